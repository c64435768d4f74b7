"""Pages as SVG, for cairo by librsvg; their shapes for HTML."""
from xml.sax.saxutils import escape

from document import Document, FIGURE_HEIGHT, FIGURE_WIDTH, Page, lines_of
from picture_files import png_address

NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
MARGIN, LEADING = 60, 14
SANS, SERIF = "DejaVu Sans", "DejaVu Serif"
# Gradients, clips and transparency, as people's drawings have them.
ORNAMENT = ('<defs><linearGradient id="g"><stop offset="0" stop-color="#205080"/><stop offset="1" '
            'stop-color="#f0c040"/></linearGradient><clipPath id="c"><circle cx="30" cy="25" r="22"/></clipPath>'
            '</defs><g transform="translate(0 -60)"><rect x="0" y="0" width="60" height="50" fill="url(#g)" '
            'clip-path="url(#c)"/><g opacity="0.5"><rect x="40" y="5" width="40" height="30" fill="#208040"/>'
            '<circle cx="80" cy="25" r="15" fill="#802040"/></g></g>')


def text(x: float, y: float, size: float, family: str, words: str) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" font-family="{family}">{escape(words)}</text>\n'


def shapes(page: Page) -> str:
    result = ""
    for r in page.rectangles:
        result += (f'<rect x="{r.x}" y="{r.y}" width="{r.width}" height="{r.height}" '
                   f'fill="rgb({",".join(map(str, r.colour))})"/>\n')
    for line in page.lines:
        result += (f'<line x1="{line.x}" y1="{line.y}" x2="{line.to_x}" y2="{line.to_y}" stroke="black" '
                   f'stroke-width="{line.width}"/>\n')
    for label in page.labels:
        result += text(label.x, label.y, label.size, SERIF if label.serif else SANS, label.text)
    return result


def svg_shapes(page: Page) -> str:
    """The figure without its pictures, which not every producer takes in SVG."""
    return (f'<svg {NAMESPACES} width="{FIGURE_WIDTH}pt" height="{FIGURE_HEIGHT}pt" '
            f'viewBox="0 0 {FIGURE_WIDTH} {FIGURE_HEIGHT}">{shapes(page)}</svg>')


def svg_page(document: Document, page: Page) -> str:
    body = text(MARGIN, MARGIN, 16, SANS, page.title)
    y = MARGIN + 2 * LEADING
    for paragraph in page.paragraphs:
        for line in lines_of(paragraph):
            body += text(MARGIN, y, 11, SERIF, line)
            y += LEADING
        y += LEADING
    pictures = "".join(f'<image x="{p.x}" y="{p.y}" width="{p.size}" height="{p.size}" '
                       f'xlink:href="{png_address(p)}"/>\n' for p in page.pictures)
    body += (f'<g transform="translate({MARGIN} {document.height - MARGIN - FIGURE_HEIGHT})">{ORNAMENT}'
             f'{shapes(page)}{pictures}</g>')
    return (f'<svg {NAMESPACES} width="{document.width}pt" height="{document.height}pt" '
            f'viewBox="0 0 {document.width} {document.height}">{body}</svg>\n')
