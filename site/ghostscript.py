"""Ghostscript in WebAssembly: another's program, under its own licence, beside the site."""
import json
import shutil
from pathlib import Path

from command import SiteError
from page import Page, write_page

NOTICE = """<main class="text">
<h1>Ghostscript</h1>
<p>What is in this folder is not a part of Inkmate, and not under its licence. It is Ghostscript, a program of Artifex
Software, compiled to WebAssembly: the npm package <code>{name}</code> {version}, unchanged.</p>
<p>It is free software under the GNU Affero General Public License, version 3 or later (<a href="LICENSE">LICENSE</a>),
without any warranty. The source of the package, with what compiles it, is at
<a href="{source}">{source}</a>; that of Ghostscript itself, which it names by its commit, at
<a href="https://github.com/ArtifexSoftware/ghostpdl">https://github.com/ArtifexSoftware/ghostpdl</a>.</p>
<p>The page <a href="../play/index.html">Play</a> runs it in a worker of its own. It reads a PostScript program and
what is typed to it, and writes text and pictures of pages, as <code>gs</code> does on a command line.{{{{#compare}}}} The page
<a href="../compare/index.html">Compare</a> lets it draw the pages of PDFs in the same way.{{{{/compare}}}} The files:</p>
<ul>{files}</ul>
</main>
"""


def copy(package: Path, out: Path) -> dict:
    """What the page has to know of it."""
    manifest = package / "package.json"
    if not manifest.is_file():
        raise SiteError(f"there is no npm package in {package}: "
                        "npm install --prefix build/wasm @okathira/ghostpdl-wasm")
    told = json.loads(manifest.read_text(encoding="utf-8"))
    folder = out / "ghostscript"
    folder.mkdir()
    files = ["dist/gs.js", "dist/gs.wasm", "LICENSE", "README.md", "package.json"]
    for file in files:
        shutil.copyfile(package / file, folder / Path(file).name)
    listed = "".join(f'<li><a href="{Path(file).name}">{Path(file).name}</a></li>' for file in files)
    source = told["repository"]["url"].removeprefix("git+").removesuffix(".git")
    notice = NOTICE.format(name=told["name"], version=told["version"], source=source, files=listed)
    write_page(folder / "index.html", out, Page("Ghostscript", notice, area="none"))
    return {"bytes": (folder / "gs.wasm").stat().st_size, "version": told["version"]}
