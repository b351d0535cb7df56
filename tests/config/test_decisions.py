"""The decisions in docs/adr/ have one number each, and every link to one leads there."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
DECISIONS = {path.name for path in (DOCS / "adr").glob("*.md")}
PAGES = [*DOCS.rglob("*.md"), *DOCS.parent.glob("*.md")]


def test_a_number_is_given_to_one_decision() -> None:
    numbers = Counter(name[:4] for name in DECISIONS)
    assert [number for number, count in numbers.items() if count > 1] == []


def test_links_to_decisions_name_their_number_and_lead_to_them() -> None:
    wrong = [
        f"{page.name}: {link}"
        for page in PAGES
        for label, link in re.findall(
            r"\[(\d{4})\]\((?:docs/)?(?:adr/)?([^)]+\.md)\)", page.read_text()
        )
        if link not in DECISIONS or not link.startswith(label)
    ]
    assert wrong == []
