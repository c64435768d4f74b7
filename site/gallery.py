"""Pages that the command draws, to look at."""
import html
import json
import shlex
from dataclasses import dataclass
from pathlib import Path

from command import run
from page import Page, write_page

DPI = 110


@dataclass
class Picture:
    id: str
    words: str
    # Of `inkmate`, without where to write.
    command: str
    # What to play, where it can be played.
    play: str = ""


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# What a visitor sees before a game begins.
FIRST = Picture("first", "before the first move", f'render --fen "{START}"', "chess")
OPERA = "examples/opera-1858.pgn"
SECTIONS = [
    ("The page of a game", "After every move the program prints where the game stands. These are of Morphy's game "
     "at the opera, Paris 1858.", [
         FIRST,
         Picture("game", "after the last move", f"render {OPERA} --ply 33", "chess"),
         Picture("black", "as Black sees it", f"render {OPERA} --ply 20 --orientation black"),
         Picture("large", "large print", f"render {OPERA} --ply 33 --layout large", "large"),
         Picture("economy", "six positions to a page", f"render {OPERA} --ply 6 --layout economy"),
         Picture("score", "the score sheet", f"render {OPERA} --layout score"),
         Picture("plain", "words only, for Braille and screen readers", f"render {OPERA} --ply 20 --layout plain",
                 "plain"),
     ]),
    ("For teaching", "Worksheets, and what goes on a wall.", [
        Picture("worksheet", "problems to solve",
                'worksheet examples/puzzles.epd --title "Mates, a fork and a pin"'),
        Picture("one", "one diagram",
                'worksheet --fen "8/8/8/3N4/8/8/8/8" --per-page 1 --moves-of d5'),
        Picture("contact", "a game on one sheet", f"render {OPERA} --contact 6"),
        Picture("pieces", "how a piece of a variant moves", "sheets --variant grand"),
    ]),
]


def of_variants(inkmate: Path) -> tuple:
    pictures = [Picture(v["name"], f"{v['title']}. {v['description']}",
                        f"render --variant {v['name']}", v["title"])
                for v in json.loads(run([inkmate, "variants", "--json"])) if v["name"] != "chess"]
    return ("Other boards, other rules", "The first page of each variant that is built in. Rule files of your own are "
            "printed in the same way.", pictures)


def draw(inkmate: Path, root: Path, folder: Path, picture: Picture) -> None:
    """Of several pages the first one."""
    pages = folder / f"{picture.id}-%d.png"
    run([inkmate, *shlex.split(picture.command), "--dpi", DPI, "-o", pages], folder=root)
    for file in folder.glob(f"{picture.id}-*.png"):
        if file.name == f"{picture.id}-1.png":
            file.rename(folder / f"{picture.id}.png")
        else:
            file.unlink()


def figure(picture: Picture) -> str:
    name, words = html.escape(picture.id), html.escape(picture.words)
    play = f' <a href="../play/index.html?program={picture.play}">Play</a>' if picture.play else ""
    return (f'<figure><a href="pages/{name}.png"><img src="pages/{name}.png" alt="{words}" loading="lazy" '
            f'width="300" height="424"></a><figcaption>{words}{play}'
            f"<code>inkmate {html.escape(picture.command)}</code></figcaption></figure>")


def write(inkmate: Path, root: Path, out: Path) -> None:
    folder = out / "gallery/pages"
    folder.mkdir(parents=True)
    body = "<h1>Gallery</h1><p>Drawn by the command as it is written below each page; the programs print the same " \
           "pages, to the last pixel.</p>"
    for title, words, pictures in [*SECTIONS, of_variants(inkmate)]:
        for picture in pictures:
            draw(inkmate, root, folder, picture)
        body += f"<h2>{title}</h2><p>{words}</p><div class=\"sheets\">{''.join(map(figure, pictures))}</div>"
    page = Page("Gallery", f'<main class="gallery">{body}</main>', area="gallery")
    write_page(out / "gallery/index.html", out, page)
