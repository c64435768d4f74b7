#!/usr/bin/env python3
"""Builds the site: see usage, or ./dev site. Needs cmark-gfm for the manual."""
import argparse
import json
import shutil
import sys
from pathlib import Path

import comparison
import gallery
import ghostscript
import manual
import programs
from command import SiteError
from page import Page, write_page

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
PARTS = ("play", "compare", "gallery", "manual")


def write_front(out: Path) -> None:
    body = (SITE / "pages/index.html").read_text(encoding="utf-8")
    write_page(out / "index.html", out, Page("Inkmate", body, area="front"))
    shutil.copytree(SITE / "style", out / "style", dirs_exist_ok=True)
    shutil.copyfile(ROOT / "LICENSE", out / "LICENSE.txt")
    shutil.copyfile(ROOT / "docs/gallery/opera-mate.png", out / "opera-mate.png")


def write_play(out: Path, arguments: argparse.Namespace) -> None:
    """The page, its scripts, the programs, and Ghostscript beside it."""
    folder = out / "play"
    shutil.copytree(SITE / "play", folder, dirs_exist_ok=True)
    for shared in ("board.js", "dialog.js", "board.css"):
        shutil.copyfile(ROOT / "play" / "browser" / shared, folder / shared)
    facts = {
        "ghostscript": ghostscript.copy(arguments.ghostscript, out),
        "programs": programs.write(arguments.inkmate, folder, arguments.programs),
    }
    (folder / "programs.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
    gallery.draw(arguments.inkmate, ROOT, folder, gallery.FIRST)
    body = (SITE / "pages/play.html").read_text(encoding="utf-8")
    write_page(folder / "index.html", out, Page("Play", body, area="play", style="play.css", script="play.js"))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("out", type=Path, help="where the site goes; what is there is replaced")
    parser.add_argument("--inkmate", type=Path, required=True, help="the command")
    parser.add_argument("--ghostscript", type=Path, required=True,
                        help="the folder of the npm package @okathira/ghostpdl-wasm")
    parser.add_argument("--compare", type=Path,
                        help="the folder of the comparison in WebAssembly, as site/compare/program/build.sh makes it; "
                             "needs the part play, whose Ghostscript draws the pages")
    parser.add_argument("--api", type=Path, help="the reference of the libraries, as ./dev docs makes it")
    parser.add_argument("--parts", default=",".join(PARTS), help="some of %(default)s, for tests")
    parser.add_argument("--programs", help="the names of some programs, for tests; default: all")
    return parser.parse_args()


def main() -> None:
    a = arguments()
    shutil.rmtree(a.out, ignore_errors=True)
    a.out.mkdir(parents=True)
    parts = a.parts.split(",")
    if a.compare and "compare" in parts:
        (a.out / "compare").mkdir()
    write_front(a.out)
    if "play" in parts:
        write_play(a.out, a)
    if a.compare and "compare" in parts:
        comparison.write(a.compare, ROOT, a.out)
    if "gallery" in parts:
        gallery.write(a.inkmate, ROOT, a.out)
    if "manual" in parts:
        manual.write(ROOT, a.out)
    if a.api:
        shutil.copytree(a.api, a.out / "api")


if __name__ == "__main__":
    try:
        main()
    except SiteError as error:
        sys.exit(f"site: error: {error}")
