#include "psgen/link/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>

#include "psgen/link/token.hpp"

namespace inkmate::psgen {

namespace {

// clang-format off
constexpr auto LEVEL_1 = std::to_array<std::string_view>({
    "$error", "=", "==", "FontDirectory", "StandardEncoding", "[", "]",
    "abs", "add", "aload", "anchorsearch", "and", "arc", "arcn", "arcto", "array", "ashow", "astore", "atan", "awidthshow",
    "begin", "bind", "bitshift", "bytesavailable",
    "cachestatus", "ceiling", "charpath", "clear", "cleardictstack", "cleartomark", "clip", "clippath", "closefile", "closepath",
    "concat", "concatmatrix", "copy", "copypage", "cos", "count", "countdictstack", "countexecstack", "counttomark",
    "currentdash", "currentdict", "currentfile", "currentflat", "currentfont", "currentgray", "currenthsbcolor",
    "currentlinecap", "currentlinejoin", "currentlinewidth", "currentmatrix", "currentmiterlimit", "currentpoint",
    "currentrgbcolor", "currentscreen", "currenttransfer", "curveto", "cvi", "cvlit", "cvn", "cvr", "cvrs", "cvs", "cvx",
    "def", "defaultmatrix", "definefont", "dict", "dictstack", "div", "dtransform", "dup",
    "echo", "end", "eoclip", "eofill", "eq", "erasepage", "errordict", "exch", "exec", "execstack", "executeonly", "executive",
    "exit", "exp",
    "false", "file", "fill", "findfont", "flattenpath", "floor", "flush", "flushfile", "for", "forall",
    "ge", "get", "getinterval", "grestore", "grestoreall", "gsave", "gt",
    "handleerror", "identmatrix", "idiv", "idtransform", "if", "ifelse", "image", "imagemask", "index", "initclip",
    "initgraphics", "initmatrix", "internaldict", "invertmatrix", "itransform",
    "jobtimeout", "known", "kshow", "le", "length", "lineto", "ln", "load", "log", "loop", "lt",
    "makefont", "mark", "matrix", "maxlength", "mod", "moveto", "mul",
    "ne", "neg", "newpath", "noaccess", "not", "null", "nulldevice",
    "or", "pathbbox", "pathforall", "pop", "print", "prompt", "pstack", "put", "putinterval",
    "quit", "rand", "rcheck", "rcurveto", "read", "readhexstring", "readline", "readonly", "readstring", "repeat",
    "resetfile", "restore", "reversepath", "rlineto", "rmoveto", "roll", "rotate", "round", "rrand", "run",
    "save", "scale", "scalefont", "search", "setcachedevice", "setcachelimit", "setcharwidth", "setdash", "setflat", "setfont",
    "setgray", "sethsbcolor", "setjobtimeout", "setlinecap", "setlinejoin", "setlinewidth", "setmatrix", "setmiterlimit", "setrgbcolor",
    "setscreen", "settransfer", "show", "showpage", "sin", "sqrt", "srand", "stack", "start", "status", "statusdict", "stop",
    "stopped", "store", "string", "stringwidth", "stroke", "strokepath", "sub", "systemdict",
    "token", "transform", "translate", "true", "truncate", "type", "userdict", "usertime", "version", "vmstatus",
    "waittimeout", "wcheck", "where", "widthshow", "write", "writehexstring", "writestring", "xcheck", "xor"
});

constexpr auto LEVEL_2 = std::to_array<std::string_view>({
    "<<", ">>", "GlobalFontDirectory", "ISOLatin1Encoding", "SharedFontDirectory", "arct",
    "colorimage", "cshow", "currentblackgeneration", "currentcacheparams", "currentcmykcolor", "currentcolor",
    "currentcolorrendering", "currentcolorscreen", "currentcolorspace", "currentcolortransfer", "currentdevparams",
    "currentglobal", "currentgstate", "currenthalftone", "currentobjectformat", "currentoverprint", "currentpacking",
    "currentpagedevice", "currentshared", "currentstrokeadjust", "currentsystemparams", "currentundercolorremoval",
    "currentuserparams", "defineresource", "defineuserobject", "deletefile", "execform", "execuserobject", "filenameforall",
    "fileposition", "filter", "findencoding", "findresource", "gcheck", "globaldict", "glyphshow", "gstate", "ineofill",
    "infill", "instroke", "inueofill", "inufill", "inustroke", "languagelevel", "makepattern", "packedarray", "printobject", "product",
    "realtime", "rectclip", "rectfill", "rectstroke", "renamefile", "resourceforall", "resourcestatus", "revision",
    "rootfont", "scheck", "selectfont", "serialnumber", "setbbox", "setblackgeneration", "setcachedevice2", "setcacheparams",
    "setcmykcolor", "setcolor", "setcolorrendering", "setcolorscreen", "setcolorspace", "setcolortransfer", "setdevparams",
    "setfileposition", "setglobal", "setgstate", "sethalftone", "setobjectformat", "setoverprint", "setpacking",
    "setpagedevice", "setpattern", "setshared", "setstrokeadjust", "setsystemparams", "setucacheparams",
    "setundercolorremoval", "setuserparams", "setvmthreshold", "shareddict", "startjob", "uappend", "ucache", "ucachestatus",
    "ueofill", "ufill", "undef", "undefinefont", "undefineresource", "undefineuserobject", "upath", "ustroke",
    "ustrokepath", "vmreclaim", "writeobject", "xshow", "xyshow", "yshow"
});

constexpr auto LEVEL_3 = std::to_array<std::string_view>({
    "cliprestore", "clipsave", "composefont", "currentsmoothness", "findcolorrendering", "setsmoothness", "shfill"
});

constexpr auto INTERPRETER_KEYS = std::to_array<std::string_view>({
    "BeginPage", "CharStrings", "Collate", "DeferredMediaSelection", "Duplex", "Encoding", "EndPage", "FID", "FontBBox", "FontInfo",
    "FontMatrix", "FontName", "FontType", "HWResolution", "ImagingBBox", "Install", "InputAttributes", "JobName", "JobTimeout",
    "ManualFeed", "Margins", "MaxDictStack", "MaxExecStack", "MaxLocalVM", "MaxOpStack", "MediaType", "Metrics", "NeverEmbed",
    "NumCopies",
    "Orientation", "PageSize", "Policies", "PolicyReport", "Private", "Tumble", "WaitTimeout", "command", "dstack", "errorinfo",
    "errorname", "estack", "newerror", "ostack", "recordstacks"
});

constexpr auto UNSAFE = std::to_array<std::string_view>({
    "cvn", "deletefile", "executive", "filenameforall", "prompt", "renamefile", "run", "startjob", "token"
});
// clang-format on

static_assert(std::ranges::is_sorted(UNSAFE));
static_assert(std::ranges::is_sorted(LEVEL_1) && std::ranges::is_sorted(LEVEL_2) &&
              std::ranges::is_sorted(LEVEL_3));

constexpr std::int64_t MAX_INTEGER = 0x7fffffff;
constexpr double MAX_REAL = std::numeric_limits<float>::max();
/// A level 1 printer has 500 operands.
constexpr std::size_t MAX_COLLECTED = 400;

void lint_bytes(std::string_view program, std::vector<std::string>& faults) {
    std::size_t line = 1;
    for (std::size_t at = 0; at < program.size(); ++line) {
        const std::size_t end = std::min(program.find('\n', at), program.size());
        const std::string_view text = program.substr(at, end - at);
        if (text.size() > MAX_LINE)
            faults.push_back(
                fmt::format("line {}: {} characters, and a line may have {}", line, text.size(), MAX_LINE));
        for (const char c : text)
            if ((c < 32 && c != '\t') || c > 126) {
                faults.push_back(fmt::format("line {}: byte {} is not printable ASCII", line,
                                             static_cast<unsigned char>(c)));
                break;
            }
        if (text.find(PRINTER_COMMAND) != text.npos)
            faults.push_back(fmt::format("line {}: {} is a command to some printers", line, PRINTER_COMMAND));
        at = end + 1;
    }
    if (!program.ends_with('\n'))
        faults.push_back(fmt::format("line {}: the last line does not end with a newline", line - 1));
}

int declared_level(std::string_view program) {
    constexpr std::string_view key = "%%LanguageLevel: ";
    const auto at = program.find(key);
    int level = 1;
    if (at != std::string_view::npos)
        std::from_chars(program.data() + at + key.size(), program.data() + program.size(), level);
    return level;
}

/// Literal names that the program asks the interpreter for before it uses them, or runs by the procedure
/// Operator, whose callers expect an error.
std::set<std::string> asked_for(const std::vector<Token>& tokens) {
    std::set<std::string> names;
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
        if (tokens[i].kind == TokenKind::literal_name &&
            (tokens[i + 1].is_name("where") || tokens[i + 1].is_name("known") ||
             tokens[i + 1].is_name("Operator")))
            names.insert(tokens[i].value);
    return names;
}

void lint_tokens(std::string_view program, std::vector<std::string>& faults) {
    const int level = declared_level(program);
    std::vector<std::size_t> open;  // objects collected at each open bracket or brace
    std::size_t collected = 0;
    const std::vector<Token> tokens = tokenize({"program", std::string(program), {}});
    const std::set<std::string> asked = asked_for(tokens);
    for (const Token& token : tokens) {
        const auto fault = [&](std::string_view what) {
            faults.push_back(fmt::format("line {}: {}", token.line, what));
        };
        const bool opens = token.kind == TokenKind::open_procedure || token.is_name("[");
        const bool closes = token.kind == TokenKind::close_procedure || token.is_name("]");
        if (opens) open.push_back(collected);
        if (closes && !open.empty()) {
            collected = open.back();
            open.pop_back();
        }
        if (!open.empty() && token.kind != TokenKind::comment && ++collected == MAX_COLLECTED)
            fault(fmt::format("more than {} objects between brackets or braces fill the operand stack",
                              MAX_COLLECTED));
        switch (token.kind) {
            case TokenKind::integer:
                if (token.integer > MAX_INTEGER || token.integer < -MAX_INTEGER)
                    fault(fmt::format("the integer {} does not fit in 31 bits and a sign", token.value));
                break;
            case TokenKind::real:
                if (std::abs(std::strtod(token.value.c_str(), nullptr)) > MAX_REAL)
                    fault(fmt::format("the real {} does not fit in single precision", token.value));
                break;
            case TokenKind::string:
                if (token.value.size() > MAX_STRING)
                    fault(fmt::format("a string of {} characters, and a string may have {}",
                                      token.value.size(), MAX_STRING));
                break;
            case TokenKind::executable_name:
            case TokenKind::immediate_name:
            case TokenKind::literal_name:
                if (token.value.size() > MAX_NAME)
                    fault(fmt::format("a name of {} characters, and a name may have {}", token.value.size(),
                                      MAX_NAME));
                if (token.kind != TokenKind::literal_name || !asked.contains(token.value))
                    if (const auto needed = operator_level(token.value); needed && *needed > level)
                        fault(fmt::format("{} needs language level {}, and the header declares {}",
                                          token.value, *needed, level));
                break;
            default: break;
        }
    }
}

}  // namespace

std::span<const std::string_view> operators_of_level(int level) {
    switch (level) {
        case 1: return LEVEL_1;
        case 2: return LEVEL_2;
        case 3: return LEVEL_3;
        default: return {};
    }
}

bool is_interpreter_key(std::string_view name) {
    return std::ranges::find(INTERPRETER_KEYS, name) != INTERPRETER_KEYS.end();
}

bool is_unsafe_operator(std::string_view name) {
    return std::ranges::binary_search(UNSAFE, name);
}

std::optional<int> operator_level(std::string_view name) {
    for (const int level : {1, 2, 3})
        if (std::ranges::binary_search(operators_of_level(level), name)) return level;
    return std::nullopt;
}

std::vector<std::string> lint(std::string_view program) {
    std::vector<std::string> faults;
    lint_bytes(program, faults);
    try {
        lint_tokens(program, faults);
    } catch (const EmitError& error) {
        faults.emplace_back(error.what());
    }
    return faults;
}

}  // namespace inkmate::psgen
