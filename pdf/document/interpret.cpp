#include "pdf/document/interpret.hpp"

#include <fmt/format.h>

#include <qpdf/Constants.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <qpdf/QPDFAnnotationObjectHelper.hh>
#include <span>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "pdf/document/content.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/hash.hpp"
#include "pdf/document/outline.hpp"
#include "pdf/document/unpack.hpp"

namespace inkmate::pdf {

namespace {

/// Gaps in a line of text, in ems: between words, and where a new run begins.
constexpr double WORD_GAP = 0.12;
constexpr double RUN_GAP = 1.1;
constexpr double RUN_OVERLAP = 0.4;
/// How far, in points, glyphs of one run may be off its baseline.
constexpr double BASELINE = 0.01;

/// Text rendering modes from this one on also clip.
constexpr int FIRST_CLIPPING_MODE = 4;

/// Forms that are nested more deeply are left out, as Poppler and MuPDF do.
constexpr std::size_t DEEPEST_FORM = 100;
/// The cost of drawing a form without content, and of an annotation, in bytes.
constexpr std::size_t FORM_COST = 64, ANNOTATION_COST = 2048;
/// What pages may have, and more than any honest one has: clips in each other, states saved at a time,
/// segments of a path, lengths of a dash pattern.
constexpr std::size_t MOST_CLIPS = 256;
constexpr std::size_t MOST_SAVED = 20'000;
constexpr std::size_t MOST_SEGMENTS = 2'000'000;
constexpr std::size_t MOST_DASHES = 1000;
/// Operands before an operator, of which the last ones count.
constexpr std::size_t MOST_OPERANDS = 64;
/// How often half of them may be too many.
constexpr std::size_t MOST_LEFT_OUT = 10'000;
/// Cells that a pattern may have on a page.
constexpr double MOST_CELLS = 1e7;

struct TextState {
    Font* font = nullptr;
    double size = 0;
    double character_spacing = 0, word_spacing = 0;
    double horizontal_scale = 1;
    double leading = 0, rise = 0;
    int mode = 0;
};

struct State : GraphicsState {
    TextState text;
    /// The entries of PRESS_KEYS that were set.
    std::map<std::string, std::string> press;
};

/// Caps, joins and text rendering modes have smaller numbers.
constexpr double LARGEST_INTEGER = 1000;

/// Entries of graphics states that affect a printing press: overprinting, transfer functions, alpha as shape,
/// halftones, black generation, undercolour removal, rendering intents, text that knocks out.
constexpr auto PRESS_KEYS =
    std::to_array<std::string_view>({"/OP", "/op", "/OPM", "/TR", "/TR2", "/AIS", "/HT", "/HTP", "/BG",
                                     "/BG2", "/UCR", "/UCR2", "/RI", "/TK", "/UseBlackPtComp"});
/// Those of them that say how colours are separated into inks; nothing else depends on them.
constexpr auto SEPARATION_KEYS = std::to_array<std::string_view>({"/BG", "/BG2", "/UCR", "/UCR2"});
/// Colour spaces that are used instead of plain ones (ISO 32000-1, 8.6.5.6).
constexpr auto DEFAULT_SPACES = std::to_array<const char*>({"/DefaultGray", "/DefaultRGB", "/DefaultCMYK"});

bool is_true(QPDFObjectHandle value) {
    return value.isBool() && value.getBoolValue();
}

/// True if an entry of PRESS_KEYS has its default value. Transfer functions may be one for each colour.
bool is_usual(const std::string& key, QPDFObjectHandle value) {
    if (value.isArray())
        return std::ranges::all_of(value.getArrayAsVector(),
                                   [&](const QPDFObjectHandle& item) { return is_usual(key, item); });
    if (key == "/TK") return is_true(value);
    return value.isNull() || value.isNameAndEquals("/RelativeColorimetric") ||
           (value.isBool() && !value.getBoolValue()) || (value.isInteger() && value.getIntValue() == 0) ||
           value.isNameAndEquals("/Identity") || value.isNameAndEquals("/Default");
}

/// True if its sides are parallel to those of the page.
bool is_rectangle(const Outline& outline) {
    if (outline.subpaths.size() != 1 || outline.subpaths[0].segments.size() != 4) return false;
    Vec from = outline.subpaths[0].start;
    for (const Segment& side : outline.subpaths[0].segments) {
        const bool parallel =
            std::abs(side.end.x - from.x) < BASELINE || std::abs(side.end.y - from.y) < BASELINE;
        if (side.curve || !parallel) return false;
        from = side.end;
    }
    return true;
}

enum class ClipRule { none, nonzero, even_odd };

/// So many bytes of an operator that nobody knows are quoted.
constexpr std::size_t QUOTED = 20;

/// Thrown for an operator that is ignored, as rasterisers do, because of what is wrong with it.
class OperatorFault : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What was read and drawn of a page so far, with its forms and annotations.
struct PageWork {
    std::size_t content = 0;  ///< in bytes
    std::size_t drawn = 0;    ///< in bytes
    std::size_t saved = 0;    ///< states that are saved now
    double parts = 0;         ///< the content of masks, patterns and shadings, in bytes
    double pixels = 0;        ///< of images

    void count_parts(double bytes) {
        parts += bytes;
        if (parts > MOST_PARTS_CONTENT)
            throw TooMuch(fmt::format(
                "the masks, patterns and glyphs of the page are drawn so often that their content "
                "comes to more than {:.0f} MB",
                MOST_PARTS_CONTENT / MEGABYTE));
    }
    void count_content(std::size_t bytes, bool of_form) {
        content += bytes;
        if (content <= MOST_CONTENT) return;
        constexpr std::size_t MOST = MOST_CONTENT / MEGABYTE;
        throw TooMuch(of_form
                          ? fmt::format("the forms of the page draw each other, or are drawn, so often that "
                                        "their content comes to more than {} MB",
                                        MOST)
                          : fmt::format("its content unpacks to more than {} MB", MOST));
    }
    void count_drawn(std::size_t bytes) {
        drawn += bytes;
        if (drawn > MOST_DRAWN)
            throw TooMuch(
                fmt::format("what it draws takes more than {} MB of memory", MOST_DRAWN / MEGABYTE));
    }
    void count_pixels(double more) {
        pixels += more;
        if (pixels > MOST_IMAGE_PIXELS)
            throw TooMuch(
                fmt::format("its images have more than {:.0f} million pixels, counted each time they "
                            "are drawn",
                            MOST_IMAGE_PIXELS / 1e6));
    }
};

class Interpreter {
  public:
    Interpreter(Shared& shared, PageDrawing& drawing, PageWork& work)
        : work_(work),
          fonts_(shared.fonts),
          forms_(shared.forms),
          fills_(shared.fills),
          layers_(shared.layers),
          fingerprints_(shared.fingerprints),
          drawing_(drawing) {
        if (!drawing.media_box.empty())
            state_.matrix = {1, 0, 0, 1, -drawing.media_box.left, -drawing.media_box.bottom};
    }

    /// How many faults were found.
    std::size_t faults() const { return faults_; }

