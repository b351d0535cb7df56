"""Write the rulebook of a rule set: its chapters, worked examples and crib sheet."""

from __future__ import annotations

from engine.clag.book.contents import make_book

__all__ = ["make_book"]
