"""Build the rulebook of a rule set in the reader's language, for a page and as a PDF file."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import get_language

import engine
from tournaments import online
from tournaments.core import limits
from tournaments.core.translation import translate
from tournaments.papers.build import pdf_response
from tournaments.papers.documents import BookBlock, BookChapter, PrintedBook
from tournaments.papers.typeset import books_pdf

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import HttpResponse

    from tournaments.core.actors import Actor


def build_book(ruleset: engine.Ruleset, place: str = "") -> PrintedBook:
    """Return the rulebook of a rule set; `place` is the club that plays by it."""
    return _build(ruleset, place, get_language())


@lru_cache(maxsize=64)
def _build(ruleset: engine.Ruleset, place: str, language: str | None) -> PrintedBook:
    """Build a book; cached, since the examples of a book are played for it."""
    del language  # part of the key: `translate` reads the active language
    book = engine.rulebook(ruleset)
    return PrintedBook(
        title=translate(book.title),
        place=place,
        sentence=translate(book.sentence),
        chapters=tuple(map(_chapter, book.chapters)),
        crib=_chapter(book.crib),
        is_taught=online.learning.teaches(ruleset),
    )


def _chapter(chapter: engine.Chapter) -> BookChapter:
    return BookChapter(chapter.anchor, translate(chapter.title), tuple(map(_block, chapter.blocks)))


def _block(block: engine.Block) -> BookBlock:
    return BookBlock(
        anchor=block.anchor,
        title=translate(block.title),
        text=translate(block.text),
        items=_all(block.items),
        head=_all(block.head),
        rows=tuple(map(_all, block.rows)),
    )


def _all(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(translate, texts))


def book_response(by: Actor, ruleset: engine.Ruleset, name: str, place: str = "") -> HttpResponse:
    """Return the rulebook of a rule set as a PDF response. Raises TooManyRequests."""
    limits.use_by(limits.PDFS, by)
    return pdf_response(books_pdf([build_book(ruleset, place)]), name)
