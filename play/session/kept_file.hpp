#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "psgen/product/product.hpp"

/// A person at a program on a device: games and lessons, the files in which they are kept, what is said.
namespace inkmate::session {

/// Reports a game that cannot begin or continue: what is wrong, where, and what to do.
class SessionError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Reports a file of positions given where games are wanted.
class NoGamesError : public SessionError {
  public:
    using SessionError::SessionError;
};

/// A file that is written again whenever what it keeps has changed. What a different process writes into it
/// meanwhile is not lost.
class KeptFile {
  public:
    /// `held` is what was read from the file; nothing if it is new.
    explicit KeptFile(std::string name = {}, std::optional<std::string> held = {});

    const std::string& name() const { return name_; }
    /// Writes a text, whole or not at all. Returns false if a different process has written the file and
    /// there is nothing new to keep. If there is, the text goes to a new file, and SessionError says so:
    /// `what` ("this game is") is kept there, and continues with `resume_command` and its name. Throws
    /// FileError.
    bool write(const std::string& text, std::string_view what, std::string_view resume_command);
    /// Removes the file, unless a different process has written it. Returns true if it is gone.
    bool remove() const;

  private:
    bool is_others() const;

    std::string name_;
    /// What it held when it was read or written last.
    std::optional<std::string> held_;
};

/// What a session keeps in a file, and saves whenever it has changed.
class Kept {
  public:
    /// Says something to the person, in a line.
    using Say = std::function<void(const std::string&)>;

    explicit Kept(KeptFile file) : file_(std::move(file)) {}
    Kept(const Kept&) = default;
    Kept(Kept&&) = default;
    Kept& operator=(const Kept&) = default;
    Kept& operator=(Kept&&) = default;
    virtual ~Kept() = default;

    const std::string& file() const { return file_.name(); }
    const KeptFile& kept_file() const { return file_; }
    /// Saves it. Throws FileError, and SessionError as KeptFile::write() does.
    void save();
    /// Saves it during a session, which continues if the file cannot be written: that is said once, and the
    /// next call tries again. Throws SessionError as KeptFile::write() does.
    void save_or_tell(const Say& say);
    /// True if the last attempt to save it has not failed.
    bool is_saved() const { return trouble_.empty(); }
    /// Tries once more if the last attempt to save it has failed. Throws as save() does.
    void save_the_rest();
    /// Tries once more, as save_the_rest() does, and returns what there is to say at the end: "the game is
    /// saved; continue with COMMAND FILE", or why it is not saved. `what` is "the game is".
    std::string last_words(std::string_view what, std::string_view resume_command);

  protected:
    KeptFile& writable_file() { return file_; }

  private:
    /// Writes what there is to keep. Throws as save() does.
    virtual void write() = 0;

    KeptFile file_;
    /// Why the last attempt to save has failed; empty if it has not.
    std::string trouble_;
};

/// How a game is saved.
struct SaveOptions {
    /// A command that resumes the game when its file is added, for messages.
    std::string resume_command = "inkmate send --resume";
    /// True if position and log are kept beside the PGN.
    bool position_and_log = true;
};

/// The tag of a saved game that says how its program is made.
inline constexpr std::string_view OPTIONS_TAG = "Inkmate";
/// Throws SessionError if there is such a file already, or a file beside it that no game has left.
void expect_new_file(const std::string& file, const SaveOptions& options);
/// Throws SessionError if a file beside that of a game is not the game's: a log that no session has begun,
/// or a position, without a log, that is not `fen`, which a new game has none of.
void expect_own_files(const std::string& file, const SaveOptions& options,
                      const std::optional<std::string>& fen = {});
/// Makes the error for a file with a game that was not saved by a session.
SessionError not_saved_here(const std::string& file);
/// Returns the tags of a game that a program begins now.
std::vector<std::pair<std::string, std::string>> first_tags(const psgen::PlayingProgram& program);

/// Writes the PGN, and the position beside it if that is kept, each whole or not at all. Throws as
/// KeptFile::write() does.
void save_game(KeptFile& file, const SaveOptions& options, const std::string& pgn, const std::string& fen);
/// Adds to the log beside the file, if there is one: all of the text or nothing. Throws FileError.
void add_to_log(const std::string& file, const SaveOptions& options, std::string_view text);

}  // namespace inkmate::session
