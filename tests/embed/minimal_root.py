"""Runs the examples of workflows, step by step, in a new Debian that has nothing but its base and the package of
inkmate-compare, and the tarball there and in a newer Debian, whose libraries are others:
python3 minimal_root.py EXAMPLES PACKAGE.deb INKMATE WORK TARBALL.sh BUILD

Needs root, debootstrap and a mirror; says so and ends well where one of the first two is missing."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

# As the images of debian:12 and debian:13 have them.
SUITE, NEWER_SUITE = "bookworm", "trixie"


def skip(why):
    print(f"MESSAGE: long form only: {why}")
    sys.exit(0)


def steps_of_github(text):
    """The scripts of all steps that run something, in their order."""
    scripts = []
    for match in re.finditer(r"^( +)run: (.*)\n((?:\1  .*\n)*)", text, re.MULTILINE):
        scripts.append(match[3] if match[2] == "|" else match[2])
    return scripts


def steps_of_gitlab(text):
    return re.findall(r"^    - (.*)$", text, re.MULTILINE)


class Root:
    """A minimal Debian, in which commands run in the folder of a project."""

    def __init__(self, path, suite):
        self.path = path
        if not (path / "usr").exists():
            subprocess.run(["debootstrap", "--variant=minbase", suite, path], check=True, stdout=subprocess.DEVNULL)
        shutil.copy("/etc/resolv.conf", path / "etc/resolv.conf")

    def new_project(self, package, inkmate, moves):
        """A project that keeps page.pdf, and whose program draws it after these moves."""
        project = self.path / "project"
        shutil.rmtree(project, ignore_errors=True)
        (project / "ci").mkdir(parents=True)
        (project / "pages").mkdir()
        shutil.copy(package, project / "ci")
        for file, game in ((project / "pages/page.pdf", "1. e4 *"), (project / "drawn.pdf", moves)):
            pgn = project / "game.pgn"
            pgn.write_text(game + "\n")
            subprocess.run([inkmate, "render", pgn, "-o", file], check=True)
        program = self.path / "usr/local/bin/make-pages"
        program.write_text('#!/bin/sh\ncp drawn.pdf "$1/page.pdf"\n')
        program.chmod(0o755)

    def run(self, script):
        """Returns the status, as CI runs it."""
        command = ["chroot", self.path, "sh", "-e", "-c", "cd /project\n" + script]
        environment = {"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        print(done.stdout)
        return done.returncode

    def remove_package(self):
        self.run("apt-get purge --quiet --yes --autoremove inkmate-compare")


def check(condition, what):
    if not condition:
        sys.exit(f"minimal_root.py: {what}")


def check_workflow(root, name, steps, package, inkmate):
    check(len(steps) >= 3, f"{name}: only {len(steps)} steps were found")
    for moves, status in (("1. e4 *", 0), ("1. d4 *", 1)):
        root.new_project(package, inkmate, moves)
        for step in steps[:-1]:
            check(root.run(step) == 0, f"{name}: {step!r} failed")
        check(root.run(steps[-1]) == status, f"{name}: {steps[-1]!r} did not end with {status}")
        reports = sorted(f.name for f in (root.path / "project/reports").iterdir())
        check(reports == ["pages.html", "pages.xml"], f"{name}: the reports are {reports}")
    root.remove_package()


# What a reader of the documents would type, in the folder of the examples.
TARBALL_COMMANDS = (
    "apt-get update --quiet",
    "apt-get install --quiet --yes --no-install-recommends ghostscript fonts-urw-base35 poppler-utils",
    "inkmate render opera-1858.pgn --ply 8 -o /tmp/a.pdf",
    "inkmate render opera-1858.pgn --ply 8 -o /tmp/b.pdf",
    "inkmate-compare /tmp/a.pdf /tmp/b.pdf",
    "printf 'e4\\nquit\\n' | inkmate play --pages-dir /tmp/pages -o /tmp/game.pgn",
    "test -s /tmp/pages/move-002.pdf",
    "inkmate verify game --self-play 2 --nodes 200",
)


def check_tarball(root, script, build, examples):
    name = "inkmate-test"
    archive = root.path / (name + ".tar.gz")
    subprocess.run([script, build, archive], check=True, env={**os.environ, "SOURCE_DATE_EPOCH": "0"})
    shutil.rmtree(root.path / "project", ignore_errors=True)
    shutil.copytree(examples, root.path / "project")
    check(root.run(f"tar -xf /{name}.tar.gz -C /usr/local --strip-components=1") == 0, "the tarball cannot be unpacked")
    check(not list((root.path / "usr/local/lib").glob("lib*.so*")), "the tarball's libraries would replace the system's")
    for command in TARBALL_COMMANDS:
        check(root.run(command) == 0, f"from the tarball: {command!r} failed")


def main():
    examples, package, inkmate, work, tarball, build = map(pathlib.Path, sys.argv[1:])
    if not os.environ.get("INKMATE_FULL_TESTS"):
        skip("the workflows run in a minimal Debian")
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        skip("it needs root and debootstrap")
    root = Root(work, SUITE)
    check_workflow(root, "github.yml", steps_of_github((examples / "github.yml").read_text()), package, inkmate)
    check_workflow(root, "gitlab.yml", steps_of_gitlab((examples / "gitlab.yml").read_text()), package, inkmate)
    check_tarball(root, tarball, build, examples.parent)
    shutil.rmtree(root.path)
    newer = Root(work, NEWER_SUITE)
    check_tarball(newer, tarball, build, examples.parent)
    shutil.rmtree(newer.path)


main()
