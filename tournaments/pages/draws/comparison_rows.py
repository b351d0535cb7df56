"""Build the columns of drafts that are compared side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import join_names
from tournaments.core.translation import translate
from tournaments.pages.draws.draft_rows import describe_bound, describe_repeats
from tournaments.seating import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.draws import DraftComparison, MeetingAgain

MAX_SHOWN = 8


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two players who meet again, and how often in all."""

    names: str
    detail: str


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """A draft as a column: facts are a title and a sentence each, `more` counts further pairs."""

    pk: int
    place: int
    method: str
    is_best: bool
    verdict: str
    bound: str
    difference: str
    broken: list[str]
    facts: list[tuple[str, str]]
    pairs: list[PairRow]
    more: str
    url: str
    can_redraw: bool


def build_column_rows(drafts: list[DraftComparison], here: str) -> list[ColumnRow]:
    """Build the columns of the drafts.

    The best is the one with the fewest broken rules, then repeats, if all were drawn for that.
    """
    alike = all(METHODS[draft.method].minimises == "repeats" for draft in drafts)
    ranks = [(len(draft.quality.broken), draft.quality.again or 0) for draft in drafts]
    best = min(ranks)
    has_best = alike and ranks.count(best) == 1
    return [
        _column(draft, here, is_best=has_best and rank == best)
        for draft, rank in zip(drafts, ranks, strict=True)
    ]


def _column(draft: DraftComparison, here: str, *, is_best: bool) -> ColumnRow:
    method, quality = METHODS[draft.method], draft.quality
    shown = draft.meet_again[:MAX_SHOWN]
    left = len(draft.meet_again) - len(shown)
    more = ngettext("and %(count)d more pair", "and %(count)d more pairs", left)
    return ColumnRow(
        pk=draft.draw,
        place=draft.place,
        method=translate(method.title),
        is_best=is_best,
        verdict=describe_repeats(quality.again or 0),
        bound=describe_bound(quality.again or 0, quality.unavoidable, proven=True)
        if quality.proven and method.minimises == "repeats"
        else "",
        difference=draft.difference,
        broken=quality.broken,
        facts=list(_facts(draft)),
        pairs=[_pair(met) for met in shown],
        more=more % {"count": left} if left else "",
        url=f"{here}?draw={draft.draw}",
        can_redraw=not method.is_given,
    )


def _facts(draft: DraftComparison) -> Iterator[tuple[str, str]]:
    sizes = dict.fromkeys(", ".join(map(str, tables)) for tables in draft.sizes)
    yield _("Table sizes"), "; ".join(sizes)
    yield _("Seats"), " ".join(_describe_seats(draft))
    if draft.sitting_out:
        yield _("Sitting out"), join_names([person.name for person in draft.sitting_out])


def _describe_seats(draft: DraftComparison) -> Iterator[str]:
    if draft.same_left:
        words = ngettext(
            "%(count)d player has the same left neighbour again.",
            "%(count)d players have the same left neighbour again.",
            draft.same_left,
        )
        yield words % {"count": draft.same_left}
    else:
        yield _("Everyone has a new left neighbour.")
    if draft.uneven_deals:
        words = ngettext(
            "%(count)d player deals first more or less often than their share.",
            "%(count)d players deal first more or less often than their share.",
            draft.uneven_deals,
        )
        yield words % {"count": draft.uneven_deals}
    else:
        yield _("First deals are shared fairly.")


def _pair(met: MeetingAgain) -> PairRow:
    meetings = met.before + met.again + (not met.before)
    words = ngettext("(%(count)d time)", "(%(count)d times)", meetings)
    return PairRow(join_names([met.one.name, met.other.name]), words % {"count": meetings})
