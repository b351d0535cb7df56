"""Replace a name in every text that is stored of a club."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from tournaments.models import (
    Adjustment,
    Announcement,
    DealResult,
    DirectorCall,
    Draw,
    GameEntry,
    GameReport,
    GameSeat,
    Invitation,
    LogEntry,
    Player,
    RoundTimer,
    Ruling,
    SeatingRule,
    StandIn,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from django.db import models

    from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class Place:
    """Columns of a model in which people may be named, and the paths to its club."""

    model: type[models.Model]
    columns: tuple[str, ...]
    clubs: tuple[str, ...]


PLACES = (
    Place(LogEntry, ("text", "done_by", "details"), ("club",)),
    Place(DealResult, ("entered_as", "reason", "report", "score"), ("table__event__club",)),
    Place(DirectorCall, ("opened_as", "words", "answer"), ("table__event__club",)),
    Place(StandIn, ("name",), ("table__event__club",)),
    Place(GameSeat, ("name",), ("game__club", "game__table__event__club")),
    Place(GameEntry, ("text",), ("game__club", "game__table__event__club")),
    Place(GameReport, ("names", "log", "words", "reported_as", "note"), ("club",)),
    Place(Adjustment, ("reason",), ("event__club",)),
    Place(Announcement, ("text",), ("club",)),
    Place(RoundTimer, ("extra",), ("round__event__club",)),
    Place(Ruling, ("reason",), ("table__event__club",)),
    Place(Draw, ("made_as", "quality", "problems"), ("event__club",)),
    Place(Invitation, ("name", "invited_as"), ("club",)),
    Place(SeatingRule, ("reason",), ("club",)),
    Place(Player, ("removal",), ("club",)),
)
"""Where names are copied to; `tests/privacy/test_erasure.py` searches the rest of the database."""


Trace: TypeAlias = "tuple[tuple[str, str], ...]"
"""Lookups of the database, with their values, all of which a text must pass."""

MIN_PART = 3
"""The letters that a part of a name must have to be replaced where it stands alone."""


@dataclass(frozen=True, slots=True)
class NameReplacer:
    """Replaces a person's names in a text.

    Any text with a name in it has all of one of `traces`.
    """

    pattern: re.Pattern[str]
    kept: frozenset[str]
    new: str
    traces: frozenset[Trace]

    def __call__(self, text: str) -> str:
        """Return the text with the names replaced."""
        return self.pattern.sub(
            lambda found: found[0] if found[0].casefold() in self.kept else self.new, text
        )


def name_replacer(names: Collection[str], new: str, others: Iterable[str]) -> NameReplacer:
    """Return what replaces a person's names in a text, but not inside those of others.

    People write first names and surnames alone. Such a part is replaced too, as it is spelt in the
    name, unless another player has it.

    >>> replace = name_replacer(["Ann Drew"], "Former player 3", ["Ann Lee", "Bo"])
    >>> replace("ANN DREW and Ann Lee drew; Drew met Annie.")
    'Former player 3 and Ann Lee drew; Former player 3 met Annie.'
    """
    own = {name.casefold() for name in names}
    longer = [
        other
        for other in others
        if other.casefold() not in own and any(name in other.casefold() for name in own)
    ]
    of_others = {word.casefold() for other in others for word in other.split()}
    parts = [
        word
        for word in sorted({word for name in names for word in name.split()})
        if len(word) >= MIN_PART and word.casefold() not in of_others
    ]
    whole = "|".join(re.escape(one) for one in sorted({*longer, *names}, key=len, reverse=True))
    alone = "".join(f"|{re.escape(part)}" for part in parts)
    return NameReplacer(
        pattern=re.compile(rf"(?<!\w)(?:(?i:{whole}){alone})(?!\w)"),
        kept=frozenset(other.casefold() for other in longer),
        new=new,
        traces=frozenset(
            [*(_trace(name) for name in names), *(_trace(part, as_spelt=True) for part in parts)]
        ),
    )


def _trace(name: str, *, as_spelt: bool = False) -> Trace:
    """Return what a database finds of a name in a text or in JSON, whatever the case of letters.

    JSON may have letters outside ASCII escaped, and databases do not know all of their capitals.
    Nor are i, k and s only their own capitals' small letters: there is the kelvin sign.
    """
    pieces = re.findall("[A-Za-z0-9]+" if as_spelt else "[A-HJL-RT-Za-hjl-rt-z0-9]+", name)
    if pieces:
        return tuple(("icontains", piece) for piece in pieces)
    has_foreign = any(not one.lower()[0].isascii() and not one.upper()[0].isascii() for one in name)
    return (("regex", r"[^ -~]|\\u" if has_foreign else ""),)


def replace_in_club(club: Club, replace: NameReplacer) -> None:
    """Replace a name in all texts of a club."""
    for place in PLACES:
        _replace_in(place, club, replace)


def _replace_in(place: Place, club: Club, replace: NameReplacer) -> None:
    here = Q()
    for path in place.clubs:
        here |= Q(**{path: club})
    # The database leaves out almost all rows, which would take seconds to read (ADR 0192).
    texts = {f"{column}_text": Cast(column, TextField()) for column in place.columns}
    may_name = Q()
    for text, trace in product(texts, replace.traces):
        may_name |= Q(*((f"{text}__{lookup}", value) for lookup, value in trace))
    rows = place.model._base_manager.filter(here).alias(**texts).filter(may_name)
    rows = rows.only("pk", *place.columns)
    for row in rows.iterator(chunk_size=500):
        was = {column: getattr(row, column) for column in place.columns}
        new = {column: _replaced(value, replace) for column, value in was.items()}
        if new != was:
            for column, value in new.items():
                limit = getattr(row._meta.get_field(column), "max_length", None)
                setattr(row, column, value[:limit] if isinstance(value, str) else value)
            row.save(update_fields=[column for column in new if new[column] != was[column]])


def _replaced(value: Any, replace: NameReplacer) -> Any:
    """Return a text, or a value of JSON, with the name replaced in it."""
    if isinstance(value, str):
        return replace(value)
    if isinstance(value, list):
        return [_replaced(item, replace) for item in value]
    if isinstance(value, dict):
        return {key: _replaced(item, replace) for key, item in value.items()}
    return value
