"""Documents as LaTeX, for pdfTeX and for dvips."""
from document import Document, FIGURE_HEIGHT, FIGURE_WIDTH, Page

MARGIN = 60
SPECIAL = {"\\": r"\textbackslash{}", "%": r"\%", "&": r"\&", "#": r"\#", "_": r"\_"}


def escape(words: str) -> str:
    return "".join(SPECIAL.get(letter, letter) for letter in words)


def figure(page: Page, number: int, ending: str) -> str:
    def put(x: float, y: float, what: str) -> str:
        return f"\\put({x},{FIGURE_HEIGHT - y}){{{what}}}%\n"

    result = ""
    for r in page.rectangles:
        rgb = ",".join(f"{sample / 255:.5f}" for sample in r.colour)
        result += put(r.x, r.y + r.height, f"\\textcolor[rgb]{{{rgb}}}{{\\rule{{{r.width}bp}}{{{r.height}bp}}}}")
    for p in page.pictures:
        result += put(p.x, p.y + p.size, f"\\includegraphics[width={p.size}bp]{{picture{number}.{ending}}}")
    for line in page.lines:
        result += put(line.x, line.y, f"\\rule{{{line.to_x - line.x}bp}}{{{line.width}bp}}")
    for label in page.labels:
        family = "\\rmfamily" if label.serif else "\\sffamily"
        result += put(label.x, label.y,
                      f"{family}\\fontsize{{{label.size}}}{{{label.size}}}\\selectfont {escape(label.text)}")
    return (f"\\setlength{{\\unitlength}}{{1bp}}\\noindent\\begin{{picture}}({FIGURE_WIDTH},{FIGURE_HEIGHT})\n"
            f"{result}\\end{{picture}}\n")


def latex_source(document: Document, ending: str) -> str:
    """`ending` is that of the files of pictures: png or eps. dvips is told the paper in a special."""
    paper = (f"\\pdfpagewidth={document.width}bp\\pdfpageheight={document.height}bp" if ending == "png" else
             f"\\AtBeginDocument{{\\special{{papersize={document.width}bp,{document.height}bp}}}}")
    pages = []
    for number, page in enumerate(document.pages):
        words = "\n\n".join(escape(paragraph) for paragraph in page.paragraphs)
        pages.append(f"\\section*{{{escape(page.title)}}}\n{words}\n\n"
                     r"\[ \sum_{k=1}^{n} \frac{k^2}{\sqrt{1+k}} = \int_0^\infty e^{-x^2}\,dx \]"
                     f"\n{figure(page, number, ending)}")
    return ("\\documentclass[11pt]{article}\n\\usepackage[utf8]{inputenc}\n"
            f"\\usepackage{{color,graphicx}}\n{paper}\n"
            f"\\hoffset=-1in\\voffset=-1in\\oddsidemargin={MARGIN}bp\\topmargin={MARGIN}bp\\headheight=0bp\\headsep=0bp\n"
            f"\\textwidth={document.width - 2 * MARGIN}bp\\textheight={document.height - 2 * MARGIN}bp\n"
            "\\pagestyle{empty}\\begin{document}\n" + "\\newpage\n".join(pages) + "\\end{document}\n")
