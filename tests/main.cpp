// doctest itself, and a main() that tests the same wherever it runs, that leaves no temporary files, and in
// which a filter that chooses no test is an error.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <stdlib.h>

#include <cerrno>
#include <filesystem>
#include <iostream>
#include <string>
#include <system_error>

namespace {

bool nothing_chosen = false;

/// Sees how many test cases the filters have left.
struct ChoiceListener final : doctest::IReporter {
    explicit ChoiceListener(const doctest::ContextOptions&) {}
    void test_run_end(const doctest::TestRunStats& run) override {
        nothing_chosen = run.numTestCasesPassingFilters == 0;
    }

    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_case_start(const doctest::TestCaseData&) override {}
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}
};
REGISTER_LISTENER("choice", 1, ChoiceListener);

/// The place for temporary files of this process and those it starts. What they leave there when a test kills
/// them goes with it. No TemporaryDirectory: a process that ends itself tidily would remove that of the test.
class TemporaryPlace {
  public:
    TemporaryPlace() {
        std::string name = (std::filesystem::temp_directory_path() / "inkmate-tests-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr)
            throw std::system_error(errno, std::generic_category(), "cannot make " + name);
        path_ = name;
        // A print server's filters have a user of their own.
        std::filesystem::permissions(path_, std::filesystem::perms(0711));
        ::setenv("TMPDIR", path_.c_str(), 1);
    }
    /// What was killed may still be writing.
    ~TemporaryPlace() {
        std::error_code error;
        for (int attempts = 0; attempts < 10 && std::filesystem::exists(path_, error); ++attempts)
            std::filesystem::remove_all(path_, error);
    }
    TemporaryPlace(const TemporaryPlace&) = delete;
    TemporaryPlace& operator=(const TemporaryPlace&) = delete;

  private:
    std::filesystem::path path_;
};

}  // namespace

int main(int argc, char** argv) {
    // Set where packages are built; the documents that are expected bear the date of none.
    ::unsetenv("SOURCE_DATE_EPOCH");
    const TemporaryPlace temporary;
    doctest::Context context(argc, argv);
    const int status = context.run();
    if (status != 0 || context.shouldExit() || !nothing_chosen) return status;
    std::cerr
        << "No test has such a name. In a name a comma is written as a backslash and a comma, since a comma "
           "alone parts two names; * stands for any text.\n";
    return 1;
}
