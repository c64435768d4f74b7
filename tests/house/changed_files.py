"""Compiles each changed file by itself, without precompiled headers, as far as its meaning: the release preset compiles
sixteen files together, which hides an include that one of them lacks.

    changed_files.py COMPILE_COMMANDS [--since COMMIT] [--most N]

Changed are the files that differ from COMMIT; without --since, those that the commits of the day before the last one
changed, and those not committed. Headers are compiled with the options of a file beside them. At most N files are
compiled, those that changed last; the long form of the suite builds all.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys


def git(*words):
    return subprocess.run(["git", *words], check=True, capture_output=True, text=True).stdout.splitlines()


def changed_files(since):
    """The C++ files that have changed and still exist, the last change first."""
    if since:
        files = git("diff", "--name-only", since)
    else:
        last = int(git("log", "-1", "--format=%ct")[0])
        files = git("ls-files", "--modified", "--others", "--exclude-standard")
        files += git("log", f"--since={last - 86400}", "--name-only", "--format=")
    return [file for file in dict.fromkeys(files) if file.endswith((".cpp", ".hpp")) and os.path.exists(file)]


def commands_by_file(database, root):
    """The compiler's words for each file of the tree, without its output and the precompiled header."""
    commands = {}
    for entry in json.load(open(database)):
        path = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if not path.is_relative_to(root):
            continue
        words = shlex.split(entry["command"])
        # A launcher stands before the compiler, with settings of its own.
        first = max(i for i, word in enumerate(words) if "++" in os.path.basename(word) and not word.startswith("-"))
        kept, words = [words[first]], iter(words[first + 1:])
        for word in words:
            if word in ("-o", "-c", "-include"):
                next(words, None)
            elif word != "-Winvalid-pch":
                kept.append(word)
        commands[str(path.relative_to(root))] = (kept, entry["directory"])
    return commands


def command_of(file, commands):
    """That of the file, or for a header that of its source or of any file of its folder or of one above it."""
    if file in commands:
        words, folder = commands[file]
        return words + ["-fsyntax-only", os.path.abspath(file)], folder
    for above in pathlib.Path(file).parents:
        for other, (words, folder) in commands.items():
            if other == file.removesuffix(".hpp") + ".cpp" or pathlib.Path(other).parent == above:
                return words + ["-fsyntax-only", "-x", "c++", "-include", os.path.abspath(file), os.devnull], folder
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("database")
    parser.add_argument("--since")
    parser.add_argument("--most", type=int, default=4)
    options = parser.parse_args()

    commands = commands_by_file(options.database, pathlib.Path.cwd())
    files = [(file, command_of(file, commands)) for file in changed_files(options.since)]
    files = [(file, command) for file, command in files if command]
    if len(files) > options.most:
        print(f"{len(files)} files have changed; the {options.most} that changed last are compiled")
        files = files[:options.most]

    def compile_one(item):
        file, (words, folder) = item
        run = subprocess.run(words, cwd=folder, capture_output=True, text=True)
        return None if run.returncode == 0 else f"{file} does not compile by itself:\n{run.stderr}"

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        failures = [failure for failure in pool.map(compile_one, files) if failure]
    print("\n".join(failures) or f"{len(files)} changed files compile by themselves.")
    sys.exit(bool(failures))


main()
