"""From rows to PDF. The designs are the `.typ` files beside this one."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

import segno

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.papers.documents import Placard, PrintedSheet

__all__ = ["TypesettingFailed", "placards_pdf", "sheets_pdf", "typeset"]

TYPESETTER = Path(__file__).with_name("typst_worker.py")
MAX_SECONDS = 60
"""Seconds. The largest night that was tried takes two."""

_lock = Lock()


class TypesettingFailed(Exception):
    """The typesetter failed or took too long. Nothing of what was to be printed is in the words."""


def sheets_pdf(sheets: Sequence[PrintedSheet]) -> bytes:
    """Score sheets, a page each; what the caller may call on the back where there is a caller."""
    return typeset("sheets", [asdict(sheet) for sheet in sheets])[0]


def placards_pdf(placards: Sequence[Placard]) -> bytes:
    """Placards, a page each."""
    return typeset("placards", [placard_rows(placard) for placard in placards])[0]


def placard_rows(placard: Placard) -> dict[str, Any]:
    """A placard with its code drawn, as the design takes it."""
    return asdict(placard) | {"code": qr_rows(placard.link)}


def qr_rows(link: str) -> str:
    """A QR code as lines of 0 and 1, without the margin.

    >>> qr_rows("https://club.example/t/1")[:7]
    '1111111'
    """
    code = segno.make(link, error="m", micro=False)
    return "\n".join("".join(map(str, row)) for row in code.matrix)


def typeset(
    design: str, rows: Sequence[dict[str, Any]], form: Literal["pdf", "png"] = "pdf"
) -> list[bytes]:
    """The rows in a design: one PDF, or a picture of each page. Raises `NotSet`.

    One at a time in a process, so that a few who print at once do not fill the memory.
    """
    job = {"design": design, "form": form, "rows": [_printable(row) for row in rows]}
    with _lock:
        try:
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
    """The files in what the typesetter wrote.

    >>> _files(b"3\\nabc2\\nde")
    [b'abc', b'de']
    """
    files = []
    while out:
        length, _, rest = out.partition(b"\n")
        files.append(rest[: int(length)])
        out = rest[int(length) :]
    return files


def _printable(value: Any) -> Any:
    """The same with a space for every character that cannot be printed."""
    if isinstance(value, str):
        return "".join(c if c.isprintable() or c == "\n" else " " for c in value)
    if isinstance(value, dict):
        return {name: _printable(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_printable(part) for part in value]
    return value
