"""Typeset pages as PDF in a child process (ADR 0077). The designs are the `.typ` files here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

import segno

from tournaments.core.shapes import to_plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.papers.documents import Picture, Placard, PrintedBook, PrintedSheet
    from tournaments.papers.typst_worker import Job

__all__ = [
    "TypesettingFailed",
    "books_pdf",
    "placards_pdf",
    "sheets_pdf",
    "standings_png",
    "typeset",
]

TYPESETTER = Path(__file__).with_name("typst_worker.py")
MAX_SECONDS = 60
"""The largest night tried takes two seconds."""

_lock = Lock()


class TypesettingFailed(Exception):
    """The typesetter failed or took too long. The message has nothing of the pages in it."""


def sheets_pdf(sheets: Sequence[PrintedSheet]) -> bytes:
    """Return score sheets as PDF, a page each, with the menu of a caller on the back."""
    return typeset("sheets", sheets)[0]


def placards_pdf(placards: Sequence[Placard]) -> bytes:
    """Return placards as PDF, a page each."""
    return typeset("placards", placards)[0]


def books_pdf(books: Sequence[PrintedBook]) -> bytes:
    """Return rulebooks as PDF, each with its crib sheet on the last page."""
    return typeset("book", books)[0]


def standings_png(picture: Picture) -> bytes:
    """Return standings as a picture of 1200 by 630 pixels."""
    return typeset("pictures", [picture], "png")[0]


def qr_rows(link: str) -> str:
    """Return a QR code as lines of 0 and 1, without the margin.

    >>> qr_rows("https://club.example/t/1")[:7]
    '1111111'
    """
    code = segno.make(link, error="m", micro=False)
    return "\n".join("".join(map(str, row)) for row in code.matrix)


def typeset(
    design: str,
    pages: Sequence[PrintedSheet | Placard | PrintedBook | Picture],
    form: Literal["pdf", "png"] = "pdf",
) -> list[bytes]:
    """Typeset pages in a design: one PDF, or a picture of each page. Raises TypesettingFailed.

    Each process prints one document at a time, since the typesetter needs much memory.
    """
    # Names are entered by people: control and format characters could reorder or break the text.
    rows = [_printable(to_plain(page)) for page in pages]
    job: Job = {"design": design, "form": form, "rows": rows}
    with _lock:
        try:
            # An empty environment and isolated mode: the child has no keys and no database address,
            # so a fault in the typesetter can reveal nothing (ADR 0077).
            done = subprocess.run(
                [sys.executable, "-I", str(TYPESETTER)],
                input=json.dumps(job).encode(),
                capture_output=True,
                timeout=MAX_SECONDS,
                check=True,
                env={},
            )
        except subprocess.SubprocessError as failed:
            raise TypesettingFailed(
                f"The typesetter failed on {design}: {type(failed).__name__}."
            ) from None
    return _files(done.stdout)


def _files(out: bytes) -> list[bytes]:
    """Split the output of the typesetter into files.

    >>> _files(b"3\\nabc2\\nde")
    [b'abc', b'de']
    """
    files = []
    while out:
        length, _, rest = out.partition(b"\n")
        files.append(rest[: int(length)])
        out = rest[int(length) :]
    return files


_SPACES = "\n\N{NO-BREAK SPACE}"
"""Characters that Python does not call printable, and yet may be printed."""


def _printable(value: Any) -> Any:
    """Return a value with a space for every character that cannot be printed."""
    if isinstance(value, str):
        return "".join(c if c.isprintable() or c in _SPACES else " " for c in value)
    if isinstance(value, dict):
        return {name: _printable(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(part) for part in value]
    return value
