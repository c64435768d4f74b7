"""The tools that compare two PDFs, and what each says of a pair."""
import json
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable


class ToolError(Exception):
    """A tool that compared nothing; a sentence."""


@dataclass
class Tool:
    name: str
    programs: list
    # Of two files: the pages of the first that differ; None where the tool says only that something does.
    differing: Callable

    def missing(self) -> list:
        return [program for program in self.programs if not shutil.which(program)]


def run(*command, statuses=(0, 1)) -> subprocess.CompletedProcess:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode not in statuses:
        raise ToolError(f"{' '.join(words)} ended with {done.returncode}: {done.stderr.strip()[:500]}")
    return done


def inkmate(program: str, *options) -> Callable:
    def differing(first: str, second: str) -> list:
        done = run(program, "compare", first, second, "--json", *options)
        said = json.loads(done.stdout)
        if said["equal"] != (done.returncode == 0):
            raise ToolError(f"the status {done.returncode} is not what {first} and {second} are told to be")
        return [page["first_page"] or f"added {page['second_page']}" for page in said["pages"] if not page["equal"]]
    return differing


def diff_pdf(first: str, second: str):
    return None if run("diff-pdf", first, second).returncode else []


def drawn_pages(draw: Callable, first: str, second: str, differ: Callable):
    """Draws both documents, each into a folder, and compares page by page."""
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / "first", Path(name) / "second"]
        for folder, file in zip(folders, (first, second)):
            folder.mkdir()
            draw(file, folder)
        a, b = (sorted(folder.iterdir()) for folder in folders)
        return [number + 1 for number in range(max(len(a), len(b)))
                if number >= min(len(a), len(b)) or differ(a[number], b[number])]


def imagemagick(dpi: int, *options) -> Callable:
    """Debian's ImageMagick reads no PDF: Ghostscript, which it would use, draws the pages, on white."""
    def draw(file: str, folder: Path) -> None:
        run("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", "-dTextAlphaBits=4",
            "-dGraphicsAlphaBits=4", f"-r{dpi}", "-o", folder / "%03d.png", file, statuses=[0])

    def differ(a: Path, b: Path) -> bool:
        return run("compare", *options, "-metric", "AE", a, b, "null:").returncode != 0

    return lambda first, second: drawn_pages(draw, first, second, differ)


def same_drawn_by_poppler(dpi: int) -> Callable:
    def draw(file: str, folder: Path) -> None:
        run("pdftocairo", "-tiff", "-r", dpi, file, folder / "page", statuses=[0])

    def differ(a: Path, b: Path) -> bool:
        return run("cmp", "--quiet", a, b).returncode != 0

    return lambda first, second: drawn_pages(draw, first, second, differ)


def tool_of(program: str, dpi: int) -> Tool:
    return Tool(f"inkmate compare --dpi {dpi}", [program], inkmate(program, "--dpi", dpi))


def tools_beside(program: str, dpi: int) -> list:
    return [
        Tool("the same, --without pixels", [program], inkmate(program, "--without", "pixels")),
        Tool("diff-pdf", ["diff-pdf"], diff_pdf),
        Tool("pdftocairo at 300 dpi, cmp", ["pdftocairo", "cmp"], same_drawn_by_poppler(300)),
        Tool(f"compare at {dpi} dpi", ["gs", "compare"], imagemagick(dpi)),
        Tool("the same, -fuzz 5%", ["gs", "compare"], imagemagick(dpi, "-fuzz", "5%")),
    ]
