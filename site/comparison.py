"""The page that compares two PDFs: inkmate-compare without its command line, in WebAssembly."""
import json
import re
import shutil
from pathlib import Path

from command import SiteError
from page import Page, write_page

FONTS = Path("/usr/share/fonts/type1/urw-base35")
# The clones of the 14 fonts that a PDF need not bring.
CLONES = ("NimbusMonoPS-*", "NimbusSans-*", "NimbusRoman-*", "StandardSymbolsPS", "D050000L")
POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src data: blob:; " \
         "form-action 'none'; base-uri 'none'"


def write_report(template: Path, folder: Path) -> None:
    """The page of the HTML report, without data, its style and script in files: no page of the site runs others."""
    text = template.read_text(encoding="utf-8")
    style = re.search(r"<style>\n(.*?)</style>", text, re.S)
    script = re.search(r"<script>\n(.*?)</script>\n", text, re.S)
    if not style or not script or "INKMATE-REPORT-DATA" not in text:
        raise SiteError(f"{template} is not the page of a report: its parts are not found")
    (folder / "report.css").write_text(style[1], encoding="utf-8")
    (folder / "report.js").write_text(script[1], encoding="utf-8")
    page = text.replace(style[0], '<link rel="stylesheet" href="report.css">').replace(script[0], "")
    page = page.replace("INKMATE-REPORT-DATA", "").replace(
        '<meta charset="utf-8">', f'<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="{POLICY}">')
    (folder / "report.html").write_text(page, encoding="utf-8")


def metrics() -> dict:
    """The lines of widths in the files of font metrics, by the files' names."""
    files = sorted({file for clone in CLONES for file in FONTS.glob(f"{clone}.afm")})
    if not files:
        raise SiteError(f"there are no metrics of fonts in {FONTS}: install the package fonts-urw-base35")
    return {file.name: "\n".join(re.findall(r"^C .*? N [\w.]+", file.read_text(encoding="latin-1"), re.M))
            for file in files}


def write(program: Path, root: Path, out: Path) -> None:
    folder = out / "compare"
    shutil.copytree(root / "site/compare", folder, ignore=shutil.ignore_patterns("program"), dirs_exist_ok=True)
    (folder / "program").mkdir()
    for name in ("compare.js", "compare.wasm"):
        shutil.copyfile(program / name, folder / "program" / name)
    shutil.copyfile(program / "licences.txt", folder / "licences.txt")
    write_report(root / "pdf/compare/report.html", folder)
    (folder / "metrics.json").write_text(json.dumps(metrics()), encoding="utf-8")
    facts = {"comparison": (program / "compare.wasm").stat().st_size,
             "ghostscript": (out / "ghostscript/gs.wasm").stat().st_size}
    (folder / "facts.json").write_text(json.dumps(facts) + "\n", encoding="utf-8")
    body = (root / "site/pages/compare.html").read_text(encoding="utf-8")
    write_page(folder / "index.html", out, Page("Compare", body, area="compare", style="compare.css", script="compare.js"))
