#pragma once

#include <map>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "play/simul/database.hpp"
#include "play/simul/exhibition.hpp"

namespace inkmate::simul {

/// All that a file holds, as it was written; every move is legal where it was played.
struct StoredExhibition {
    Exhibition exhibition;
    std::vector<SimulBoard> boards;  ///< by their numbers
    std::vector<SimulMove> moves;    ///< board by board, in their order
    std::map<int, SimulResult> results;
    std::vector<SimulPage> pages;  ///< those that are neither done nor dropped
};

/// An exhibition in its file, a database of SQLite. What a function has written when it returns outlives a
/// crash and a power cut; when it throws SimulError nothing has changed. Serves several threads.
class SimulStore {
  public:
    /// Writes a new file, whole or not at all. Throws when there is one.
    static void make(const std::string& file, const Exhibition& exhibition,
                     std::span<const SimulBoard> boards);
    /// Opens a file, to go on with it or to look at it. Throws when it is no such file, of a newer version,
    /// damaged, or in use.
    SimulStore(const std::string& file, bool to_go_on);

    const std::string& file() const { return database_.file(); }
    /// What it held when it was opened.
    const StoredExhibition& stored() const { return stored_; }

    /// Adds moves, and pages that are due after them, which get their ids.
    void add(std::span<const SimulMove> moves, std::span<SimulPage> pages);
    /// Takes back the moves of a board from a ply on, and its result; its pages that have not gone out are
    /// dropped.
    void take_back(int board, int from_ply, std::span<SimulPage> pages);
    void set_result(int board, const SimulResult& result);
    /// Writes what has become of a page.
    void update(const SimulPage& page);
    /// True if a page of this position was sent to its board, or may have been.
    bool was_sent(int board, const std::string& moves);

  private:
    void check();
    void load();
    void add_pages(std::span<SimulPage> pages);

    std::mutex mutex_;
    Database database_;
    StoredExhibition stored_;
};

}  // namespace inkmate::simul
