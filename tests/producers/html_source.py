"""Documents as HTML."""
from html import escape

from document import Document
from picture_files import png_address
from svg_source import svg_shapes

STYLE = """body { margin: 0; font: 11pt/1.3 'Nimbus Roman', serif; }
section { page-break-after: always; }
section:last-child { page-break-after: auto; }
h1 { font: bold 16pt 'Nimbus Sans', sans-serif; color: #204060; }
p { text-align: justify; }
.box { width: 200pt; border: 1pt solid #806020; border-radius: 6pt; padding: 4pt;
       background: linear-gradient(to right, #f0e0c0, #c0e0f0); }
.pale { opacity: 0.6; }
svg { display: block; }
img { position: absolute; }
.figure { position: relative; margin-top: 10pt; }
"""


def html_source(document: Document) -> str:
    pages = ""
    for page in document.pages:
        words = "".join(f"<p>{escape(paragraph)}</p>\n" for paragraph in page.paragraphs)
        pictures = "".join(f'<img src="{png_address(p)}" alt="" style="left: {p.x}pt; top: {p.y}pt; '
                           f'width: {p.size}pt; height: {p.size}pt">' for p in page.pictures)
        pages += (f'<section><h1>{escape(page.title)}</h1>\n{words}<div class="box"><span class="pale">in a box'
                  f'</span></div><div class="figure">{svg_shapes(page)}{pictures}</div></section>\n')
    return (f'<!DOCTYPE html><html><head><meta charset="utf-8"><title>Document</title><style>\n'
            f'@page {{ size: {document.width}pt {document.height}pt; margin: 60pt; }}\n{STYLE}</style></head><body>\n'
            f'{pages}</body></html>\n')
