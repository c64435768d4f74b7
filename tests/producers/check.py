"""Compares documents of other producers with lossless rewrites of them, which must be equal, and with changed ones,
whose pages must be found.

Ends with status 1 if `inkmate compare` has told a rewrite to be different, or missed a change. Where it names a page
that was not changed, that is said: some producers set other pages otherwise too.
"""
import argparse
import resource
import sys
import tempfile
from pathlib import Path

from changes import CHANGES
from make import REWRITES, make_all
from tools import ToolError, tool_of, tools_beside


class Result:
    """What a tool said of all pairs."""

    def __init__(self):
        self.right = {name: 0 for name in [*REWRITES, *(change.__name__ for change in CHANGES)]}
        self.wrong_pages = 0
        self.seconds = 0.0

    def count(self, names) -> int:
        return sum(self.right[name] for name in names)


def processor_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def ask(tool, result: Result, pair: dict) -> str:
    """What is wrong with the answer, or nothing."""
    before = processor_seconds()
    try:
        told = tool.differing(pair["first"], pair["second"])
    except ToolError as error:
        return str(error)
    result.seconds += processor_seconds() - before
    if (told == []) == (pair["pages"] == []):
        result.right[pair["done"]] += 1
        if told is None or told == pair["pages"]:
            return ""
        result.wrong_pages += 1
    return f"pages {told} are told to differ, and {pair['pages']} do"


def table(tools: list, results: list, pairs: list) -> str:
    lines = ["| | " + " | ".join(tool.name for tool in tools) + " |", "|---" * (len(tools) + 1) + "|"]
    for name in results[0].right:
        all_pairs = sum(pair["done"] == name for pair in pairs)
        lines.append(f"| {name.replace('_', ' ')} | " +
                     " | ".join(f"{result.right[name]} of {all_pairs}" for result in results) + " |")
    lines.append("| other pages named | " + " | ".join(str(result.wrong_pages) for result in results) + " |")
    lines.append("| processor seconds a pair | " +
                 " | ".join(f"{result.seconds / len(pairs):.2f}" for result in results) + " |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("inkmate", help="the command")
    parser.add_argument("--folder", type=Path, help="where the documents are kept, and taken from")
    parser.add_argument("--documents", type=int, default=5, help="of each producer")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--producer", action="append", help="only this one; as often as needed")
    parser.add_argument("--dpi", type=int, default=150)
    parser.add_argument("--beside", action="store_true", help="ask other tools too")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as own:
        numbers = range(options.first, options.first + options.documents)
        pairs = make_all(options.producer, numbers, options.folder or Path(own))
        return compare(pairs, options)


def compare(pairs: list, options) -> int:
    tools = [tool_of(options.inkmate, options.dpi)]
    if options.beside:
        tools += [tool for tool in tools_beside(options.inkmate, options.dpi) if not tool.missing()]
    results = [Result() for _ in tools]
    for pair in pairs:
        for tool, result in zip(tools, results):
            if wrong := ask(tool, result, pair):
                print(f"{tool.name}: {pair['first']}, {pair['done']}: {wrong}", flush=True)
    print(table(tools, results, pairs))
    rewrites = sum(pair["done"] in REWRITES for pair in pairs)
    changes = len(pairs) - rewrites
    alarms = rewrites - results[0].count(REWRITES)
    misses = changes - results[0].count(change.__name__ for change in CHANGES)
    print(f"{rewrites // len(REWRITES)} documents: {alarms} false alarms in {rewrites} rewrites, {misses} misses of "
          f"{changes} changes, {results[0].wrong_pages} with other pages named")
    return 1 if alarms or misses or not pairs else 0


if __name__ == "__main__":
    sys.exit(main())
