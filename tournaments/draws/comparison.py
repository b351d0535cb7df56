"""Compare the open drafts of an event side by side (ADR 0251)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import limits
from tournaments.core.access import access_event
from tournaments.core.formatting import join_names
from tournaments.core.shapes import Shape, copy_with
from tournaments.draws.lifecycle import list_open_draws
from tournaments.draws.queries import DrawQuality, Person, player_names, read_quality
from tournaments.draws.settings import METHOD, DrawSettingsJson
from tournaments.models import DrawState, Role
from tournaments.seating import METHODS, request_from_json, summarise_draw, to_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tournaments.core.actors import Actor
    from tournaments.models import Draw, Event

MAX_PAIRS = 100
"""Pairs listed for a draft; the quality says how many repeats there are in all."""
MAX_PAIRS_NAMED = 3


class MeetingAgain(Shape):
    """Two players who meet again."""

    one: Person
    other: Person
    again: Annotated[int, "How often they meet again in the rounds of the draft."]
    before: Annotated[int, "How often they had met before."]


class DraftComparison(Shape):
    """A draft beside the others that are open; the oldest comes first and has the place 1."""

    draw: int
    place: int
    method: Annotated[str, METHOD]
    seed: int
    settings: DrawSettingsJson
    is_changed: Annotated[bool, "Players were moved after it was drawn."]
    sizes: Annotated[list[list[int]], "The table sizes of each round, the largest first."]
    sitting_out: Annotated[list[Person], "Who sits out in one of its rounds."]
    quality: DrawQuality
    meet_again: Annotated[list[MeetingAgain], "Those who meet most come first; at most 100."]
    same_left: Annotated[int, "Left neighbours whom a player had before."]
    uneven_deals: Annotated[
        int, "Players who have dealt first a whole time more or less than their share."
    ]
    difference: Annotated[str, "How it differs from the first draft, in words."]


def list_drafts(*, by: Actor, event_id: int) -> list[DraftComparison]:
    """List the drafts that are ready, with what is worth comparing.

    Raises NotFound, TooManyRequests.
    """
    event = access_event(by, Role.ORGANISER, pk=event_id)
    ready = [draft for draft in list_open_draws(event) if draft.state == DrawState.READY]
    return compare_drafts(event, ready, by=by)


def compare_drafts(event: Event, drafts: list[Draw], *, by: Actor) -> list[DraftComparison]:
    """Compare these drafts of an event, which are ready. Raises TooManyRequests."""
    limits.use_by(limits.DRAWS, by)
    names = player_names(event)
    rows = [_compare(draft, place, names) for place, draft in enumerate(drafts, start=1)]
    company = [_list_company(draft) for draft in drafts]
    for number, row in enumerate(rows[1:], start=1):
        if company[number] == company[0]:
            difference = _("The same players sit together as in draft 1.")
        else:
            difference = " ".join(_describe_difference(row, rows[0]))
        rows[number] = copy_with(row, difference=difference)
    return rows


def _list_company(draft: Draw) -> list[set[frozenset[int]]]:
    """Return who sits together in each round, whatever their seats and the table's number."""
    return [set(map(frozenset, tables)) for tables in draft.tables]


def _compare(draft: Draw, place: int, names: Mapping[int | str, str]) -> DraftComparison:
    summary = summarise_draw(
        request_from_json(draft.request, names), [to_tables(tables) for tables in draft.tables]
    )
    quality = read_quality(draft)
    if quality is None:  # a draft that is ready has tables, and they have a quality
        raise ValueError(f"Draw {draft.pk} has no quality.")
    resting = dict.fromkeys(player for out in draft.sitting_out for player in out)

    def person(player: int | str) -> Person:
        return Person(int(player), names.get(player, ""))

    return DraftComparison(
        draw=draft.pk,
        place=place,
        method=draft.method,
        seed=draft.seed,
        settings=draft.settings,
        is_changed=draft.is_changed,
        sizes=[sorted(map(len, tables), reverse=True) for tables in draft.tables],
        sitting_out=[person(player) for player in resting],
        quality=quality,
        meet_again=[
            MeetingAgain(person(met.one), person(met.other), met.again, met.before)
            for met in summary.met_again[:MAX_PAIRS]
        ],
        same_left=summary.same_left,
        uneven_deals=summary.uneven_deals,
        difference="",
    )


def _describe_difference(row: DraftComparison, first: DraftComparison) -> Iterator[str]:
    """Say how a draft differs from the first one, what counts most before the rest."""
    broken = len(row.quality.broken) - len(first.quality.broken)
    if broken:
        fewer = ngettext(
            "%(count)d fewer broken rule.", "%(count)d fewer broken rules.", abs(broken)
        )
        more = ngettext("%(count)d more broken rule.", "%(count)d more broken rules.", abs(broken))
        yield (more if broken > 0 else fewer) % {"count": abs(broken)}
    yield _describe_repeats((row.quality.again or 0) - (first.quality.again or 0))
    yield from _describe_pairs(row, first)
    if row.sizes != first.sizes:
        values = {"these": _join_sizes(row.sizes), "those": _join_sizes(first.sizes)}
        yield _("Tables of %(these)s, not of %(those)s.") % values
    apart = row.quality.gap - first.quality.gap
    # Where tables are not made by standing, how far apart their players are says nothing.
    if apart and METHODS[row.method].by_standing and row.method == first.method:
        closer, wider = _("Tables are closer in the standings."), _("Tables are less even.")
        yield closer if apart < 0 else wider


def _describe_repeats(change: int) -> str:
    if not change:
        return _("As many repeats as draft 1.")
    fewer = ngettext(
        "%(count)d repeat fewer than draft 1.", "%(count)d repeats fewer than draft 1.", abs(change)
    )
    more = ngettext(
        "%(count)d repeat more than draft 1.", "%(count)d repeats more than draft 1.", abs(change)
    )
    return (more if change > 0 else fewer) % {"count": abs(change)}


def _describe_pairs(row: DraftComparison, first: DraftComparison) -> Iterator[str]:
    """Name some of those who meet again in one of the two drafts only."""
    mine = {(met.one.id, met.other.id): met for met in row.meet_again}
    its = {(met.one.id, met.other.id): met for met in first.meet_again}
    only_mine = [met for pair, met in mine.items() if pair not in its]
    only_its = [met for pair, met in its.items() if pair not in mine]
    if only_mine:
        yield _("Meet again only in this draft: %(pairs)s.") % {"pairs": _name_pairs(only_mine)}
    if only_its:
        yield _("Only in draft 1: %(pairs)s.") % {"pairs": _name_pairs(only_its)}


def _name_pairs(pairs: list[MeetingAgain]) -> str:
    named = [join_names([met.one.name, met.other.name]) for met in pairs[:MAX_PAIRS_NAMED]]
    left = len(pairs) - len(named)
    if left:
        named.append(
            ngettext("%(count)d more pair", "%(count)d more pairs", left) % {"count": left}
        )
    return "; ".join(named)


def _join_sizes(rounds: list[list[int]]) -> str:
    """Write the sizes of the tables, once where all rounds have the same."""
    texts = dict.fromkeys(", ".join(map(str, sizes)) for sizes in rounds)
    return "; ".join(texts)
