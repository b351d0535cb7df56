"""Typeset one job as a program of its own: read it as JSON, write files.

Typst caches what it has laid out for as long as its process lives, hundreds of megabytes after a
large night; so the process ends with the job.

In: `{"design": "sheets", "form": "pdf", "rows": [...]}` on the standard input.
Out: every file after a line with its length, on the standard output.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Literal, TypedDict

import typst

FOLDER = Path(__file__).parent
TIMESTAMP = 0
"""The date inside the file, always the same, so that equal rows give equal bytes."""


class Job(TypedDict):
    """A document to typeset: the name of its design, and a row for each page."""

    design: str
    form: Literal["pdf", "png"]
    rows: list[object]


def typeset_pages(job: Job) -> list[bytes]:
    """Typeset the job's rows in its design: one PDF, or a picture of each page.

    The rows travel as one JSON text in the inputs of the design, so that nothing in them is read
    as markup. The typesetter may read this folder and nothing else, and has the fonts that it
    brings, so that a page looks the same wherever it is made.
    """
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True)
    compiler = typst.Compiler(root=FOLDER, font_paths=fonts)
    made = compiler.compile(
        input=str(FOLDER / f"{job['design']}.typ"),
        format=job["form"],
        sys_inputs={"rows": json.dumps(job["rows"], ensure_ascii=False)},
        timestamp=TIMESTAMP,
    )
    return made if isinstance(made, list) else [made or b""]


def main() -> None:
    """Do one job."""
    for made in typeset_pages(json.load(sys.stdin.buffer)):
        sys.stdout.buffer.write(b"%d\n" % len(made) + made)


if __name__ == "__main__":
    main()
