#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/process/cleanup.hpp"
#include "play/device/connection.hpp"
#include "play/session/device_game.hpp"
#include "tests/fuzz/captured_output.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace session;

namespace {

/// Between what the user types and what the device says.
constexpr std::string_view SEPARATOR = "====\n";

/// While one of these exists, standard input is this text.
class TypedInput {
  public:
    explicit TypedInput(std::string_view text) : input_(::dup(STDIN_FILENO)) {
        const int file = ::memfd_create("typed", MFD_CLOEXEC);
        require(::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                    ::lseek(file, 0, SEEK_SET) == 0 && ::dup2(file, STDIN_FILENO) == STDIN_FILENO,
                "the input is typed");
        ::close(file);
    }
    ~TypedInput() {
        if (input_ < 0) {
            ::close(STDIN_FILENO);
            return;
        }
        ::dup2(input_, STDIN_FILENO);
        ::close(input_);
    }
    TypedInput(const TypedInput&) = delete;
    TypedInput& operator=(const TypedInput&) = delete;

  private:
    int input_;
};

/// Plays until one of the two leaves or fails.
void play(GameRecord& record, const DeviceGameOptions& options) {
    const device::Interrupt interrupt;
    try {
        play_live(record, "%!PS\n", options, interrupt);
    } catch (const device::DeviceError&) {
    } catch (const SessionError&) {
    } catch (const game::GameError&) {
    }
}

}  // namespace

void live_game(std::string_view input) {
    const std::size_t at = std::min(input.find(SEPARATOR), input.size());
    const std::string_view typed = input.substr(0, at),
                           said = input.substr(std::min(at + SEPARATOR.size(), input.size()));
    const process::TemporaryDirectory directory;
    const std::string file = directory / "game.pgn";
    psgen::PlayingProgram options;
    options.limits = {.depth = 2, .nodes = 20};
    options.drawing = false;
    options.search.hash_bits = 4;
    GameRecord record = GameRecord::begin(file, options);
    const Peer peer(saying(said));
    const TypedInput input_typed(typed);
    CapturedOutput output;
    DeviceGameOptions device;
    device.uri = {device::Way::socket, "127.0.0.1", peer.port(), "", false, "the device"};
    device.wait = std::chrono::seconds(10);
    play(record, device);
    std::string shown = output.text();
    std::erase(shown, '\n');
    require(fit_for_terminal(shown), "what a person is shown is fit for a terminal", shown);
    const GameRecord again = GameRecord::open(file);
    require(again.game().moves() == record.game().moves(), "the game is saved as it stands");
}

}  // namespace inkmate::fuzz