    void run(QPDFPageObjectHelper page) {
        QPDFObjectHandle outer_resources = std::exchange(resources_, page.getAttribute("/Resources", false));
        if (!resources_.isDictionary()) resources_ = outer_resources;
        default_spaces();
        const std::string content = content_of(page);
        ContentScanner scanner(content);
        ContentScanner* const outer_scanner = std::exchange(scanner_, &scanner);
        const int outer_compatible = std::exchange(compatible_, 0);
        const std::vector<bool> outer_marked = std::exchange(marked_, {});
        for (operand_count_ = 0;;) {
            if (operand_count_ == 0 && known_fill()) continue;
            if (operand_count_ == operands_.size()) operands_.emplace_back();
            Token& token = operands_[operand_count_];
            scanner.next(token);
            if (token.kind == TokenKind::end) break;
            if (token.kind == TokenKind::keyword) {
                execute(token.text);
                operand_count_ = 0;
            } else {
                add_operand(token);
            }
        }
        for (const std::string& fault : scanner.faults()) add_fault(fault);
        scanner_ = outer_scanner;
        compatible_ = outer_compatible;
        marked_ = outer_marked;
        resources_ = outer_resources;
    }

    /// Draws the appearance of an annotation.
    void run(QPDFObjectHandle look, const QPDFObjectHandle::Rectangle& rectangle, bool hidden) {
        // Some forms leave out what every appearance is (ISO 32000-1, 12.5.5).
        if (!look.isFormXObject()) look.getDict().replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
        state_.blend.hidden = hidden || layers_.hides(look.getDict().getKey("/OC"));
        place(look.getDict(), rectangle);
        known_form(look, look.getDict());
    }
    /// Adds the written form of the appearance, if it cannot be drawn.
    void stand_for(QPDFObjectHandle look, const QPDFObjectHandle::Rectangle& r, bool hidden) {
        state_.blend.hidden = hidden;
        state_.matrix = Matrix{r.urx - r.llx, 0, 0, r.ury - r.lly, r.llx, r.lly} * state_.matrix;
        add_image(fmt::format("an annotation {}", fingerprints_.of(look)), false);
    }

  private:
    /// The number of operands of an operator that takes all there are.
    static constexpr std::size_t ALL = static_cast<std::size_t>(-1);
    struct Handler {
        void (Interpreter::*run)();
        std::size_t operands = 0;
        bool constructs_path = false;
    };

    void add_fault(const std::string& what) {
        ++faults_;
        add_once(drawing_.faults, what);
    }

    /// Keeps the operand read last. No operator takes two arrays, or so many operands.
    void add_operand(const Token& token) {
        if (token.kind == TokenKind::array)
            for (std::size_t i = 0; i < operand_count_; ++i) operands_[i].items = {};
        if (++operand_count_ < MOST_OPERANDS) return;
        operand_count_ /= 2;
        if (++left_out_ > MOST_LEFT_OUT)
            throw TooMuch(fmt::format("it has more than {} operands without an operator",
                                      MOST_LEFT_OUT * MOST_OPERANDS / 2));
        std::rotate(operands_.begin(), operands_.begin() + static_cast<std::ptrdiff_t>(operand_count_),
                    operands_.end());
    }

    void execute(const std::string& name) {
        name_ = name;
        const auto found = handlers().find(name_);
        if (found == handlers().end()) {
            if (compatible_ == 0)
                add_fault(fmt::format("\"{}\" is not a drawing operator of PDF and was ignored",
                                      name_.substr(0, QUOTED)));
            return;
        }
        const Handler& handler = found->second;
        if (handler.constructs_path && path_.empty()) written_path_ = statement_;
        // Of too many operands the last ones count.
        first_operand_ =
            operand_count_ -
            (handler.operands == ALL ? operand_count_ : std::min(handler.operands, operand_count_));
        try {
            (this->*handler.run)();
        } catch (const OperatorFault& fault) {
            add_fault(fmt::format("{} was ignored", fault.what()));
            written_path_ = {};
        }
        if (!handler.constructs_path) written_path_ = {};
    }

    /// Returns the content of a page or form; of streams that are damaged, what can be read.
    std::string content_of(QPDFPageObjectHelper& page) {
        QPDFObjectHandle object = page.getObjectHandle();
        std::string content;
        for (QPDFObjectHandle part : object.isStream() ? std::vector{object} : page.getPageContents()) {
            if (!content.empty() && !content.ends_with('\n')) content += '\n';
            content += read(part);
        }
        return content;
    }
    std::string read(QPDFObjectHandle part) {
        const bool of_form = !open_forms_.empty();
        // One more than are left.
        const std::size_t most = MOST_CONTENT - work_.content + 1;
        Unpacked content = unpacked(part, qpdf_dl_specialized, most);
        if (content.end == UnpackEnd::damaged &&
            part.getDict().getKey("/Filter").isNameAndEquals("/FlateDecode"))
            content = inflated_bytewise(part, most);
        else if (content.end == UnpackEnd::packed || content.end == UnpackEnd::damaged) {
            add_fault("content that cannot be unpacked was left out");
            add_image(fmt::format("content {}", fingerprints_.of(part)), false);
            return {};
        }
        work_.count_content(content.end == UnpackEnd::too_large ? MOST_CONTENT + 1 : content.data.size(),
                            of_form);
        return std::move(content.data);
    }

    // Operands

    const Token& operand(std::size_t i, TokenKind kind) const {
        const std::size_t given = operand_count_ - first_operand_;
        if (i >= given)
            throw OperatorFault(fmt::format("the operator \"{}\" with only {} operand{}", name_, given,
                                            given == 1 ? "" : "s"));
        const Token& operand = operands_[first_operand_ + i];
        if (operand.kind != kind)
            throw OperatorFault(fmt::format("\"{}\", whose operand {} is of the wrong kind,", name_, i + 1));
        return operand;
    }
    double number(std::size_t i) const { return operand(i, TokenKind::number).number; }
    /// Returns an operand that has only a few values.
    int integer(std::size_t i) const {
        const double value = number(i);
        if (std::abs(value) > LARGEST_INTEGER)
            throw OperatorFault(fmt::format("\"{}\", whose operand {} is too large,", name_, i + 1));
        return static_cast<int>(value);
    }
    Vec point(std::size_t i) const { return state_.matrix.apply({number(i), number(i + 1)}); }
    Matrix matrix(std::size_t i) const {
        return {number(i), number(i + 1), number(i + 2), number(i + 3), number(i + 4), number(i + 5)};
    }
    static Matrix matrix_of(QPDFObjectHandle array) {
        const QPDFObjectHandle::Matrix m = array.getArrayAsMatrix();
        return {m.a, m.b, m.c, m.d, m.e, m.f};
    }
    const std::string& string(std::size_t i) const { return operand(i, TokenKind::string).text; }
    const std::string& name(std::size_t i) const { return operand(i, TokenKind::name).text; }
    bool last_is_name() const {
        return operand_count_ > 0 && operands_[operand_count_ - 1].kind == TokenKind::name;
    }

