"""Documents as troff, for groff's PostScript."""
from document import Document, FIGURE_HEIGHT, Page

MARGIN = 60


def figure(page: Page, top: float, pictures: list) -> str:
    """`pictures` are files of PostScript, one for each of the page."""
    def at(x: float, y: float, what: str) -> str:
        return f".sp |{top + y}p\n\\h'{x}p'{what}\n"

    result = ".nf\n"
    for number, r in enumerate(page.rectangles):
        result += f".defcolor c{number} rgb #{bytes(r.colour).hex()}\n"
        result += at(r.x, r.y, f"\\M[c{number}]\\D'P {r.width}p 0 0 {r.height}p -{r.width}p 0'\\M[]")
    for p, file in zip(page.pictures, pictures):
        result += at(p.x, p.y + p.size,
                     f"\\X'ps: import {file} 0 0 {p.size} {p.size} {round(p.size * 1000)} {round(p.size * 1000)}'")
    for line in page.lines:
        result += at(line.x, line.y, f"\\D't {line.width}p'\\D'l {line.to_x - line.x}p {line.to_y - line.y}p'")
    for label in page.labels:
        family = "T" if label.serif else "H"
        result += at(label.x, label.y, f"\\f[{family}R]\\s[{label.size}]{label.text}\\s0\\f[]")
    return result + ".fi\n"


def troff_source(document: Document, pictures: list) -> str:
    """`pictures` are the files of each page's."""
    result = f".pl {document.height}p\n.po {MARGIN}p\n.ll {document.width - 2 * MARGIN}p\n.ps 11\n.vs 14p\n"
    for number, page in enumerate(document.pages):
        if number:
            result += ".bp\n"
        result += f".sp |{MARGIN}p\n.ft B\n.ps 16\n{page.title}\n.br\n.ft R\n.ps 11\n.ad b\n.nh\n"
        for paragraph in page.paragraphs:
            result += f".sp 1\n{paragraph}\n.br\n"
        result += figure(page, document.height - MARGIN - FIGURE_HEIGHT, pictures[number])
    return result
