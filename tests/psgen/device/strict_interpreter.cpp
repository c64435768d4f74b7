#include "tests/psgen/device/strict_interpreter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "psgen/link/lint.hpp"

namespace inkmate::test {

namespace {

/// PostScript after which every operator's name stands for a procedure that runs it, and `mark` for a mark.
std::string procedures_for_operators() {
    std::vector<std::string> names;
    for (const int level : {1, 2})
        for (const std::string_view name : psgen::operators_of_level(level))
            names.push_back(fmt::format("({})", name));
    return fmt::format(R"([ {} ]
{{
    {{
        cvn dup systemdict 1 index known {{
            systemdict exch get dup type /operatortype eq
            {{ 1 array astore cvx userdict 3 1 roll put }} {{ pop pop }} ifelse
        }} {{ pop pop }} ifelse
    }} forall
    userdict /mark mark put
}} bind exec
)",
                       fmt::join(names, "\n"));
}

/// PostScript after which operators are missing.
std::string without(std::initializer_list<std::string_view> names) {
    std::string text;
    for (const std::string_view name : names)
        text += fmt::format("userdict /{} {{ nosuchoperator }} put\n", name);
    return text;
}

/// PostScript after which a clock goes forward and back by days.
std::string jumping_clock(std::string_view name) {
    return fmt::format(
        "userdict /jumps 0 put userdict /{0} {{ userdict /jumps jumps 1 add put systemdict /{0} get exec "
        "jumps 3 "
        "mod 100000000 mul add }} put\n",
        name);
}

/// PostScript after which no longer string can be made.
std::string longest_string(int bytes) {
    return fmt::format(
        "userdict /string {{ dup {} gt {{ /limitcheck errordict 1 index get exec }} if systemdict /string "
        "get exec }} put\n",
        bytes);
}

}  // namespace

std::vector<Strictness> strict_interpreters() {
    std::vector<Strictness> all = {
        {"operators are procedures", procedures_for_operators()},
        {"files are executable",
         "userdict /currentfile { systemdict /currentfile get exec cvx } put\n"
         "userdict /file { systemdict /file get exec cvx } put\n"},
        {"there is no realtime", without({"realtime"})},
        {"realtime leaves dictionaries on the stack", "userdict /realtime { 5 dict begin 1 2 stop } put\n"},
        {"what fails leaves marks and dictionaries",
         "userdict /realtime { mark 5 dict begin [ 1 2 stop } put\n"
         "userdict /setuserparams { mark [ 3 dict begin stop } put\n"},
        // `stopped` swallows the error where a procedure relies on an exit that the manual does not promise.
        {"an exit that would leave stopped is told",
         "errordict /invalidexit [ (an exit that would leave stopped\n) /print cvx /flush cvx errordict "
         "/invalidexit get /exec cvx ] cvx put\n"},
        {"clocks jump", jumping_clock("realtime") + jumping_clock("usertime")},
        {"clocks stand still", "userdict /realtime { 7 } put userdict /usertime { 7 } put\n"},
        // A dictionary is never run.
        {"packed arrays are not run", "userdict /packedarray { { pop } repeat 1 dict } put\n"},
        {"there are no packed arrays", without({"packedarray"})},
        {"bind and readonly refuse", "userdict /bind { } put userdict /readonly { } put\n"},
        {"writing is a procedure with dictionaries",
         "userdict /writestring { 3 dict begin systemdict /writestring get exec end } put\n"},
        {"intervals do not begin at the end",
         R"(userdict /getinterval {
    2 index length 2 index le { /rangecheck errordict 1 index get exec } if systemdict /getinterval get exec
} put
)"},
        {"no text is searched for a longer one",
         R"(
[ /search /anchorsearch ] {
    dup systemdict exch get 1 array astore cvx
    { 2 copy length exch length gt { /rangecheck errordict 1 index get exec } if } exch
    [ 3 1 roll /exec cvx exch /exec cvx ] cvx userdict 3 1 roll put
} forall
)"},
        {"operators that nobody needs are missing",
         without({"bytesavailable", "filter", "selectfont", "rectfill", "vmreclaim", "currentdevparams",
                  "currentuserparams", "resourcestatus", "cvn", "token", "setcolor", "setpacking"})},
        {"the device takes no requests",
         without({"setpagedevice", "setuserparams", "setdistillerparams", "statusdict"}), false},
        {"strings have at most 65,535 bytes", longest_string(65535)},
        {"strings have at most 16,384 bytes", longest_string(16384)},
        {"Courier is the only font",
         "userdict /findfont { dup /Courier ne { 3 dict begin stop } if systemdict /findfont get exec } "
         "put\n",
         false},
        {"pages are turned and scaled",
         "<< /BeginPage { pop 0 595 translate -90 rotate 0.7 dup scale } >> setpagedevice\n", false},
    };
    Strictness together{"all of this at once", {}};
    // The last one that redefines an operator counts.
    for (const Strictness& one : all)
        if (one.same_pages && one.name != "packed arrays are not run" && one.name != "clocks stand still" &&
            one.name != "clocks jump" && one.name != "there is no realtime")
            together.prologue += one.prologue;
    all.push_back(together);
    return all;
}

std::string after_header(std::string program, std::string_view code) {
    constexpr std::string_view end = "%%EndComments\n";
    program.insert(program.find(end) + end.size(), code);
    return program;
}

}  // namespace inkmate::test