    /// Returns null if there is none.
    QPDFObjectHandle find_resource(const std::string& category, const std::string& name) {
        QPDFObjectHandle entries =
            resources_.isDictionary() ? resources_.getKey(category) : QPDFObjectHandle::newNull();
        return entries.isDictionary() ? entries.getKey(name) : QPDFObjectHandle::newNull();
    }
    QPDFObjectHandle resource(const std::string& category, const std::string& name) {
        QPDFObjectHandle found = find_resource(category, name);
        if (found.isNull())
            throw OperatorFault(fmt::format("\"{}\" of the {} {} that is missing from the resources", name_,
                                            category.substr(1), name.substr(1)));
        return found;
    }

    // Graphics state

    void ignore() {}
    // Between BX and EX operators of other versions of PDF are passed over.
    void begin_compatible() { ++compatible_; }
    void end_compatible() { compatible_ = std::max(0, compatible_ - 1); }
    void begin_marked() { marked_.push_back(is_marked_hidden()); }
    void begin_marked_with_properties() {
        const bool of_layer =
            operand_count_ == 2 && operands_[0].text == "/OC" && operands_[1].kind == TokenKind::name;
        marked_.push_back(is_marked_hidden() ||
                          (of_layer && layers_.hides(find_resource("/Properties", operands_[1].text))));
    }
    void end_marked() {
        if (!marked_.empty()) marked_.pop_back();
    }
    bool is_marked_hidden() const { return !marked_.empty() && marked_.back(); }
    /// True if nothing is shown. Marked content shows and hides layers, whatever q and Q do.
    bool hidden() const { return state_.blend.hidden || is_marked_hidden(); }
    /// Returns how the next operator draws; `separated` is that of its ink.
    Blend blend(bool separated) const {
        return {state_.blend.mode, state_.blend.mask, hidden(),
                separated ? state_.blend.press : press_text(false)};
    }
    void save() {
        saved_.push_back(state_);
        if (++work_.saved > MOST_SAVED)
            throw TooMuch(fmt::format("it saves more than {} graphics states (q)", MOST_SAVED));
    }
    void restore() {
        if (saved_.empty()) throw OperatorFault("a Q without its q");
        state_ = std::move(saved_.back());
        saved_.pop_back();
        --work_.saved;
    }
    void concatenate() { state_.matrix = matrix(0) * state_.matrix; }
    void line_width() { state_.pen.width = number(0); }
    void line_cap() { state_.pen.cap = integer(0); }
    void line_join() { state_.pen.join = integer(0); }
    void miter_limit() { state_.pen.miter_limit = number(0); }
    void dash() {
        const std::vector<Token>& lengths = operand(0, TokenKind::array).items;
        if (lengths.size() > MOST_DASHES)
            throw TooMuch(fmt::format("a line of it has more than {} dashes", MOST_DASHES));
        state_.pen.dashes.clear();
        for (const Token& item : lengths) state_.pen.dashes.push_back(item.number);
        state_.pen.dash_phase = number(1);
    }
    void rendering_intent() {
        QPDFObjectHandle intent = QPDFObjectHandle::newName(brief(name(0)));
        set_press("/RI", intent);
    }
    /// Notes which colour spaces the resources put in the place of plain ones.
    void default_spaces() {
        QPDFObjectHandle spaces =
            resources_.isDictionary() ? resources_.getKey("/ColorSpace") : QPDFObjectHandle::newNull();
        bool changed = false;
        for (const char* const key : DEFAULT_SPACES) {
            QPDFObjectHandle space = spaces.isDictionary() ? spaces.getKey(key) : QPDFObjectHandle::newNull();
            const std::string text = space.isNull() ? "" : space_text(space);
            if (text.empty() && !state_.press.contains(key)) continue;
            drawing_.managed_colours = drawing_.managed_colours || !text.empty();
            state_.press[key] = text.empty() ? "" : fmt::format("{} {} ", key, text);
            changed = true;
        }
        if (changed) write_press();
    }
    void graphics_state() {
        for (auto& [key, value] : resource("/ExtGState", name(0)).getDictAsMap()) set(key, value);
    }
    void set(const std::string& key, QPDFObjectHandle& value) {
        if (value.isNumber()) {
            if (key == "/ca") state_.fill.alpha = value.getNumericValue();
            if (key == "/CA") state_.stroke.alpha = value.getNumericValue();
            if (key == "/LW") state_.pen.width = value.getNumericValue();
            if (key == "/ML") state_.pen.miter_limit = value.getNumericValue();
        }
        if (value.isInteger()) {
            if (key == "/LC") state_.pen.cap = value.getIntValueAsInt();
            if (key == "/LJ") state_.pen.join = value.getIntValueAsInt();
        }
        if (key == "/D" && value.isArray() && value.getArrayNItems() == 2 &&
            value.getArrayItem(0).isArray() &&
            value.getArrayItem(0).getArrayNItems() <= static_cast<int>(MOST_DASHES)) {
            state_.pen.dashes.clear();
            for (QPDFObjectHandle& item : value.getArrayItem(0).getArrayAsVector())
                state_.pen.dashes.push_back(item.isNumber() ? item.getNumericValue() : 0);
            QPDFObjectHandle phase = value.getArrayItem(1);
            state_.pen.dash_phase = phase.isNumber() ? phase.getNumericValue() : 0;
        }
        if (key == "/BM" && !value.isNull()) {
            const std::string mode = value.isName() ? value.getName() : value.unparse();
            state_.blend.mode = mode == "/Normal" || mode == "/Compatible" ? "" : brief(mode);
        }
        if (key == "/SMask") state_.blend.mask = value.isDictionary() ? placed_mask(value) : "";
        if (std::ranges::find(PRESS_KEYS, key) != PRESS_KEYS.end()) set_press(key, value);
        if (key == "/Font" && value.isArray() && value.getArrayNItems() == 2 &&
            value.getArrayItem(1).isNumber()) {
            state_.text.font = &font(value.getArrayItem(0));
            state_.text.size = value.getArrayItem(1).getNumericValue();
        }
    }

    /// Returns the fingerprint of something with content of its own, which is drawn.
    std::string part(QPDFObjectHandle object) {
        std::string text = fingerprints_.of(std::move(object));
        work_.count_parts(fingerprints_.cost());
        return text;
    }
    /// Refuses a pattern of more cells than a page has points.
    void check_cells(QPDFObjectHandle pattern) const {
        if (!pattern.isStream()) return;
        QPDFObjectHandle dictionary = pattern.getDict(), own = dictionary.getKey("/Matrix");
        const double scale = own.isMatrix() ? matrix_of(own).scale() : 1;
        double cells = 1;
        const Box& page = drawing_.media_box;
        for (const auto& [key, side] :
             {std::pair("/XStep", page.right - page.left), std::pair("/YStep", page.top - page.bottom)}) {
            QPDFObjectHandle step = dictionary.getKey(key);
            const double length = step.isNumber() ? std::abs(step.getNumericValue()) * scale : 0;
            if (length > 0 && !page.empty()) cells *= side / length;
        }
        if (cells > MOST_CELLS)
            throw TooMuch(
                fmt::format("a pattern of it has more than {:.0f} million cells", MOST_CELLS / 1e6));
    }

