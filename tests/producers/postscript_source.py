"""Documents as PostScript written by hand."""
from document import Document, FIGURE_HEIGHT, Page, lines_of
from picture_files import image_operators

MARGIN, LEADING = 60, 14
PROLOG = """%!PS-Adobe-3.0
/latin { findfont dup length dict begin { def } forall /Encoding ISOLatin1Encoding def currentdict end definefont pop }
def
/Sans /Helvetica latin
/Serif /Times-Roman latin
/Bold /Times-Bold latin
/ornament {
  gsave 0 0 60 40 rectclip
  << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 60 0]
     /Function << /FunctionType 2 /Domain [0 1] /C0 [0.1 0.3 0.5] /C1 [0.9 0.8 0.3] /N 1 >> >> shfill
  grestore
  gsave 90 20 moveto 90 20 18 0 300 arc closepath clip 0.5 setgray 2 setlinewidth
  72 4 108 { dup 0 moveto 40 lineto } for stroke grestore
} bind def
"""


def text(x: float, y: float, font: str, size: float, words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"/{font} {size} selectfont {x} {y} moveto ({escaped}) show\n"


def figure(page: Page) -> str:
    top = FIGURE_HEIGHT
    result = ""
    for r in page.rectangles:
        rgb = " ".join(f"{sample / 255:.5f}" for sample in r.colour)
        result += f"{rgb} setrgbcolor {r.x} {top - r.y - r.height} {r.width} {r.height} rectfill 0 setgray\n"
    for p in page.pictures:
        result += f"gsave {p.x} {top - p.y - p.size} translate {p.size} {p.size} scale\n{image_operators(p)}grestore\n"
    for line in page.lines:
        result += (f"{line.width} setlinewidth {line.x} {top - line.y} moveto {line.to_x} {top - line.to_y} "
                   "lineto stroke\n")
    for label in page.labels:
        result += text(label.x, top - label.y, "Serif" if label.serif else "Sans", label.size, label.text)
    return result


def postscript_source(document: Document) -> str:
    result = PROLOG + f"<< /PageSize [{document.width} {document.height}] >> setpagedevice\n"
    for page in document.pages:
        y = document.height - MARGIN
        result += text(MARGIN, y, "Bold", 16, page.title)
        y -= 2 * LEADING
        for paragraph in page.paragraphs:
            for line in lines_of(paragraph):
                result += text(MARGIN, y, "Serif", 11, line)
                y -= LEADING
            y -= LEADING
        result += (f"gsave {MARGIN} {MARGIN} translate gsave 0 {FIGURE_HEIGHT + 10} translate ornament grestore\n"
                   f"{figure(page)}grestore showpage\n")
    return result
