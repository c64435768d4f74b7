#include "tests/engines/match/fake_engine.hpp"

namespace inkmate::test {

namespace {

constexpr const char* SCRIPT = R"(
n=0
while read -r word rest; do
    case $word in
    uci) echo "id name fake"; echo "option name Level type spin default 1 min 1 max 8"; echo uciok ;;
    isready) echo readyok ;;
    ucinewgame) n=0 ;;
    quit) exit 0 ;;
    go)
        n=$((n % $# + 1))
        eval "answer=\${$n}"
        case $answer in
        crash) echo trouble >&2; exit 3 ;;
        hang) sleep 60 ;;
        *~*) sleep "0.${answer#*~}"; echo "bestmove ${answer%~*}" ;;
        *@*) echo "info depth 3 score cp ${answer#*@} pv ${answer%@*}"; echo "bestmove ${answer%@*}" ;;
        *) echo "bestmove $answer" ;;
        esac ;;
    esac
done
)";

}  // namespace

uci::EngineSettings fake_engine(const std::string& name, const std::vector<std::string>& answers) {
    uci::EngineSettings settings{name, {"sh", "-c", SCRIPT, "fake"}, {}};
    settings.command.insert(settings.command.end(), answers.begin(), answers.end());
    return settings;
}

}  // namespace inkmate::test