    /// Returns a mask together with the matrix under which it was set.
    std::string placed_mask(QPDFObjectHandle mask) {
        const Matrix& m = state_.matrix;
        std::string text = part(mask);
        for (const double number : {m.a, m.b, m.c, m.d, m.e, m.f})
            text += fmt::format(" {:.2f}", number + 0.0);
        return text;
    }
    void set_press(const std::string& key, QPDFObjectHandle& value) {
        state_.press[key] = is_usual(key, value) ? "" : fmt::format("{} {} ", key, fingerprints_.of(value));
        write_press();
    }
    void write_press() { state_.blend.press = press_text(true); }
    /// Returns the entries of PRESS_KEYS that count for a colour.
    std::string press_text(bool separated) const {
        const auto is_set = [&](const char* key) {
            const auto found = state_.press.find(key);
            return found != state_.press.end() && !found->second.empty();
        };
        // A mode of overprinting says nothing where nothing overprints.
        const bool overprints = is_set("/OP") || is_set("/op");
        std::string all;
        for (const auto& [name, text] : state_.press) {
            if (name == "/OPM" && !overprints) continue;
            if (!separated && std::ranges::find(SEPARATION_KEYS, name) != SEPARATION_KEYS.end()) continue;
            all += text;
        }
        return all;
    }

    // Colour

    static void set_grey(Ink& ink, double grey) {
        ink.colour = {grey, grey, grey};
        ink.space.clear();
        ink.separated = false;
    }
    static void set_rgb(Ink& ink, double red, double green, double blue) {
        ink.colour = {red, green, blue};
        ink.space.clear();
        ink.separated = true;
    }
    /// Black alone is a grey. What other inks look like on a screen does not say how they are printed.
    static void set_cmyk(Ink& ink, double cyan, double magenta, double yellow, double black) {
        if (cyan == 0 && magenta == 0 && yellow == 0) return set_grey(ink, 1 - std::min(1.0, black));
        ink.colour = {0, 0, 0, fmt::format("CMYK {:.3f} {:.3f} {:.3f} {:.3f}", cyan, magenta, yellow, black)};
        ink.space.clear();
        ink.separated = false;
    }
    void fill_grey() { set_grey(state_.fill, number(0)); }
    void stroke_grey() { set_grey(state_.stroke, number(0)); }
    void fill_rgb() { set_rgb(state_.fill, number(0), number(1), number(2)); }
    void stroke_rgb() { set_rgb(state_.stroke, number(0), number(1), number(2)); }
    void fill_cmyk() { set_cmyk(state_.fill, number(0), number(1), number(2), number(3)); }
    void stroke_cmyk() { set_cmyk(state_.stroke, number(0), number(1), number(2), number(3)); }

    /// Sets a colour space. Grey, RGB and CMYK remain nameless; others are known by their content, since only
    /// that says which colours their values are.
    void colour_space(Ink& ink) {
        const std::string& space_name = name(0);
        if (space_name == "/DeviceGray" || space_name == "/DeviceRGB" || space_name == "/Pattern")
            return set_grey(ink, 0);
        if (space_name == "/DeviceCMYK") return set_cmyk(ink, 0, 0, 0, 1);
        QPDFObjectHandle space = resource("/ColorSpace", space_name);
        set_grey(ink, 0);
        QPDFObjectHandle family =
            space.isArray() && space.getArrayNItems() > 0 ? space.getArrayItem(0) : space;
        const std::string family_name = family.isName() ? family.getName() : "";
        const bool plain = family_name.starts_with("/Device") && family_name != "/DeviceN";
        if (family_name == "/Pattern" && space.isArray() && space.getArrayNItems() > 1)
            ink.space = space_text(space.getArrayItem(1));
        else if (!plain && family_name != "/Pattern")
            ink.space = space_text(space);
        if (ink.space.empty()) return;
        ink.colour = {0, 0, 0, ink.space};
        ink.separated = true;
    }
    /// Returns a colour space as it is named with a colour; "" for a plain one.
    std::string space_text(QPDFObjectHandle space) {
        QPDFObjectHandle family =
            space.isArray() && space.getArrayNItems() > 0 ? space.getArrayItem(0) : space;
        const std::string name = family.isName() ? family.getName() : "/";
        if (name.starts_with("/Device") && name != "/DeviceN") return {};
        return brief(fmt::format("{} {}", name.substr(1), fingerprints_.of(space)));
    }
    void fill_space() { colour_space(state_.fill); }
    void stroke_space() { colour_space(state_.stroke); }

    /// Sets a colour with so many components.
    void components(Ink& ink, std::size_t count) {
        if (!ink.space.empty()) {
            std::string values = ink.space;
            for (std::size_t i = 0; i < count; ++i) values += fmt::format(" {:.6g}", number(i));
            ink.colour = {0, 0, 0, std::move(values)};
            ink.separated = true;
        } else if (count == 1) {
            set_grey(ink, number(0));
        } else if (count == 3) {
            set_rgb(ink, number(0), number(1), number(2));
        } else {
            set_cmyk(ink, number(0), number(1), number(2), number(3));
        }
    }
    void colour(Ink& ink) {
        if (!last_is_name()) return components(ink, operand_count_);
        const std::size_t count = operand_count_ - 1;
        QPDFObjectHandle named = resource("/Pattern", name(count));
        check_cells(named);
        std::string pattern = fmt::format("pattern {}", part(named));
        if (count > 0) {
            // A pattern without colours of its own is drawn in this one.
            components(ink, count);
            pattern += fmt::format(" in {}", describe(ink.colour));
        }
        ink.colour = {0, 0, 0, std::move(pattern)};
        ink.separated = true;
    }
    void fill_colour() { colour(state_.fill); }
    void stroke_colour() { colour(state_.stroke); }

    // Paths

    void count_segment() {
        if (++segments_ > MOST_SEGMENTS)
            throw TooMuch(fmt::format("it has a path of more than {} segments", MOST_SEGMENTS));
    }
    void move() { count_segment(), path_.move(point(0)); }
    void line() { count_segment(), path_.line(point(0)); }
    void curve() { count_segment(), path_.curve(point(0), point(2), point(4)); }
    void curve_from_current() {
        count_segment();
        const Vec start = path_.current();
        path_.curve(start, point(0), point(2));
    }
    void curve_to_end() { count_segment(), path_.curve(point(0), point(2), point(2)); }
    void close() { path_.close(); }
    void rectangle() {
        count_segment();
        const double x = number(0), y = number(1), width = number(2), height = number(3);
        const auto corner = [&](double cx, double cy) { return state_.matrix.apply({cx, cy}); };
        path_.move(corner(x, y));
        path_.line(corner(x + width, y));
        path_.line(corner(x + width, y + height));
        path_.line(corner(x, y + height));
        path_.close();
    }

