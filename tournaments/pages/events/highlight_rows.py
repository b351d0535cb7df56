"""Tell a night in three sentences: the biggest comeback, the best nomination, the closest table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import join_names
from tournaments.standings import find_highlights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.events import TableLine
    from tournaments.scoring import ScoreCard
    from tournaments.standings import BestNomination, ClosestTable, Comeback


@dataclass(frozen=True, slots=True)
class HighlightRow:
    """A sentence about a night, and the table where it happened."""

    sentence: str
    url: str


def build_highlights(tables: Sequence[TableLine], cards: Sequence[ScoreCard]) -> list[HighlightRow]:
    """Build the sentences; fewer where there was nothing to tell.

    `cards` are those of all finished tables, if the page has read them anyway.
    """
    known = {card.table.pk: [card.scores[n] for n in sorted(card.scores)] for card in cards}
    found = find_highlights(tables, known or None)
    rows = []
    if found.comeback is not None:
        rows.append((_describe_comeback(found.comeback), found.comeback.table_id))
    if found.nomination is not None:
        rows.append((_describe_nomination(found.nomination), found.nomination.table_id))
    if found.closest is not None:
        rows.append((_describe_closest(found.closest), found.closest.table_id))
    return [HighlightRow(text, reverse("table", args=[table])) for text, table in rows]


def _describe_comeback(one: Comeback) -> str:
    text = ngettext(
        "Biggest comeback: %(name)s was %(count)d point behind after deal %(deal)d, and won.",
        "Biggest comeback: %(name)s was %(count)d points behind after deal %(deal)d, and won.",
        one.behind,
    )
    return text % {"name": one.name, "count": one.behind, "deal": one.deal}


def _describe_nomination(one: BestNomination) -> str:
    text = ngettext(
        "Best nomination: %(name)s nominated %(count)d trick in deal %(deal)d and took it.",
        "Best nomination: %(name)s nominated %(count)d tricks in deal %(deal)d and took them all.",
        one.tricks,
    )
    return text % {"name": one.name, "count": one.tricks, "deal": one.deal}


def _describe_closest(one: ClosestTable) -> str:
    names = {"first": one.names[0], "second": one.names[1], "names": join_names(one.names)}
    if not one.margin:
        return _("Closest table: %(names)s ended level.") % names
    text = ngettext(
        "Closest table: %(first)s won by %(count)d point from %(second)s.",
        "Closest table: %(first)s won by %(count)d points from %(second)s.",
        one.margin,
    )
    return text % {**names, "count": one.margin}
