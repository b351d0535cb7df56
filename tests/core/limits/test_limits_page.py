"""docs/limits.md says what the table of limits says."""

from __future__ import annotations

from tests.core.limits.page import PAGE, build_page


def test_the_page_is_written_from_the_table() -> None:
    assert PAGE.read_text(encoding="utf-8") == build_page(), "run tests.core.limits.page --write"
