"""What producers are given to set: documents as data, in points from the top left corner of a page."""
import random
from dataclasses import dataclass, field

WORDS = ("anchor bridge candle distant evening falcon garden harbour island journey kettle lantern meadow needle "
         "orchard pebble quarry ribbon saddle timber under valley winter yonder zéro señor für déjà naïve straße "
         "river stone cloud copper silver marble willow thunder shallow gentle").split()
CELL_WIDTH, CELL_HEIGHT = 110, 60
COLUMNS, ROWS = 3, 3
FIGURE_WIDTH, FIGURE_HEIGHT = COLUMNS * CELL_WIDTH, ROWS * CELL_HEIGHT
PIXELS = 16
LINE_LETTERS = 64


@dataclass
class Rectangle:
    x: float
    y: float
    width: float
    height: float
    # Red, green and blue, of 255 each.
    colour: list


@dataclass
class Line:
    x: float
    y: float
    to_x: float
    to_y: float
    width: float


@dataclass
class Label:
    x: float
    # Of the base line.
    y: float
    text: str
    size: float = 10
    serif: bool = False


@dataclass
class Picture:
    x: float
    y: float
    # Of each side.
    size: float
    # Rows from the top, of red, green and blue.
    pixels: list


@dataclass
class Page:
    title: str
    # Set as the producer sets text.
    paragraphs: list
    # Of a figure below the text, each at its place in the figure.
    rectangles: list = field(default_factory=list)
    lines: list = field(default_factory=list)
    labels: list = field(default_factory=list)
    pictures: list = field(default_factory=list)


@dataclass
class Document:
    width: int
    height: int
    pages: list


def sentence(rng: random.Random) -> str:
    words = [rng.choice(WORDS) for _ in range(rng.randint(5, 12))]
    words.insert(rng.randint(1, len(words) - 1), str(rng.randint(100, 9999)))
    return " ".join(words).capitalize() + "."


def figure_cell(rng: random.Random, page: Page, x: int, y: int) -> None:
    colour = [rng.randint(40, 200) for _ in range(3)]
    page.rectangles.append(Rectangle(x + 4, y + 4, rng.randint(20, 45), rng.randint(12, 28), colour))
    page.lines.append(Line(x + 4, y + 38, x + rng.randint(50, 100), y + rng.randint(36, 42), rng.choice([0.5, 1, 1.5])))
    text = f"{rng.choice(WORDS)} {rng.randint(10, 99)}"
    page.labels.append(Label(x + 4, y + 54, text, rng.choice([8, 9, 10, 11]), rng.random() < 0.5))


def random_page(rng: random.Random, number: int) -> Page:
    page = Page(f"Part {number}: {rng.choice(WORDS)}",
                [" ".join(sentence(rng) for _ in range(rng.randint(2, 4))) for _ in range(rng.randint(2, 3))])
    for row in range(ROWS):
        for column in range(COLUMNS):
            figure_cell(rng, page, column * CELL_WIDTH, row * CELL_HEIGHT)
    pixels = [[[rng.randint(0, 255) for _ in range(3)] for _ in range(PIXELS)] for _ in range(PIXELS)]
    page.pictures.append(Picture(60, 2, 32, pixels))
    return page


def random_document(seed: int) -> Document:
    """A4 or letter, of 2 to 4 pages."""
    rng = random.Random(seed)
    width, height = rng.choice([(595, 842), (612, 792)])
    return Document(width, height, [random_page(rng, number + 1) for number in range(rng.randint(2, 4))])


def lines_of(paragraph: str) -> list:
    """For producers that break no lines."""
    lines = [""]
    for word in paragraph.split():
        if len(lines[-1]) + len(word) > LINE_LETTERS:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return lines
