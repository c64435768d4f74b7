#include "play/device/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "play/device/device_text.hpp"
#include "play/device/ghostscript.hpp"

namespace inkmate::device {

namespace {

/// Stands before the program. The device takes memory of its own for paper, which is none of the program's.
constexpr std::string_view BEFORE = R"(%!
/setpagedevice { pop } def
-2 vmreclaim
/MonitorMemory vmstatus pop exch pop def
)";

/// What counts, and refuses what is beyond the limits. Stands before a program that is read, and before the
/// start of one that is run.
std::string counters(const DeviceLimits& limits) {
    return fmt::format("/Monitor 40 dict def\nMonitor begin\n/LIMITS [ {} {} {} {} ] def\n", limits.operands,
                       limits.execution, limits.dictionaries, limits.gsaves) +
           R"(
% The most operands, levels of execution, dictionaries and saved graphics states; how many of these there are now.
/Seen [ 0 0 0 0 0 ] def

/ERRORS [ (stackoverflow) (execstackoverflow) (dictstackoverflow) (limitcheck) ] def

% height place --
/Note {
    2 copy //LIMITS exch get gt {
        exch pop //ERRORS exch get
        (\n%%[ beyond the limits: ) print dup print ( ]%%\n) print flush
        cvn errordict 1 index get exec
    } { //Seen exch 3 -1 roll put } ifelse
} bind def

% --
/LookAtOperands { count dup //Seen 0 get gt { 0 //Note exec } { pop } ifelse } bind def
userdict /MonitorOperands /LookAtOperands load put
/LookAtLevels { countexecstack dup //Seen 1 get gt { 1 //Note exec } { pop } ifelse } bind def
/LookAtDictionaries { countdictstack dup //Seen 2 get gt { 2 //Note exec } { pop } ifelse } bind def
)";
}

/// Stands before a program that is read to see what that takes: every operator is a procedure that looks at
/// the stacks before it does its work.
constexpr std::string_view READING = R"(
systemdict {
    /operator exch def /key exch def
    /operator load type /operatortype eq {
        userdict key [
            /LookAtOperands load aload pop /LookAtLevels load aload pop
            /operator load
            key /begin eq { /LookAtDictionaries load aload pop } if
        ] cvx put
    } if
} bind forall
end
)";

/// Stands where such a program would start.
constexpr std::string_view READ = R"(
Monitor begin (\n%%[ measured: ) print 0 1 2 { Seen exch get =only ( ) print } for (]%%) = flush end
)";

/// Stands between the program and its start. Every procedure of the program is replaced by a copy that looks
/// at the stacks where it, or a procedure in it, begins and ends, at the operands before whatever it runs,
/// and that counts where it saves the graphics state.
constexpr std::string_view MONITOR = R"(
/memory MonitorTaken def
/largestArray 0 def /largestString 0 def /largestDictionary 0 def
/memoryByLine 4000 array def /lines 0 def

% --
userdict /MonitorLook [
    /LookAtOperands load aload pop /LookAtLevels load aload pop /LookAtDictionaries load aload pop
] cvx put

/Deeper {
    //Seen 4 get 1 add //Seen 4 2 index put
    dup //Seen 3 get gt { 3 //Note exec } { pop } ifelse
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

% By operator, its substitute.
/INSTEAD 10 dict def
INSTEAD begin
/begin { begin MonitorLook } bind def
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

% operator or name -- its substitute
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
/IsRun { dup xcheck exch type dup /nametype eq exch /operatortype eq or and } bind def

% procedure -- copy
/Copied {
    [ exch
    /MonitorLook cvx exch
    {
        dup IsProcedure { Copied } {
            Replaced dup IsProcedure { /exec cvx } { dup IsRun { /MonitorOperands cvx exch } if } ifelse
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

% array -- whether it is a table that was looked at before: many procedures have the same one
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

/// Stands between the program and the counters.
constexpr std::string_view TAKEN = "\n/MonitorTaken vmstatus pop exch pop MonitorMemory sub def\n";

constexpr std::string_view ANSWER = "\n%%[ measured: ", BEYOND = "\n%%[ beyond the limits: ";

/// Returns the line in which Ghostscript names an error, or else the last one.
std::string telling_line(std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    const std::size_t error = text.find("Error: ");
    if (error == text.npos) return std::string(text.substr(text.rfind('\n') + 1));
    return std::string(text.substr(error, text.find('\n', error) - error));
}

/// The words of what was measured, and what the program wrote before.
struct Measured {
    std::istringstream words;
    std::string output;
};

/// Runs a program that has what measures it in it.
Measured run_measured(std::string_view program, std::string_view input,
                      std::optional<std::chrono::milliseconds> time_limit) {
    const GhostscriptRun result =
        run_ghostscript(program, input, {.feed = Feed::stream, .time_limit = time_limit});
    const std::size_t beyond = result.output.find(BEYOND);
    if (beyond != std::string::npos) {
        const std::size_t from = beyond + BEYOND.size();
        throw DeviceError(fmt::format("the program needs more than the limits that are set: {}",
                                      result.output.substr(from, result.output.find(' ', from) - from)));
    }
    const std::size_t answer = result.output.rfind(ANSWER);
    if (result.status.timed_out)
        throw DeviceError(
            fmt::format("the program still ran after {} under Ghostscript: try it there, or skip measuring "
                        "with --quiet",
                        in_seconds(*time_limit)));
    if (!result.status.ok() || answer == std::string::npos)
        throw DeviceError(
            fmt::format("the program could not be measured: Ghostscript ended too early ({}), and says {}",
                        describe(result.status), device::quoted(telling_line(result.output))));
    return {std::istringstream(result.output.substr(answer + ANSWER.size())),
            result.output.substr(0, answer)};
}

}  // namespace

Measurement measure(std::string_view program, std::string_view input,
                    std::optional<std::chrono::milliseconds> time_limit, const DeviceLimits& limits) {
    // The program's last line starts it; what follows in the same procedure comes when the game is over.
    std::string text(program);
    while (text.ends_with('\n')) text.pop_back();
    const std::size_t start = text.rfind('{'), end = text.rfind('}');
    if (start == std::string::npos || end == std::string::npos || end < start)
        throw DeviceError("what is to be measured is not a program of inkmate generate: make one");
    const std::string counting = counters(limits);
    Measured reading = run_measured(
        fmt::format("{}{}{}{}{}", BEFORE, counting, READING, std::string_view(text).substr(0, start), READ),
        "", time_limit);
    text.insert(end, REPORT);
    text.insert(start, std::string(TAKEN).append(counting).append(MONITOR));
    Measured running = run_measured(std::string(BEFORE) + text + '\n', input, time_limit);
    Measurement m;
    running.words >> m.operands >> m.execution >> m.dictionaries >> m.gsaves >> m.array >> m.string >>
        m.dictionary >> m.memory;
    for (long bytes = 0; running.words >> bytes;) m.memory_by_line.push_back(bytes);
    for (int* const most : {&m.operands, &m.execution, &m.dictionaries}) {
        int read = 0;
        reading.words >> read;
        *most = std::max(*most, read);
    }
    m.output = std::move(running.output);
    return m;
}

}  // namespace inkmate::device