    Operator painted(OperatorKind kind, const Ink& ink, bool separated) const {
        Operator op;
        op.kind = kind;
        op.colour = ink.colour;
        op.alpha = ink.alpha;
        op.blend = blend(separated);
        op.clips = state_.clips;
        return op;
    }
    void add(Operator op) {
        work_.count_drawn(size_of(op));
        drawing_.operators.push_back(std::move(op));
    }
    void add_fill(Outline outline, const Box& box) {
        if (outline.subpaths.empty()) return;
        Operator op = painted(OperatorKind::fill, state_.fill, state_.fill.separated);
        op.outline = std::move(outline);
        op.bounds = box;
        add(std::move(op));
    }
    void add_fill(bool even_odd) {
        Outline outline = path_.filled(even_odd);
        const Box box = bounds(outline);
        add_fill(std::move(outline), box);
    }
    /// Fills the path, and keeps it if it can be recognised.
    void fill_path(bool even_odd) {
        const std::size_t before = drawing_.operators.size();
        add_fill(even_odd);
        if (!written_path_.empty() && drawing_.operators.size() > before) {
            const Operator& op = drawing_.operators.back();
            fills_.keep({std::string(written_path_.data(), scanner_->position()), state_.matrix, op.outline,
                         op.bounds});
        }
        end_path();
    }
    /// Fills the shape that comes next, if it was filled before. Returns false if it was not.
    bool known_fill() {
        statement_ =
            path_.empty() && clip_rule_ == ClipRule::none ? scanner_->upcoming_number() : std::string_view();
        const WrittenFill* const fill = fills_.find(statement_, state_.matrix);
        if (fill == nullptr) return false;
        scanner_->skip(fill->written.size());
        add_fill(fill->outline, fill->bounds);
        return true;
    }
    /// Returns the pen as it draws on the page.
    Pen pen() const {
        Pen pen = state_.pen;
        const double scale = state_.matrix.scale();
        pen.width *= scale;
        if (const Matrix& m = state_.matrix; scale > 0) {
            const double area = scale * scale;
            pen.tip = {(m.a * m.a + m.c * m.c) / area, (m.a * m.b + m.c * m.d) / area,
                       (m.b * m.b + m.d * m.d) / area};
        }
        pen.dash_phase *= scale;
        for (double& dash_length : pen.dashes) dash_length *= scale;
        return pen;
    }
    void add_stroke() {
        Operator op = painted(OperatorKind::stroke, state_.stroke, state_.stroke.separated);
        op.outline = path_.stroked();
        if (op.outline.subpaths.empty()) return;
        op.pen = pen();
        op.bounds = bounds(op.outline);
        add(std::move(op));
    }
    void end_path() {
        if (clip_rule_ != ClipRule::none) add_clip(path_.filled(clip_rule_ == ClipRule::even_odd));
        clip_rule_ = ClipRule::none;
        path_.clear();
        segments_ = 0;
    }
    /// Adds a clip, unless it is a rectangle around the whole page.
    void add_clip(Outline outline) {
        const Box box = bounds(outline);
        const Box& page = drawing_.media_box;
        const bool around_page = !page.empty() && box.left <= 0.01 && box.bottom <= 0.01 &&
                                 box.right >= page.right - page.left - 0.01 &&
                                 box.top >= page.top - page.bottom - 0.01;
        if (around_page && is_rectangle(outline)) return;
        const std::size_t depth = state_.clips ? state_.clips->depth + 1 : 1;
        if (depth > MOST_CLIPS)
            throw TooMuch(fmt::format("it has more than {} clips in each other", MOST_CLIPS));
        work_.count_drawn(sizeof(Clip) + size_of(outline));
        state_.clips = std::make_shared<const Clip>(Clip{std::move(outline), state_.clips, depth});
    }
    void clip() { clip_rule_ = ClipRule::nonzero; }
    void clip_even_odd() { clip_rule_ = ClipRule::even_odd; }

    void fill() { fill_path(false); }
    void fill_even_odd() { fill_path(true); }
    void stroke() { add_stroke(), end_path(); }
    void fill_and_stroke() { add_fill(false), stroke(); }
    void fill_even_odd_and_stroke() { add_fill(true), stroke(); }
    void close_and_stroke() { close(), stroke(); }
    void close_fill_and_stroke() { close(), fill_and_stroke(); }
    void close_fill_even_odd_and_stroke() { close(), fill_even_odd_and_stroke(); }

    // Text

