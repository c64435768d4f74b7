"""A page of the site in its template."""
import html
import re
from dataclasses import dataclass
from pathlib import Path

TEMPLATE = (Path(__file__).parent / "pages/template.html").read_text(encoding="utf-8")


@dataclass
class Page:
    title: str
    body: str
    # Which part of the navigation it belongs to.
    area: str
    # A style sheet and a module beside the page, besides those of all pages.
    style: str = ""
    script: str = ""


def write_page(file: Path, out: Path, page: Page) -> None:
    root = "../" * len(file.relative_to(out).parent.parts)
    head = ""
    if page.style:
        head += f'<link rel="stylesheet" href="{page.style}">\n'
    if page.script:
        head += f'<script type="module" src="{page.script}"></script>\n'
    text = TEMPLATE.replace(f'data-area="{page.area}"', 'aria-current="true"')
    for name, value in {
        "title": html.escape(page.title if page.area == "front" else f"{page.title} - Inkmate"),
        "head": head,
        "body": page.body,
        "root": root,
    }.items():
        text = text.replace("{{" + name + "}}", value)
    # What a page says of a part that this site lacks.
    text = re.sub(r"{{#(\w+)}}(.*?){{/\1}}", lambda part: part[2] if (out / part[1]).is_dir() else "", text, flags=re.S)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
