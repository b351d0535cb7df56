"""Validate the names under which people play: none may pass for a bot, or for the reader."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.core.validation import clean_name, field_error
from tournaments.online.access.names import mark_bot

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_TABLE_NAME = 60


def clean_table_name(name: str, *, max_length: int = MAX_TABLE_NAME) -> str:
    """Clean the name that a person gives for a table. Raises InvalidInput at the field `name`."""
    clean = clean_name(name, field="name", max_length=max_length)
    if _passes_for_bot(clean):
        raise field_error("name", "bot", _("That would look like a bot. Choose another name."))
    if _means_reader(clean):
        message = _("At a table “%(name)s” means the reader. Choose another name.")
        raise field_error("name", "reader", message % {"name": clean})
    return clean


def may_be_at_table(name: str) -> bool:
    """Return whether a name says plainly that a person has it.

    >>> [may_be_at_table(name) for name in ("Ben (bot)", "Ben [Bot].", "A bot", "you")]
    [False, True, False, False]
    >>> [may_be_at_table(name) for name in ("Bert", "Abbot", "Youssef")]
    [True, True, True]
    """
    return not (_passes_for_bot(name) or _means_reader(name))


def _passes_for_bot(name: str) -> bool:
    # The names of the bots are those of people too; what tells them apart is the mark.
    folded = _fold(name)
    return folded in _names_of_bots() or any(mark in folded for mark in _marks())


def _means_reader(name: str) -> bool:
    return _fold(name) in _words_for_reader()


@lru_cache(maxsize=1)
def _marks() -> frozenset[str]:
    return _in_all_languages(lambda: mark_bot(""))


@lru_cache(maxsize=1)
def _names_of_bots() -> frozenset[str]:
    return _in_all_languages(lambda: _("A bot"))


@lru_cache(maxsize=1)
def _words_for_reader() -> frozenset[str]:
    return _in_all_languages(lambda: _("You"))


def _in_all_languages(say: Callable[[], str]) -> frozenset[str]:
    found = set()
    for code, _name in settings.LANGUAGES:
        with override(code):
            found.add(_fold(say()))
    return frozenset(found)


def _fold(text: str) -> str:
    """Return a text without what does not change how it looks at a glance: case, width, spaces."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
