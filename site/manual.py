"""The documents of the repository as pages, at the same places below manual/."""
import html
import re
import shutil
from pathlib import Path, PurePosixPath

from command import SiteError, run
from page import Page, write_page

START = "docs/README.md"
BESIDE_DOCS = ["CONTRIBUTING.md", "CHANGELOG.md", "examples/README.md"]


def slug(heading: str) -> str:
    """The name of a heading, as GitHub makes it, so that links hold in both places."""
    text = html.unescape(re.sub(r"<[^>]*>", "", heading)).lower()
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text))


def with_anchors(text: str) -> str:
    seen: dict = {}

    def anchored(match: re.Match) -> str:
        name = slug(match[2])
        seen[name] = seen.get(name, -1) + 1
        if seen[name]:
            name += f"-{seen[name]}"
        return f'<h{match[1]} id="{name}">{match[2]}</h{match[1]}>'

    return re.sub(r"<h([1-6])>(.*?)</h\1>", anchored, text, flags=re.S)


class Links:
    """Rewrites the links of a document, and gathers the files that they lead to."""

    def __init__(self, root: Path):
        self.root = root
        self.files: set = set()

    def rewritten(self, document: str, target: str) -> str:
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return target
        path, _, anchor = target.partition("#")
        file = (self.root / PurePosixPath(document).parent / path).resolve()
        if not file.exists():
            raise SiteError(f"{document} links to {path}, which is not there")
        if file.is_dir():
            path = f"{path.rstrip('/')}/../README.md"
        elif file.suffix != ".md":
            self.files.add(file.relative_to(self.root.resolve()))
            return target
        return re.sub(r"\.md$", ".html", path) + (f"#{anchor}" if anchor else "")

    def rewrite(self, document: str, text: str) -> str:
        return re.sub(r'(href|src)="([^"]*)"',
                      lambda m: f'{m[1]}="{html.escape(self.rewritten(document, html.unescape(m[2])))}"', text)


def navigation(root: Path, document: str) -> str:
    """The list of all documents that docs/README.md ends with."""
    lines = (root / START).read_text(encoding="utf-8").split("## All of them", 1)[1]
    up = "../" * (len(PurePosixPath(document).parts) - 1)
    parts = []

    def link(name: str, path: str) -> str:
        current = ' aria-current="page"' if f"docs/{path}" == document else ""
        return f'<li><a href="{up}docs/{path[:-3]}.html"{current}>{html.escape(name)}</a></li>'

    for part, links in re.findall(r"- \*\*(.*?)\*\*: (.*)", lines):
        items = "".join(link(name, path) for name, path in re.findall(r"\[(.*?)\]\((.*?)\)", links))
        parts.append(f"<h2>{html.escape(part)}</h2><ul>{items}</ul>")
    more = "".join(f'<li><a href="{up}{path[:-3]}.html">{name}</a></li>'
                   for name, path in [("by reader", START), ("examples", "examples/README.md"),
                                      ("contributing", "CONTRIBUTING.md"), ("changes", "CHANGELOG.md")])
    return f'<nav class="contents" id="contents" aria-label="The manual">{"".join(parts)}' \
           f"<h2>More</h2><ul>{more}</ul></nav>"


def write(root: Path, out: Path) -> None:
    folder, links = out / "manual", Links(root)
    documents = sorted(str(PurePosixPath(f.relative_to(root))) for f in (root / "docs").rglob("*.md")) + BESIDE_DOCS
    for document in documents:
        source = (root / document).read_text(encoding="utf-8")
        text = run(["cmark-gfm", "--extension", "table", "--extension", "strikethrough"], source)
        text = links.rewrite(document, with_anchors(text)).replace("<table>", '<div class="wide"><table>') \
            .replace("</table>", "</table></div>")
        title = html.unescape(re.sub(r"<[^>]*>", "", re.search(r"<h1[^>]*>(.*?)</h1>", text)[1]))
        body = '<div class="manual"><main class="text">' \
               f'<a class="to-contents" href="#contents">All pages of the manual</a>{text}' \
               f"</main>{navigation(root, document)}</div>"
        write_page(folder / (document[:-3] + ".html"), out, Page(title, body, area="manual"))
    for file in links.files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / file, folder / file)
