"""Documents as flat OpenDocument text, for LibreOffice."""
import base64
from xml.sax.saxutils import escape

from document import Document, FIGURE_HEIGHT, Page
from picture_files import png

MARGIN = 60
NAMESPACES = " ".join(f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for short, name in [
    ("office", "office"), ("text", "text"), ("style", "style"), ("draw", "drawing"), ("svg", "svg-compatible"),
    ("fo", "xsl-fo-compatible")]) + ' xmlns:xlink="http://www.w3.org/1999/xlink"'
AT_PAGE = ('style:vertical-pos="from-top" style:vertical-rel="page" style:horizontal-pos="from-left" '
           'style:horizontal-rel="page" style:wrap="run-through" style:run-through="foreground"')


class Styles:
    """The automatic styles that what was drawn so far needs."""

    def __init__(self):
        self.text = ""
        self.count = 0

    def add(self, family: str, properties: str) -> str:
        self.count += 1
        self.text += f'<style:style style:name="s{self.count}" style:family="{family}">{properties}</style:style>\n'
        return f"s{self.count}"

    def graphic(self, attributes: str) -> str:
        return self.add("graphic", f"<style:graphic-properties {AT_PAGE} {attributes}/>")


def shape(kind: str, style: str, place: str, inside: str = "") -> str:
    return f'<draw:{kind} text:anchor-type="paragraph" draw:style-name="{style}" {place}>{inside}</draw:{kind}>'


def figure(page: Page, top: float, styles: Styles) -> str:
    def box(x: float, y: float, width: float, height: float) -> str:
        return (f'svg:x="{MARGIN + x}pt" svg:y="{top + y}pt" svg:width="{width}pt" svg:height="{height}pt"')

    result = ""
    for r in page.rectangles:
        style = styles.graphic(f'draw:stroke="none" draw:fill="solid" draw:fill-color="#{bytes(r.colour).hex()}"')
        result += shape("rect", style, box(r.x, r.y, r.width, r.height))
    plain = styles.graphic('draw:stroke="none" draw:fill="none" fo:padding="0pt" fo:border="none"')
    for p in page.pictures:
        data = base64.b64encode(png(p)).decode()
        result += shape("frame", plain, box(p.x, p.y, p.size, p.size),
                        f"<draw:image><office:binary-data>{data}</office:binary-data></draw:image>")
    for line in page.lines:
        style = styles.graphic(f'draw:stroke="solid" svg:stroke-width="{line.width}pt" svg:stroke-color="#000000"')
        result += shape("line", style, f'svg:x1="{MARGIN + line.x}pt" svg:y1="{top + line.y}pt" '
                        f'svg:x2="{MARGIN + line.to_x}pt" svg:y2="{top + line.to_y}pt"')
    for label in page.labels:
        name = "Nimbus Roman" if label.serif else "Nimbus Sans"
        style = styles.add("paragraph", f'<style:text-properties style:font-name="{name}" fo:font-family="{name}" '
                           f'fo:font-size="{label.size}pt"/>')
        result += shape("frame", plain, box(label.x, label.y - label.size, 100, label.size * 1.5),
                        f'<draw:text-box><text:p text:style-name="{style}">{escape(label.text)}</text:p>'
                        "</draw:text-box>")
    return result


def office_source(document: Document) -> str:
    styles = Styles()
    head = '<style:text-properties fo:font-family="Nimbus Sans" fo:font-size="16pt" fo:font-weight="bold"/>'
    first = styles.add("paragraph", head)
    later = styles.add("paragraph", f'<style:paragraph-properties fo:break-before="page"/>{head}')
    words = styles.add("paragraph", '<style:paragraph-properties fo:text-align="justify" fo:margin-bottom="8pt"/>'
                       '<style:text-properties fo:font-family="Nimbus Roman" fo:font-size="11pt"/>')
    body = ""
    for number, page in enumerate(document.pages):
        drawn = figure(page, document.height - MARGIN - FIGURE_HEIGHT, styles)
        body += f'<text:p text:style-name="{later if number else first}">{escape(page.title)}{drawn}</text:p>\n'
        body += "".join(f'<text:p text:style-name="{words}">{escape(p)}</text:p>\n' for p in page.paragraphs)
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n<office:document {NAMESPACES} office:version="1.2" '
            f'office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles>\n{styles.text}'
            f'<style:page-layout style:name="p"><style:page-layout-properties fo:page-width="{document.width}pt" '
            f'fo:page-height="{document.height}pt" fo:margin="{MARGIN}pt"/></style:page-layout>\n'
            '</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" '
            f'style:page-layout-name="p"/></office:master-styles><office:body><office:text>\n{body}'
            "</office:text></office:body></office:document>\n")
