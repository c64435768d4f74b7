"""The ten changes that a comparison must find, each at a random place of a document."""
import copy
import random

from document import Document

# What looks alike is what proofreaders miss.
ALIKE = {"a": "o", "e": "c", "i": "l", "l": "i", "n": "u", "o": "a", "r": "n", "t": "f", "u": "n", "d": "b"}
COLOUR_STEP = 1
MOVED = 1
LINE_STEP = 0.25
PIXEL_STEP = 24


def replaced(text: str, at: int, letter: str) -> str:
    return text[:at] + letter + text[at + 1:]


def change_paragraph(rng: random.Random, document: Document, changed) -> list:
    """Changes one of the letters for which `changed` has another; gives the pages that differ, from 1."""
    number = rng.randrange(len(document.pages))
    paragraphs = document.pages[number].paragraphs
    which = rng.randrange(len(paragraphs))
    places = [at for at, letter in enumerate(paragraphs[which]) if changed(letter)]
    at = rng.choice(places)
    paragraphs[which] = replaced(paragraphs[which], at, changed(paragraphs[which][at]))
    return [number + 1]


def letter(rng, document):
    return change_paragraph(rng, document, ALIKE.get)


def digit(rng, document):
    step = rng.randint(1, 9)
    return change_paragraph(rng, document, lambda c: str((int(c) + step) % 10) if c.isdigit() else None)


def change_item(rng: random.Random, document: Document, kind: str, change) -> list:
    number = rng.randrange(len(document.pages))
    change(rng.choice(getattr(document.pages[number], kind)))
    return [number + 1]


def moved_word(rng, document):
    def change(label):
        label.x += MOVED
    return change_item(rng, document, "labels", change)


def colour(rng, document):
    def change(rectangle):
        rectangle.colour[rng.randrange(3)] += COLOUR_STEP
    return change_item(rng, document, "rectangles", change)


def line_width(rng, document):
    def change(line):
        line.width += LINE_STEP
    return change_item(rng, document, "lines", change)


def missing_glyph(rng, document):
    def change(label):
        label.text = label.text[:-1]
    return change_item(rng, document, "labels", change)


def picture(rng, document):
    def change(image):
        pixel = rng.choice(rng.choice(image.pixels))
        channel = rng.randrange(3)
        pixel[channel] += PIXEL_STEP if pixel[channel] < 128 else -PIXEL_STEP
    return change_item(rng, document, "pictures", change)


def font(rng, document):
    def change(label):
        label.serif = not label.serif
    return change_item(rng, document, "labels", change)


def missing_page(rng, document):
    number = rng.randrange(len(document.pages))
    del document.pages[number]
    return [number + 1]


def swapped_pages(rng, document):
    first, second = sorted(rng.sample(range(len(document.pages)), 2))
    pages = document.pages
    pages[first], pages[second] = pages[second], pages[first]
    return [first + 1, second + 1]


CHANGES = [letter, digit, moved_word, colour, line_width, missing_glyph, picture, font, missing_page, swapped_pages]


def changed_documents(document: Document, seed: int) -> dict:
    """By the name of the change: the document with it, and the pages of `document` that differ from it."""
    result = {}
    for number, change in enumerate(CHANGES):
        other = copy.deepcopy(document)
        pages = change(random.Random(seed * len(CHANGES) + number), other)
        result[change.__name__] = (other, pages)
    return result
