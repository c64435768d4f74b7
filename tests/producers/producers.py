"""The producers that make PDFs of documents, and what each needs."""
import importlib.util
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from drawn_by_python import by_matplotlib, by_reportlab
from html_source import html_source
from latex_source import latex_source
from office_source import office_source
from picture_files import eps, png
from postscript_source import postscript_source
from svg_source import svg_page
from troff_source import troff_source


@dataclass
class Producer:
    name: str
    # Programs, and modules of Python.
    needs: list
    # Makes PDFs of pairs of a document and the file for it.
    make: Callable

    def missing(self) -> list:
        return [need for need in self.needs if not shutil.which(need) and not importlib.util.find_spec(need)]


def run(*command, folder=None) -> None:
    words = [str(word) for word in command]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "SOURCE_DATE_EPOCH": "0"}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {(done.stderr or done.stdout).decode(errors='replace')[-2000:]}")


def each(make: Callable) -> Callable:
    """For a producer that makes one document at a time, of files in a folder for it."""
    def make_all(jobs: list) -> None:
        for document, pdf in jobs:
            with tempfile.TemporaryDirectory() as folder:
                make(document, Path(pdf).absolute(), Path(folder))
    return make_all


def write_pictures(document, folder: Path, ending: str) -> list:
    """Of the first picture of each page, `picture0.png` and so on."""
    files = []
    for number, page in enumerate(document.pages):
        file = folder / f"picture{number}.{ending}"
        file.write_bytes(png(page.pictures[0]) if ending == "png" else eps(page.pictures[0]).encode())
        files.append(file)
    return files


def pdftex(document, pdf, folder):
    write_pictures(document, folder, "png")
    (folder / "a.tex").write_text(latex_source(document, "png"), encoding="utf-8")
    run("pdflatex", "-interaction=batchmode", "a.tex", folder=folder)
    shutil.move(folder / "a.pdf", pdf)


def dvips(document, pdf, folder):
    write_pictures(document, folder, "eps")
    (folder / "a.tex").write_text(latex_source(document, "eps"), encoding="utf-8")
    run("latex", "-interaction=batchmode", "a.tex", folder=folder)
    run("dvips", "-q", "a.dvi", "-o", "a.ps", folder=folder)
    run("ps2pdf", "a.ps", pdf, folder=folder)


def libreoffice(jobs):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = []
        for number, (document, _) in enumerate(jobs):
            sources.append(folder / f"{number}.fodt")
            sources[-1].write_text(office_source(document), encoding="utf-8")
        run("soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", "pdf",
            "--outdir", folder, *sources, folder=folder)
        for number, (_, pdf) in enumerate(jobs):
            shutil.move(folder / f"{number}.pdf", pdf)


def write_html(document, folder: Path) -> Path:
    source = folder / "a.html"
    source.write_text(html_source(document), encoding="utf-8")
    return source


def chromium(document, pdf, folder):
    run("chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}",
        "--no-pdf-header-footer", "--print-to-pdf-no-header", f"--print-to-pdf={pdf}", write_html(document, folder))


def weasyprint(document, pdf, folder):
    run("weasyprint", write_html(document, folder), pdf)


def wkhtmltopdf(document, pdf, folder):
    run("wkhtmltopdf", "--quiet", "--page-width", f"{document.width / 72 * 25.4}mm", "--page-height",
        f"{document.height / 72 * 25.4}mm", write_html(document, folder), pdf)


def librsvg(document, pdf, folder):
    pages = []
    for number, page in enumerate(document.pages):
        pages.append(folder / f"{number}.svg")
        pages[-1].write_text(svg_page(document, page), encoding="utf-8")
    run("rsvg-convert", "--format", "pdf", "-d", "72", "-p", "72", "-o", pdf, *pages)


def ghostscript(document, pdf, folder):
    source = folder / "a.ps"
    source.write_text(postscript_source(document), encoding="latin-1")
    run("gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", f"-sOutputFile={pdf}", source)


def poppler(document, pdf, folder):
    ghostscript(document, folder / "a.pdf", folder)
    run("pdftocairo", "-pdf", folder / "a.pdf", pdf)


def groff(document, pdf, folder):
    pictures = [[file] for file in write_pictures(document, folder, "eps")]
    (folder / "a.roff").write_text(troff_source(document, pictures), encoding="utf-8")
    with open(folder / "a.ps", "wb") as out:
        paper = f"-P-p{document.height / 72}i,{document.width / 72}i"
        subprocess.run(["groff", "-k", "-Tps", paper, folder / "a.roff"], stdout=out, check=True)
    run("ps2pdf", folder / "a.ps", pdf)


PRODUCERS = [
    Producer("Ghostscript", ["gs"], each(ghostscript)),
    Producer("Poppler's cairo", ["gs", "pdftocairo"], each(poppler)),
    Producer("groff, Ghostscript", ["groff", "gs"], each(groff)),
    Producer("pdfTeX", ["pdflatex"], each(pdftex)),
    Producer("TeX, dvips, Ghostscript", ["latex", "dvips", "gs"], each(dvips)),
    Producer("LibreOffice", ["soffice"], libreoffice),
    Producer("Chromium", ["chromium"], each(chromium)),
    Producer("WeasyPrint", ["weasyprint"], each(weasyprint)),
    Producer("wkhtmltopdf", ["wkhtmltopdf"], each(wkhtmltopdf)),
    Producer("librsvg, cairo", ["rsvg-convert"], each(librsvg)),
    Producer("ReportLab", ["reportlab"], each(lambda document, pdf, folder: by_reportlab(document, pdf))),
    Producer("Matplotlib", ["matplotlib"], each(lambda document, pdf, folder: by_matplotlib(document, pdf))),
]
