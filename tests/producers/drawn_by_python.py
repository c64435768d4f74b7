"""Documents drawn by Python's libraries, which are imported when they are used."""
import io

from document import Document, FIGURE_HEIGHT, lines_of
from picture_files import png

MARGIN, LEADING = 60, 14


def by_reportlab(document: Document, pdf) -> None:
    from reportlab.lib.utils import ImageReader
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(str(pdf), pagesize=(document.width, document.height), invariant=1)
    for page in document.pages:
        y = document.height - MARGIN
        canvas.setFont("Helvetica-Bold", 16)
        canvas.drawString(MARGIN, y, page.title)
        canvas.setFont("Times-Roman", 11)
        text = canvas.beginText(MARGIN, y - 2 * LEADING)
        for paragraph in page.paragraphs:
            for line in [*lines_of(paragraph), ""]:
                text.textLine(line)
        canvas.drawText(text)
        top = MARGIN + FIGURE_HEIGHT
        for r in page.rectangles:
            canvas.setFillColorRGB(*(sample / 255 for sample in r.colour))
            canvas.rect(MARGIN + r.x, top - r.y - r.height, r.width, r.height, stroke=0, fill=1)
        canvas.setFillGray(0)
        for p in page.pictures:
            canvas.drawImage(ImageReader(io.BytesIO(png(p))), MARGIN + p.x, top - p.y - p.size, p.size, p.size)
        for line in page.lines:
            canvas.setLineWidth(line.width)
            canvas.line(MARGIN + line.x, top - line.y, MARGIN + line.to_x, top - line.to_y)
        for label in page.labels:
            canvas.setFont("Times-Roman" if label.serif else "Helvetica", label.size)
            canvas.drawString(MARGIN + label.x, top - label.y, label.text)
        canvas.showPage()
    canvas.save()


def by_matplotlib(document: Document, pdf) -> None:
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib.backends.backend_pdf import PdfPages
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.patches import Rectangle
    from matplotlib.transforms import Affine2D

    with PdfPages(str(pdf)) as out:
        for page in document.pages:
            figure = Figure(figsize=(document.width / 72, document.height / 72))
            points = Affine2D().scale(1 / 72) + figure.dpi_scale_trans
            y = document.height - MARGIN
            figure.text(MARGIN, y, page.title, fontsize=16, transform=points)
            for paragraph in page.paragraphs:
                for line in ["", *lines_of(paragraph)]:
                    y -= LEADING
                    figure.text(MARGIN, y, line, fontsize=10, transform=points)
            top = MARGIN + FIGURE_HEIGHT
            for r in page.rectangles:
                figure.add_artist(Rectangle((MARGIN + r.x, top - r.y - r.height), r.width, r.height, linewidth=0,
                                            facecolor=[sample / 255 for sample in r.colour], transform=points))
            for p in page.pictures:
                axes = figure.add_axes([(MARGIN + p.x) / document.width, (top - p.y - p.size) / document.height,
                                        p.size / document.width, p.size / document.height])
                axes.imshow(p.pixels, interpolation="nearest")
                axes.set_axis_off()
            for line in page.lines:
                figure.add_artist(Line2D([MARGIN + line.x, MARGIN + line.to_x], [top - line.y, top - line.to_y],
                                         linewidth=line.width, color="black", transform=points))
            for label in page.labels:
                figure.text(MARGIN + label.x, top - label.y, label.text, fontsize=label.size,
                            family="serif" if label.serif else "sans-serif", transform=points)
            out.savefig(figure)
