"""An exception from a check says why it is one: in its comment, or in the line above."""

from __future__ import annotations

import re
import tokenize
from io import StringIO
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("api", "bench", "config", "engine", "ops", "tests", "tournaments")
EXCEPTION = re.compile(
    r"#\s*(?:noqa(?::\s*[A-Z]+\d+(?:,\s*[A-Z]+\d+)*)?|type:\s*ignore(?:\[[\w,\s-]*\])?)(?!\w)"
)


def unexplained(source: str) -> list[int]:
    """Return the lines with an exception and no word of explanation, counted from 1."""
    lines = source.splitlines()
    comments = [
        (token.start[0], token.string)
        for token in tokenize.generate_tokens(StringIO(source).readline)
        if token.type == tokenize.COMMENT and EXCEPTION.search(token.string)
    ]
    return [
        number
        for number, comment in comments
        if not re.search(r"\w", EXCEPTION.sub("", comment))
        and not lines[number - 2].lstrip().startswith("# ")
    ]


def test_every_exception_from_a_check_has_its_reason() -> None:
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    found = {str(path.relative_to(ROOT)): unexplained(path.read_text("utf-8")) for path in paths}
    assert {path: numbers for path, numbers in found.items() if numbers} == {}


def test_a_reason_stands_in_the_comment_or_above() -> None:
    codes = "# " + "noqa: S104, S105"
    typed = "# " + "type: ignore[arg-type]"
    assert unexplained(f"a = 1  {codes}\nb = 2  {typed}\n") == [1, 2]
    assert unexplained(f"a = 1  {codes} - compared only\nb = 2  {typed}  # as stored\n") == []
    assert unexplained(f"# Compared only.\na = 1  {codes}\n") == []
