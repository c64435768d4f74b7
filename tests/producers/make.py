"""Makes documents of every producer that is installed, lossless rewrites of them, and changed ones."""
import json
from pathlib import Path

from changes import changed_documents
from document import random_document
from producers import PRODUCERS, Producer, run

# Options of qpdf that leave alone what is on the pages.
REWRITES = {
    "object streams": ["--object-streams=generate", "--recompress-flate", "--compression-level=9"],
    "linearised": ["--linearize"],
    "decompressed": ["--qdf", "--object-streams=disable"],
}


def make(producer: Producer, seeds, folder: Path) -> list:
    """What to compare: dictionaries of the files `first` and `second`, what was `done`, and the `pages` of the first
    that differ."""
    jobs, pairs = [], []
    for seed in seeds:
        place = folder / f"{producer.name} {seed}"
        place.mkdir(parents=True, exist_ok=True)
        document, original = random_document(seed), place / "document.pdf"
        jobs.append((document, original))
        for name in REWRITES:
            pairs.append({"producer": producer.name, "done": name, "pages": [], "first": str(original),
                          "second": str(place / f"{name}.pdf")})
        for name, (changed, pages) in changed_documents(document, seed).items():
            jobs.append((changed, place / f"{name}.pdf"))
            pairs.append({"producer": producer.name, "done": name, "pages": pages, "first": str(original),
                          "second": str(jobs[-1][1])})
    producer.make(jobs)
    for pair in pairs:
        if pair["done"] in REWRITES:
            run("qpdf", *REWRITES[pair["done"]], pair["first"], pair["second"])
    return pairs


def make_all(names: list, numbers: range, folder: Path) -> list:
    """The documents with `numbers` of each producer, or of those with `names`; says which are not installed. What was
    made before is taken as it is."""
    pairs = []
    for place, producer in enumerate(PRODUCERS):
        if names and producer.name not in names:
            continue
        if missing := producer.missing():
            print(f"skipped: {producer.name}: {', '.join(missing)} is not installed", flush=True)
            continue
        # No two producers have the same documents.
        seeds = range(100 * place + numbers.start, 100 * place + numbers.stop)
        known = folder / f"{producer.name} {seeds.start} to {seeds.stop - 1}.json"
        if not known.exists():
            known.write_text(json.dumps(make(producer, seeds, folder)), encoding="utf-8")
        pairs += json.loads(known.read_text(encoding="utf-8"))
    return pairs
