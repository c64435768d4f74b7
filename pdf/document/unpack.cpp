#include "pdf/document/unpack.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <new>
#include <qpdf/Buffer.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/Pl_Flate.hh>
#include <stdexcept>
#include <utility>
#include <vector>

#include "pdf/document/fingerprint.hpp"

namespace inkmate::pdf {

namespace {

constexpr auto GROWING_FILTERS =
    std::to_array<std::string_view>({"/FlateDecode", "/LZWDecode", "/RunLengthDecode", "/Fl", "/LZW", "/RL"});

/// Takes so many bytes, and throws at the next.
class Sink : public Pipeline {
  public:
    Sink(std::size_t most, const std::function<void(std::string_view)>& take)
        : Pipeline("data", nullptr), left_(most), take_(take) {}

    bool full() const { return full_; }

    void write(const unsigned char* data, std::size_t size) override {
        if (full_) return;
        full_ = size > left_;
        const std::size_t taken = std::min(size, left_);
        left_ -= taken;
        take_({reinterpret_cast<const char*>(data), taken});
        if (full_) throw std::runtime_error("it has too many bytes");
    }
    void finish() override {}

  private:
    std::size_t left_;
    const std::function<void(std::string_view)>& take_;
    bool full_ = false;
};

/// Deflate makes data at most so many times as large.
constexpr std::size_t MOST_GROWTH = 1032;
constexpr std::size_t ANY_SIZE = 4 * MEGABYTE;
constexpr double MOST_COLUMNS = 1e6;

/// True if rows of samples are longer than any image's: each is kept to unpack the next.
bool has_long_rows(QPDFObjectHandle parameters) {
    if (parameters.isArray()) {
        const std::vector<QPDFObjectHandle> all = parameters.getArrayAsVector();
        return std::ranges::any_of(all, has_long_rows);
    }
    if (!parameters.isDictionary()) return false;
    QPDFObjectHandle columns = parameters.getKey("/Columns");
    return columns.isNumber() && columns.getNumericValue() > MOST_COLUMNS;
}

/// Returns how many bytes a stream may have that goes through these filters: where several of them make it
/// larger, each by up to a thousand times, no more than one would.
std::size_t most_bytes(QPDFObjectHandle dictionary, std::size_t most) {
    QPDFObjectHandle filters = dictionary.getKey("/Filter"), length = dictionary.getKey("/Length");
    if (has_long_rows(dictionary.getKey("/DecodeParms"))) return 0;
    if (!filters.isArray()) return most;
    const int count = filters.getArrayNItems();
    int growing = 0, before_last = 0;
    for (int i = 0; i < count; ++i) {
        QPDFObjectHandle filter = filters.getArrayItem(i);
        const std::string name = filter.isName() ? filter.getName() : "";
        if (std::ranges::find(GROWING_FILTERS, name) == GROWING_FILTERS.end()) continue;
        ++growing;
        before_last += i + 1 < count ? 1 : 0;
    }
    if (growing < 2) return most;
    if (before_last > 1 || !length.isInteger()) return 0;
    return std::min(most, ANY_SIZE + MOST_GROWTH * static_cast<std::size_t>(length.getUIntValue()));
}

constexpr std::size_t LONGEST_TEXT = 200, SHOWN = 20;

}  // namespace

UnpackEnd unpack(QPDFObjectHandle stream, qpdf_stream_decode_level_e level, std::size_t most,
                 const std::function<void(std::string_view)>& take, bool quiet) {
    most = level == qpdf_dl_none ? most : most_bytes(stream.getDict(), most);
    if (most == 0) return UnpackEnd::too_large;
    Sink sink(most, take);
    bool filtered = false, sound = false;
    try {
        sound = stream.pipeStreamData(&sink, &filtered, 0, level, quiet);
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        // Streams that are not of a file throw.
    }
    if (sink.full()) return UnpackEnd::too_large;
    if (!sound) return UnpackEnd::damaged;
    return filtered || stream.getDict().getKey("/Filter").isNull() ? UnpackEnd::sound : UnpackEnd::packed;
}

Unpacked unpacked(QPDFObjectHandle stream, qpdf_stream_decode_level_e level, std::size_t most, bool quiet) {
    Unpacked result;
    result.end = unpack(
        std::move(stream), level, most, [&](std::string_view part) { result.data += part; }, quiet);
    return result;
}

Unpacked inflated_bytewise(QPDFObjectHandle stream, std::size_t most) {
    Unpacked result{.data = {}, .end = UnpackEnd::damaged};
    const std::function<void(std::string_view)> take = [&](std::string_view part) { result.data += part; };
    Sink sink(most, take);
    Pl_Flate inflate("inflate", &sink, Pl_Flate::a_inflate);
    try {
        const auto raw = stream.getRawStreamData();
        for (std::size_t i = 0; i < raw->getSize(); ++i) inflate.write(raw->getBuffer() + i, 1);
    } catch (const std::exception&) {
        // The rest cannot be read.
    }
    if (sink.full()) result.end = UnpackEnd::too_large;
    return result;
}

std::string brief(std::string text) {
    if (text.size() <= LONGEST_TEXT) return text;
    return fmt::format("{}... {}", text.substr(0, SHOWN), fingerprint(text));
}

}  // namespace inkmate::pdf