    Font& font(QPDFObjectHandle dictionary) {
        const auto kept = [&](auto& fonts, const auto& key) -> Font& {
            const auto found = fonts.find(key);
            return found != fonts.end() ? found->second : fonts.emplace(key, Font(dictionary)).first->second;
        };
        return dictionary.isIndirect() ? kept(fonts_.objects, dictionary.getObjGen())
                                       : kept(fonts_.direct, dictionary.unparse());
    }
    void begin_text() { text_matrix_ = line_matrix_ = {}; }
    /// Ends a text, after which texts of the modes from 4 on clip what follows.
    void end_text() {
        if (clipping_text_) state_.blend.mask = brief(state_.blend.mask + " text #" + clipping_text_->text());
        clipping_text_.reset();
    }
    /// Returns what Ghostscript and MuPDF show text in whose font is missing.
    Font& substitute() {
        return font(QPDFObjectHandle::parse("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"));
    }
    void set_font() {
        const double size = number(1);
        QPDFObjectHandle found = find_resource("/Font", name(0));
        if (!found.isDictionary())
            add_fault(fmt::format("the font {} is missing from the resources and was replaced by Helvetica",
                                  name(0).substr(1)));
        state_.text.font = found.isDictionary() ? &font(found) : &substitute();
        state_.text.size = size;
    }
    void character_spacing() { state_.text.character_spacing = number(0); }
    void word_spacing() { state_.text.word_spacing = number(0); }
    void horizontal_scale() { state_.text.horizontal_scale = number(0) / 100; }
    void leading() { state_.text.leading = number(0); }
    void text_mode() { state_.text.mode = integer(0); }
    void rise() { state_.text.rise = number(0); }
    void move_line(double x, double y) {
        text_matrix_ = line_matrix_ = Matrix{1, 0, 0, 1, x, y} * line_matrix_;
    }
    void move_text() { move_line(number(0), number(1)); }
    void move_text_set_leading() {
        state_.text.leading = -number(1);
        move_text();
    }
    void set_text_matrix() { text_matrix_ = line_matrix_ = matrix(0); }
    void next_line() { move_line(0, -state_.text.leading); }
    void show_text() { show(string(0)); }
    void show_adjusted() {
        for (const Token& item : operand(0, TokenKind::array).items) {
            if (item.kind == TokenKind::string) show(item.text);
            if (item.kind == TokenKind::number) advance(-item.number / 1000 * state_.text.size);
        }
    }
    void show_on_next_line() {
        next_line();
        show(string(0));
    }
    void show_spaced_on_next_line() {
        state_.text.word_spacing = number(0);
        state_.text.character_spacing = number(1);
        next_line();
        show(string(2));
    }
    void advance(double width) {
        text_matrix_ = Matrix{1, 0, 0, 1, width * state_.text.horizontal_scale, 0} * text_matrix_;
    }
    void show(const std::string& shown) {
        const TextState& text = state_.text;
        if (text.font == nullptr) {
            add_fault("text without a font was read as Helvetica");
            state_.text.font = &substitute();
        }
        for (std::string_view rest = shown; text.font->holds_code(rest);) {
            const ShownCode& code = text.font->take_code(rest, fingerprints_);
            const Matrix em = Matrix{text.size * text.horizontal_scale, 0, 0, text.size, 0, text.rise} *
                              text_matrix_ * state_.matrix;
            if (!code.space) add_glyph(em, code);
            if (text.mode >= FIRST_CLIPPING_MODE) add_to_clip(em, code);
            work_.count_parts(code.cost);
            advance(code.width * text.size + text.character_spacing + (code.word ? text.word_spacing : 0));
        }
    }
    void add_to_clip(const Matrix& em, const ShownCode& code) {
        if (!clipping_text_) clipping_text_.emplace();
        clipping_text_->add(state_.text.font->name());
        clipping_text_->add(code.text);
        clipping_text_->add_count(code.shape);
        for (const double x : {em.a, em.b, em.c, em.d, em.e, em.f}) clipping_text_->add_length(x);
    }
    void add_glyph(Matrix em, const ShownCode& code) {
        const Vec origin = em.apply({0, 0});
        const Vec end = em.apply({code.width, 0});
        Box box;
        for (const Vec corner : {Vec{0, -0.2}, Vec{code.width, -0.2}, Vec{0, 0.8}, Vec{code.width, 0.8}})
            box.add(em.apply(corner));
        em.e = em.f = 0;

        if (!continues_run(em, origin)) {
            Operator op = text_operator();
            op.run.em = em;
            op.run.pen_end = origin;
            add(std::move(op));
        }
        Operator& op = drawing_.operators.back();
        const Vec direction = em.apply_vector({1, 0});
        if (dot(origin - op.run.pen_end, direction) > WORD_GAP * dot(direction, direction))
            op.run.text += ' ';
        op.run.text += code.text;
        op.run.origins.push_back(origin);
        if (code.shape != 0) {
            Hash shapes{op.run.shapes};
            shapes.add_count(code.shape);
            op.run.shapes = shapes.value;
        }
        op.run.pen_end = end;
        op.bounds.add(box);
        work_.count_drawn(sizeof(Vec) + code.text.size() + 1);
    }
    /// Returns a text without glyphs, drawn in the current state.
    Operator text_operator() const {
        const int mode = state_.text.mode;
        Operator op = painted(OperatorKind::text, text_ink(), text_is_separated());
        op.run.font = state_.text.font->name();
        op.run.coloured = state_.text.font->coloured();
        op.run.mode = mode;
        if (strokes_text(mode)) op.pen = pen();
        if (has_edge(mode)) {
            op.run.edge = state_.stroke.colour;
            op.run.edge_alpha = state_.stroke.alpha;
        }
        return op;
    }
    bool text_is_separated() const {
        return text_ink().separated || (has_edge(state_.text.mode) && state_.stroke.separated);
    }
    const Ink& text_ink() const { return fills_text(state_.text.mode) ? state_.fill : state_.stroke; }
    /// True if a glyph at `origin` continues the text drawn last.
    bool continues_run(const Matrix& em, Vec origin) const {
        if (drawing_.operators.empty() || drawing_.operators.back().kind != OperatorKind::text) return false;
        const Operator& last = drawing_.operators.back();
        const int mode = state_.text.mode;
        const Ink& ink = text_ink();
        if (last.run.font != state_.text.font->name() || last.run.mode != mode ||
            distance(last.run.em, em) > BASELINE || !same_colour(last.colour, ink.colour) ||
            last.alpha != ink.alpha || last.blend != blend(text_is_separated()) || last.clips != state_.clips)
            return false;
        if (strokes_text(mode) && last.pen != pen()) return false;
        if (has_edge(mode) &&
            (!same_colour(last.run.edge, state_.stroke.colour) || last.run.edge_alpha != state_.stroke.alpha))
            return false;
        const Vec direction = em.apply_vector({1, 0});
        const double size = length(direction);
        if (size == 0) return false;
        const Vec gap = origin - last.run.pen_end;
        const double along = dot(gap, direction) / (size * size);
        return std::abs(cross(gap, direction)) / size <= BASELINE && along > -RUN_OVERLAP && along < RUN_GAP;
    }

    // Images, shadings, forms

    /// Draws an image; a stencil is painted in the fill colour.
    void add_image(const std::string& content, bool stencil) {
        Operator op = painted(OperatorKind::image, state_.fill, !stencil || state_.fill.separated);
        if (!stencil) op.colour = {};
        op.image = {content, state_.matrix};
        for (const Vec corner : {Vec{0, 0}, Vec{1, 0}, Vec{0, 1}, Vec{1, 1}})
            op.bounds.add(state_.matrix.apply(corner));
        add(std::move(op));
    }
    void shading() {
        Operator op = painted(OperatorKind::shading, state_.fill, true);
        op.colour = {};
        op.image = {part(resource("/Shading", name(0))), state_.matrix};
        op.bounds.add(drawing_.media_box);
        add(std::move(op));
    }
    void count_pixels(double pixels) {
        work_.count_pixels(pixels);
        drawing_.largest_image = std::max(drawing_.largest_image, pixels);
    }
    void inline_image() {
        const InlineImage image = scanner_->inline_image();
        if (!image.found) return;
        count_pixels(image.pixels);
        add_image(fmt::format("inline {}", fingerprints_.of(image, resources_)), image.stencil);
    }
    void x_object() {
        QPDFObjectHandle object = resource("/XObject", name(0));
        if (!object.isStream())
            throw OperatorFault(fmt::format("the XObject {} that is not a stream", name(0).substr(1)));
        QPDFObjectHandle dictionary = object.getDict();
        QPDFObjectHandle subtype = dictionary.getKey("/Subtype");
        const bool outer_hidden =
            std::exchange(state_.blend.hidden, hidden() || layers_.hides(dictionary.getKey("/OC")));
        if (subtype.isName() && subtype.getName() == "/Form")
            known_form(object, dictionary);
        else
            image(object, dictionary);
        state_.blend.hidden = outer_hidden;
    }
    void image(QPDFObjectHandle object, QPDFObjectHandle dictionary) {
        const auto side = [&](const char* key) {
            QPDFObjectHandle length = dictionary.getKey(key);
            return length.isNumber() ? std::max(0.0, length.getNumericValue()) : 0;
        };
        const double width = side("/Width"), height = side("/Height");
        count_pixels(width * height);
        add_image(fmt::format("{:.9g} x {:.9g} pixels {}", width, height, fingerprints_.of(object)),
                  is_true(dictionary.getKey("/ImageMask")));
    }
    /// Draws what the form drew before, if that would be the same.
    void known_form(QPDFObjectHandle object, QPDFObjectHandle dictionary) {
        std::vector<Operator>& operators = drawing_.operators;
        const std::size_t before = operators.size();
        if (const FormCache::Drawn* known = forms_.find(object.getObjGen(), state_)) {
            work_.count_content(known->content, true);
            work_.count_drawn(known->size);
            operators.insert(operators.end(), known->operators.begin(), known->operators.end());
            return;
        }
        const std::size_t content_before = work_.content, faults_before = faults_;
        const std::size_t drawn_before = work_.drawn;
        work_.count_content(FORM_COST, true);
        form(object, dictionary);
        path_.clear();
        if (object.isIndirect() && dictionary.getKey("/Resources").isDictionary() && faults_ == faults_before)
            forms_.keep(object.getObjGen(), state_, std::span(operators).subspan(before),
                        work_.content - content_before, work_.drawn - drawn_before);
    }
    /// Fits what an appearance draws to a rectangle of the page (ISO 32000-1, 12.5.5).
    void place(QPDFObjectHandle look, const QPDFObjectHandle::Rectangle& rectangle) {
        QPDFObjectHandle own = look.getKey("/Matrix"), edge = look.getKey("/BBox");
        if (!edge.isRectangle()) return;
        const QPDFObjectHandle::Rectangle r = edge.getArrayAsRectangle();
        const Matrix m = own.isMatrix() ? matrix_of(own) : Matrix{};
        Box box;
        for (const Vec corner : {Vec{r.llx, r.lly}, Vec{r.urx, r.lly}, Vec{r.urx, r.ury}, Vec{r.llx, r.ury}})
            box.add(m.apply(corner));
        const double width = box.right - box.left, height = box.top - box.bottom;
        const double x = width > 0 ? (rectangle.urx - rectangle.llx) / width : 1;
        const double y = height > 0 ? (rectangle.ury - rectangle.lly) / height : 1;
        state_.matrix =
            Matrix{x, 0, 0, y, rectangle.llx - box.left * x, rectangle.lly - box.bottom * y} * state_.matrix;
    }
    /// Notes that what follows is made transparent as a whole, if it is transparent.
    void begin_group(QPDFObjectHandle group) {
        if (!group.isDictionary()) return;
        const Blend& blend = state_.blend;
        const bool transparent = state_.fill.alpha != 1 || !blend.mode.empty() || !blend.mask.empty();
        if (transparent)
            state_.blend.mask = brief(fmt::format("{} group {}", blend.mask, fingerprints_.of(group)));
    }
    void form(QPDFObjectHandle object, QPDFObjectHandle dictionary) {
        const QPDFObjGen number = object.getObjGen();
        if (object.isIndirect() && std::ranges::find(open_forms_, number) != open_forms_.end())
            return add_fault("a form that draws itself was left out");
        if (open_forms_.size() == DEEPEST_FORM)
            return add_fault(fmt::format("forms more than {} deep in others were left out", DEEPEST_FORM));
        open_forms_.push_back(number);
        const State outer = state_;
        const std::vector<State> outer_saved = std::exchange(saved_, {});
        begin_group(dictionary.getKey("/Group"));
        QPDFObjectHandle own = dictionary.getKey("/Matrix");
        if (own.isMatrix()) state_.matrix = matrix_of(own) * state_.matrix;
        QPDFObjectHandle box = dictionary.getKey("/BBox");
        if (box.isRectangle()) {
            const QPDFObjectHandle::Rectangle r = box.getArrayAsRectangle();
            PathBuilder edge;
            edge.move(state_.matrix.apply({r.llx, r.lly}));
            edge.line(state_.matrix.apply({r.urx, r.lly}));
            edge.line(state_.matrix.apply({r.urx, r.ury}));
            edge.line(state_.matrix.apply({r.llx, r.ury}));
            add_clip(edge.filled(false));
        }
        run(QPDFPageObjectHelper(object));
        state_ = outer;
        work_.saved -= saved_.size();
        saved_ = outer_saved;
        open_forms_.pop_back();
    }

