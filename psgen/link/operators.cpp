#include "psgen/link/operators.hpp"

#include <algorithm>
#include <array>

namespace inkmate {

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

}  // namespace inkmate
