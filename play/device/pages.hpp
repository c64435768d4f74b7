#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::device {

/// What becomes of pages that an earlier run has left under the same names.
enum class EarlierPages {
    removed,  ///< those found after a run are all its own
    kept      ///< those of this run get another number, too: "move-2-001.pdf" beside "move-001.pdf"
};

/// The files that one run writes its pages to, numbered from 1: a directory, and a name with one %d, %3d or
/// %03d in it. A name without a percent sign is one file for all pages, which share their fonts in it: it is
/// smaller and drawn sooner than a file a page.
class PageFiles {
  public:
    /// Makes the directory. Throws DeviceError when the name holds something else than one number, or
    /// when the directory cannot be written.
    PageFiles(std::filesystem::path directory, std::string_view name,
              EarlierPages earlier = EarlierPages::removed);

    const std::filesystem::path& directory() const { return directory_; }
    const std::string& name() const { return name_; }
    /// True if earlier pages, which were kept, have the names that these were to have.
    bool has_other_names() const { return has_other_names_; }
    std::filesystem::path page(int number) const;
    /// The files written so far, in order. Ghostscript writes a page when the next one begins, or at its end;
    /// one file for all pages at its end, with an empty page in it when there was none.
    std::vector<std::filesystem::path> written() const;

  private:
    void read_name();
    /// True if there is a page under such a name, of whatever number.
    bool has_pages() const;
    void choose_other_name();

    std::filesystem::path directory_;
    std::string name_;
    std::string before_, after_;
    bool numbered_ = true;
    int width_ = 0;
    bool zeros_ = false;
    bool has_other_names_ = false;
};

/// Makes a directory for pages. Throws DeviceError when it cannot be written.
void make_pages_folder(const std::filesystem::path& directory);

/// True if a page was written to its end.
bool is_whole(const std::filesystem::path& page);

}  // namespace inkmate::device