    static const std::unordered_map<std::string, Handler>& handlers() {
        using I = Interpreter;
        constexpr bool PATH = true;
        static const std::unordered_map<std::string, Handler> table = {
            {"q", {&I::save}},
            {"Q", {&I::restore}},
            {"cm", {&I::concatenate, 6}},
            {"w", {&I::line_width, 1}},
            {"J", {&I::line_cap, 1}},
            {"j", {&I::line_join, 1}},
            {"M", {&I::miter_limit, 1}},
            {"d", {&I::dash, 2}},
            {"ri", {&I::rendering_intent, 1}},
            {"i", {&I::ignore}},
            {"gs", {&I::graphics_state, 1}},
            {"g", {&I::fill_grey, 1}},
            {"G", {&I::stroke_grey, 1}},
            {"rg", {&I::fill_rgb, 3}},
            {"RG", {&I::stroke_rgb, 3}},
            {"k", {&I::fill_cmyk, 4}},
            {"K", {&I::stroke_cmyk, 4}},
            {"cs", {&I::fill_space, 1}},
            {"CS", {&I::stroke_space, 1}},
            {"sc", {&I::fill_colour, ALL}},
            {"scn", {&I::fill_colour, ALL}},
            {"SC", {&I::stroke_colour, ALL}},
            {"SCN", {&I::stroke_colour, ALL}},
            {"m", {&I::move, 2, PATH}},
            {"l", {&I::line, 2, PATH}},
            {"c", {&I::curve, 6, PATH}},
            {"v", {&I::curve_from_current, 4, PATH}},
            {"y", {&I::curve_to_end, 4, PATH}},
            {"h", {&I::close, 0, PATH}},
            {"re", {&I::rectangle, 4, PATH}},
            {"n", {&I::end_path}},
            {"W", {&I::clip}},
            {"W*", {&I::clip_even_odd}},
            {"f", {&I::fill}},
            {"F", {&I::fill}},
            {"f*", {&I::fill_even_odd}},
            {"S", {&I::stroke}},
            {"s", {&I::close_and_stroke}},
            {"B", {&I::fill_and_stroke}},
            {"B*", {&I::fill_even_odd_and_stroke}},
            {"b", {&I::close_fill_and_stroke}},
            {"b*", {&I::close_fill_even_odd_and_stroke}},
            {"BT", {&I::begin_text}},
            {"ET", {&I::end_text}},
            {"Tf", {&I::set_font, 2}},
            {"Tc", {&I::character_spacing, 1}},
            {"Tw", {&I::word_spacing, 1}},
            {"Tz", {&I::horizontal_scale, 1}},
            {"TL", {&I::leading, 1}},
            {"Tr", {&I::text_mode, 1}},
            {"Ts", {&I::rise, 1}},
            {"Td", {&I::move_text, 2}},
            {"TD", {&I::move_text_set_leading, 2}},
            {"Tm", {&I::set_text_matrix, 6}},
            {"T*", {&I::next_line}},
            {"Tj", {&I::show_text, 1}},
            {"TJ", {&I::show_adjusted, 1}},
            {"'", {&I::show_on_next_line, 1}},
            {"\"", {&I::show_spaced_on_next_line, 3}},
            {"Do", {&I::x_object, 1}},
            {"sh", {&I::shading, 1}},
            {"BI", {&I::inline_image}},
            {"MP", {&I::ignore}},
            {"DP", {&I::ignore}},
            {"BMC", {&I::begin_marked}},
            {"BDC", {&I::begin_marked_with_properties, ALL}},
            {"EMC", {&I::end_marked}},
            {"BX", {&I::begin_compatible}},
            {"EX", {&I::end_compatible}},
            {"d0", {&I::ignore}},
            {"d1", {&I::ignore}}};
        return table;
    }

