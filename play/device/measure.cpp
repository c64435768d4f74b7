#include "play/device/measure.hpp"

#include <fmt/format.h>

#include <sstream>

#include "play/device/ghostscript.hpp"

namespace inkmate::device {

namespace {

/// Stands before the program. The device takes memory of its own for paper, which is none of the program's.
constexpr std::string_view BEFORE = R"(%!
/setpagedevice { pop } def
-2 vmreclaim
/MonitorMemory vmstatus pop exch pop def
)";

/// Stands between the program and its start. Every procedure of the program is replaced by a copy that looks
/// at the stacks where it, or a procedure in it, begins and ends, and that counts where it saves the graphics
/// state.
constexpr std::string_view MONITOR = R"(
/Monitor 30 dict def
Monitor begin
/memory vmstatus pop exch pop MonitorMemory sub def
/largestArray 0 def /largestString 0 def /largestDictionary 0 def
/memoryByLine 4000 array def /lines 0 def

% The most operands, levels of execution, dictionaries and saved graphics states; how many of these there are now.
/Seen [ 0 0 0 0 0 ] def

% --
userdict /MonitorLook {
    count dup //Seen 0 get gt { //Seen exch 0 exch put } { pop } ifelse
    countexecstack dup //Seen 1 get gt { //Seen exch 1 exch put } { pop } ifelse
    countdictstack dup //Seen 2 get gt { //Seen exch 2 exch put } { pop } ifelse
} bind put

/Deeper {
    //Seen 4 get 1 add //Seen 4 2 index put
    dup //Seen 3 get gt { //Seen exch 3 exch put } { pop } ifelse
} bind def
/Higher { //Seen 4 //Seen 4 get 1 sub put } bind def

% value key --
/Record { 2 copy Monitor exch get gt { exch Monitor 3 1 roll put } { pop pop } ifelse } bind def

% byte --
/NoteLine {
    10 eq lines memoryByLine length lt and {
        memoryByLine lines vmstatus pop exch pop put
        Monitor /lines lines 1 add put
    } if
} bind def

% By operator, what stands in its place.
/INSTEAD 10 dict def
INSTEAD begin
/gsave { //Deeper exec gsave } bind def
/grestore { //Higher exec grestore } bind def
/save { save //Deeper exec } bind def
% What was seen since the save must outlive it.
/restore {
    //Higher exec
    //Seen aload pop 6 -1 roll restore
    //Seen astore pop
} bind def
/read { read dup { 1 index Monitor begin NoteLine end } if } bind def
end
/NAME 40 string def

% operator or name -- what stands in its place
/Replaced {
    dup type dup /operatortype eq exch /nametype eq or {
        dup xcheck {
            dup NAME cvs cvn INSTEAD exch 2 copy known
            { get exch pop } { pop pop } ifelse
        } if
    } if
} bind def

/IsArray { type dup /arraytype eq exch /packedarraytype eq or } bind def
/IsProcedure { dup xcheck exch IsArray and } bind def

% procedure -- copy
/Copied {
    [ exch
    /MonitorLook cvx exch
    {
        dup IsProcedure { Copied } {
            Replaced dup IsProcedure { /exec cvx } if
        } ifelse
    } forall
    /MonitorLook cvx
    ] cvx
} def

% array --
/CopyWithin {
    dup wcheck {
        0 1 2 index length 1 sub {
            2 copy get
            dup IsProcedure { Copied 3 copy put pop pop } {
                dup IsArray { CopyWithin } { pop } ifelse pop
            } ifelse
        } for
    } if
    pop
} def

/tables 1000 dict def

% array -- whether it is a table that was looked at before: many procedures hold the same one
/IsKnown {
    dup length 64 lt { pop false } { tables exch 2 copy known dup 4 1 roll { pop pop } { true put } ifelse } ifelse
} def

% object --
/Largest {
    dup type /stringtype eq { length /largestString Record } {
        dup IsArray {
            dup length /largestArray Record
            dup IsKnown { pop } { { Largest } forall } ifelse
        } { pop } ifelse
    } ifelse
} def

Inkmate maxlength /largestDictionary Record
Inkmate { exch pop Largest } forall
Inkmate {
    dup IsProcedure { Copied Inkmate 3 1 roll put } {
        exch pop dup IsArray { CopyWithin } { pop } ifelse
    } ifelse
} forall
end
)";

/// Stands behind the program's end.
constexpr std::string_view REPORT = R"(
Monitor begin
(\n%%[ measured: ) print
[ Seen 0 4 getinterval aload pop largestArray largestString largestDictionary memory ] { =only ( ) print } forall
memoryByLine 0 lines getinterval { =only ( ) print } forall
(]%%) =
flush
end
)";

constexpr std::string_view ANSWER = "\n%%[ measured: ";

std::string last_line(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    return std::string(text.substr(text.rfind('\n') + 1));
}

}  // namespace

Measurement measure(std::string_view program, std::string_view input,
                    std::optional<std::chrono::milliseconds> time_limit) {
    // The program's last line starts it; what follows in the same procedure comes when the game is over.
    std::string text(program);
    while (text.ends_with('\n')) text.pop_back();
    const std::size_t start = text.rfind('{'), end = text.rfind('}');
    if (start == std::string::npos || end == std::string::npos || end < start)
        throw DeviceError("what is to be measured is not a program of inkmate generate: make one");
    text.insert(end, REPORT);
    text.insert(start, MONITOR);
    const GhostscriptRun result = run_ghostscript(std::string(BEFORE) + text + '\n', input,
                                                  {.feed = Feed::stream, .time_limit = time_limit});
    const std::size_t answer = result.output.rfind(ANSWER);
    if (!result.status.ok() || answer == std::string::npos)
        throw DeviceError(
            fmt::format("the program could not be measured: under Ghostscript it came to an end with {}: {}",
                        describe(result.status), last_line(result.output)));
    Measurement m;
    std::istringstream words(result.output.substr(answer + ANSWER.size()));
    words >> m.operands >> m.execution >> m.dictionaries >> m.gsaves >> m.array >> m.string >> m.dictionary >>
        m.memory;
    for (long bytes = 0; words >> bytes;) m.memory_by_line.push_back(bytes);
    m.output = result.output.substr(0, answer);
    return m;
}

}  // namespace inkmate::device
