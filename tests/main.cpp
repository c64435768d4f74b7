// doctest itself, and a main() that tests the same wherever it runs, that leaves no temporary files, and in
// which a filter that chooses no test is an error.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <stdlib.h>

#include <filesystem>
#include <iostream>

#include "base/process/cleanup.hpp"

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

}  // namespace

int main(int argc, char** argv) {
    // Set where packages are built; the documents that are expected bear the date of none.
    ::unsetenv("SOURCE_DATE_EPOCH");
    // What the process and those that it starts leave there when a test kills them goes with it.
    const inkmate::process::TemporaryDirectory temporary("inkmate-tests");
    // A print server's filters have a user of their own.
    std::filesystem::permissions(temporary.path(), std::filesystem::perms(0711));
    ::setenv("TMPDIR", temporary.path().c_str(), 1);
    doctest::Context context(argc, argv);
    const int status = context.run();
    if (status != 0 || context.shouldExit() || !nothing_chosen) return status;
    std::cerr
        << "No test has such a name. In a name a comma is written as a backslash and a comma, since a comma "
           "alone parts two names; * stands for any text.\n";
    return 1;
}
