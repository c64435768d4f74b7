"""The programs that a visitor can play against, made by the command, and what the page has to know of each."""
import json
from dataclasses import dataclass, field
from pathlib import Path

from command import SiteError, run

# The level that a program has when nobody asks for another, as in the terminal.
LEVEL = 4


@dataclass
class Program:
    id: str
    group: str
    title: str
    about: str
    # chess, variant or tiny: how it is talked to.
    kind: str = "chess"
    options: list = field(default_factory=list)


OF_CHESS = [
    Program("chess", "Chess", "The readable program", "Commented PostScript, as people read it."),
    Program("small", "Chess", "The small program", "The same program, packed, for slow lines.", options=["--form", "packed"]),
    Program("tiny", "Chess", "The smallest program",
            "All rules, a search of three plies and a plain page in the fewest bytes.", "tiny", ["--form", "tiny"]),
    Program("level1", "Chess", "For printers of 1986", "PostScript of language level 1, from the LaserWriter Plus on.",
            options=["--language-level", "1"]),
    Program("unfolded", "Chess", "Every procedure once", "Easier to read, and a little slower.",
            options=["--form", "plain"]),
    Program("large", "Chess", "Large print", "The board across the page, nothing below 18 points.",
            options=["--layout", "large"]),
    Program("plain", "Chess", "Words only", "Pages for Braille and for screen readers; moves are typed.",
            options=["--layout", "plain"]),
]


def of_variants(variants: list) -> list:
    return [Program(v["name"], "Other boards, other rules", v["title"], v["description"], "variant",
                    ["--variant", v["name"]])
            for v in variants if v["name"] != "chess"]


def piece_names(variants: list, program: Program) -> dict:
    """By small letter, what a piece is called."""
    name = program.id if program.kind == "variant" else "chess"
    rules = next(v for v in variants if v["name"] == name)
    return {piece["letter"]: piece["name"] for piece in rules["pieces"]}


def write(inkmate: Path, folder: Path, chosen: str | None) -> list:
    """All of them, or those whose names `chosen` has between commas."""
    variants = json.loads(run([inkmate, "variants", "--json"]))
    all_programs = OF_CHESS + of_variants(variants)
    wanted = chosen.split(",") if chosen else [program.id for program in all_programs]
    unknown = set(wanted) - {program.id for program in all_programs}
    if unknown:
        raise SiteError(f"there is no program {', '.join(sorted(unknown))}")
    (folder / "programs").mkdir()
    told = []
    for program in all_programs:
        if program.id not in wanted:
            continue
        file, description = folder / f"programs/{program.id}.ps", folder / f"programs/{program.id}.json"
        level = [] if program.kind == "tiny" else ["--level", LEVEL]
        command = [inkmate, "generate", "-q", *level]
        # Pages of words have no squares to describe; paper and levels are those of the usual layout.
        described = [] if program.id == "plain" else program.options
        run([*command, *program.options, "-o", file])
        run([*command, *described, "-o", description])
        facts = json.loads(description.read_text(encoding="utf-8"))
        if program.id == "plain":
            facts["squares"] = {"white": {}, "black": {}}
        told.append({"id": program.id, "group": program.group, "title": program.title, "about": program.about,
                     "kind": program.kind, "file": f"programs/{program.id}.ps", "bytes": file.stat().st_size,
                     "level": LEVEL if level else None, "pieces": piece_names(variants, program),
                     **facts})
        description.unlink()
    return told