    PageWork& work_;
    FontCache& fonts_;
    FormCache& forms_;
    FillCache& fills_;
    const Layers& layers_;
    Fingerprints& fingerprints_;
    PageDrawing& drawing_;
    QPDFObjectHandle resources_ = QPDFObjectHandle::newNull();
    std::string name_;
    std::vector<Token> operands_;  ///< the first operand_count_ of them; the others keep their memory
    std::size_t operand_count_ = 0;
    std::size_t first_operand_ = 0;  ///< the first that counts
    ContentScanner* scanner_ = nullptr;
    /// Where the operands of the next operator begin, if that can begin a shape to recognise.
    std::string_view statement_;
    /// Where the path began, as long as it consists only of path operators; otherwise empty.
    std::string_view written_path_;
    /// The depth of BX and EX.
    int compatible_ = 0;
    /// For each open marked content, true if it, or one around it, belongs to a hidden layer.
    std::vector<bool> marked_;
    State state_;
    std::vector<State> saved_;
    PathBuilder path_;
    ClipRule clip_rule_ = ClipRule::none;
    Matrix text_matrix_, line_matrix_;
    /// A hash of the glyphs of this text that will clip, if there are any.
    std::optional<Hash> clipping_text_;
    /// The forms that are being drawn, from the outside in.
    std::vector<QPDFObjGen> open_forms_;
    std::size_t faults_ = 0;
    /// The segments of the path.
    std::size_t segments_ = 0;
    /// How often there were too many operands.
    std::size_t left_out_ = 0;
};

}  // namespace

namespace {

/// True if a border is drawn, which by default is one point wide.
bool has_border(QPDFObjectHandle annotation) {
    QPDFObjectHandle style = annotation.getKey("/BS"), border = annotation.getKey("/Border");
    QPDFObjectHandle width = style.isDictionary()                              ? style.getKey("/W")
                             : border.isArray() && border.getArrayNItems() > 2 ? border.getArrayItem(2)
                                                                               : QPDFObjectHandle::newNull();
    return !width.isNumber() || width.getNumericValue() > 0;
}

/// True if an annotation without an appearance names a colour in which viewers draw it.
bool names_colour(QPDFObjectHandle annotation) {
    if (annotation.getKey("/Subtype").isNameAndEquals("/Link") && !has_border(annotation)) return false;
    return std::ranges::any_of(std::to_array<const char*>({"/C", "/IC", "/MK", "/DA"}),
                               [&](const char* key) { return annotation.hasKey(key); });
}

}  // namespace

bool is_shown(QPDFObjectHandle annotation, Medium medium) {
    QPDFObjectHandle flags = annotation.getKey("/F");
    const int set = flags.isInteger() ? flags.getIntValueAsInt() : 0;
    if ((set & an_hidden) != 0 || annotation.getKey("/Subtype").isNameAndEquals("/Popup")) return false;
    return medium == Medium::print ? (set & an_print) != 0 : (set & an_no_view) == 0;
}

bool draws_something(QPDFObjectHandle annotation) {
    QPDFObjectHandle looks = annotation.getKey("/AP");
    return (looks.isDictionary() && !looks.getKey("/N").isNull()) || names_colour(annotation);
}

namespace {

/// Fields are not nested more deeply, unless they were made to cause trouble.
constexpr int DEEPEST_FIELD = 32;

/// Entries of an annotation that say how to draw it where it has no appearance.
constexpr auto WORDED_KEYS =
    std::to_array<const char*>({"/Subtype", "/Rect", "/C", "/IC", "/MK", "/DA", "/BS", "/Border", "/BE",
                                "/QuadPoints", "/L", "/LE", "/Vertices", "/InkList", "/CA", "/Q", "/RD"});

/// Returns the value of a form's field as a fact; nothing if it has none.
std::optional<Fact> value_of_field(QPDFObjectHandle field, Fingerprints& fingerprints) {
    std::string name;
    QPDFObjectHandle value = QPDFObjectHandle::newNull(), type = value;
    for (int depth = 0; field.isDictionary() && depth < DEEPEST_FIELD;
         ++depth, field = field.getKey("/Parent")) {
        if (QPDFObjectHandle part = field.getKey("/T"); part.isString())
            name = brief(part.getUTF8Value() + (name.empty() ? "" : ".") + name);
        if (value.isNull()) value = field.getKey("/V");
        if (type.isNull()) type = field.getKey("/FT");
    }
    // A signature changes whenever a document is signed, and its appearance is drawn.
    if (value.isNull() || type.isNameAndEquals("/Sig")) return std::nullopt;
    return Fact{fmt::format("the value of the field \"{}\"", name),
                value.isString() ? fmt::format("\"{}\"", brief(value.getUTF8Value()))
                : value.isName() ? brief(value.getName().substr(1))
                                 : fingerprints.of(value)};
}

/// Adds what an annotation changes of the page without drawing it.
void add_facts(QPDFObjectHandle annotation, bool look_is_missing, Shared& shared, PageDrawing& drawing) {
    const auto add = [&](Fact fact) {
        if (QPDFObjectHandle rectangle = annotation.getKey("/Rect"); rectangle.isRectangle()) {
            const QPDFObjectHandle::Rectangle r = rectangle.getArrayAsRectangle();
            const Vec origin = drawing.media_box.empty() ? Vec{} : drawing.media_box.corner();
            fact.area.add(Vec{r.llx, r.lly} - origin);
            fact.area.add(Vec{r.urx, r.ury} - origin);
        }
        drawing.facts.push_back(std::move(fact));
    };
    if (look_is_missing && names_colour(annotation)) {
        QPDFObjectHandle described = QPDFObjectHandle::newDictionary();
        for (const char* const key : WORDED_KEYS) described.replaceKey(key, annotation.getKey(key));
        add({"an annotation without an appearance", shared.fingerprints.of(described)});
    }
    if (annotation.getKey("/Subtype").isNameAndEquals("/Widget"))
        if (std::optional<Fact> value = value_of_field(annotation, shared.fingerprints)) add(*value);
    if (QPDFObjectHandle place = annotation.getKey("/FixedPrint");
        !place.isNull() && shared.medium == Medium::print)
        add({"where a watermark is printed (FixedPrint)", shared.fingerprints.of(place)});
}

}  // namespace

void interpret(QPDFPageObjectHelper& page, Shared& shared, PageDrawing& drawing) {
    PageWork work;
    Interpreter(shared, drawing, work).run(page);
    for (QPDFAnnotationObjectHelper& annotation : page.getAnnotations()) {
        work.count_content(ANNOTATION_COST, true);
        QPDFObjectHandle object = annotation.getObjectHandle();
        if (!is_shown(object, shared.medium)) continue;
        QPDFObjectHandle look = annotation.getAppearanceStream("/N");
        add_facts(object, !look.isStream(), shared, drawing);
        if (!look.isStream()) {
            drawing.worded_annotations = drawing.worded_annotations || names_colour(object);
            continue;
        }
        const bool hidden = shared.layers.hides(object.getKey("/OC"));
        const std::size_t before = drawing.operators.size();
        const std::vector<std::string> faults = drawing.faults;
        work.saved = 0;
        Interpreter interpreter(shared, drawing, work);
        try {
            interpreter.run(look, annotation.getRect(), hidden);
            if (interpreter.faults() == 0) continue;
        } catch (const TooMuch&) {
            throw;
        } catch (const PdfError&) {
            // It counts as it is written.
        }
        // Viewers lend it fonts and other resources that it has not, each its own.
        drawing.operators.resize(before);
        drawing.faults = faults;
        work.saved = 0;
        Interpreter(shared, drawing, work).stand_for(look, annotation.getRect(), hidden);
    }
}

}  // namespace inkmate::pdf
