#include "pdf/document/form_cache.hpp"

#include <algorithm>

#include "pdf/document/cache_size.hpp"

namespace inkmate::pdf {
namespace {

bool is_shape(const Operator& op) {
    return op.kind == OperatorKind::fill || op.kind == OperatorKind::stroke;
}

std::size_t segments_of(std::span<const Operator> operators) {
    std::size_t segments = 0;
    for (const Operator& op : operators)
        for (const Subpath& path : op.outline.subpaths) segments += path.segments.size();
    return segments;
}

}  // namespace

const FormCache::Drawn* FormCache::find(QPDFObjGen form, const GraphicsState& state) const {
    const auto found = forms_.find(form);
    return found != forms_.end() && found->second.state == state ? &found->second : nullptr;
}

void FormCache::keep(QPDFObjGen form, const GraphicsState& state, std::span<const Operator> drawn,
                     std::size_t content) {
    if (!std::ranges::all_of(drawn, is_shape)) return;
    segments_ += segments_of(drawn);
    if (segments_ > MOST_KEPT_SEGMENTS) {
        forms_.clear();
        segments_ = segments_of(drawn);
    }
    forms_.insert_or_assign(form, Drawn{state, {drawn.begin(), drawn.end()}, content});
}

}  // namespace inkmate::pdf
