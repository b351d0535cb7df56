"""Build the rows of a draft for its page: tables, quality, a swap, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.errors import Refused
from tournaments.core.formatting import count_players, join_names
from tournaments.core.parsing import parse_int
from tournaments.core.translation import translate
from tournaments.draws import (
    DraftRound,
    find_mismatch,
    find_unfinished_tables,
    player_names,
    price_draft_swap,
)
from tournaments.models import DrawState
from tournaments.seating import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tournaments.core.actors import Actor
    from tournaments.draws import DrawRow, Finding, Person
    from tournaments.models import Draw, Event
    from tournaments.seating import SwapPrice

SEARCH_STATES = (DrawState.QUEUED, DrawState.DRAWING)


@dataclass(frozen=True, slots=True)
class Selection:
    """The draft that is shown, its round and the players chosen for a swap, as in the address."""

    draw: int
    number: int
    one: int | None = None
    other: int | None = None

    @classmethod
    def from_fields(cls, fields: Mapping[str, str], row: DrawRow) -> Selection:
        """Parse the address or a form; players who are not in the round are ignored."""
        numbers = [found.number for found in row.rounds]
        still = [found.number for found in row.rounds if not found.is_published]
        asked = parse_int(fields.get("round"))
        number = asked if asked in numbers else (still or numbers or [row.number])[0]
        there = {
            person.id
            for found in row.rounds
            if found.number == number
            for person in _everyone(found)
        }
        one, other = (parse_int(fields.get(name)) for name in ("one", "other"))
        one = one if one in there else None
        other = other if one and other in there and other != one else None
        return cls(row.id, number, one, other)

    def address(self, one: int | None = None, other: int | None = None) -> str:
        """Return the query that chooses these two."""
        query = {"draw": self.draw, "round": self.number, "one": one, "other": other}
        return f"?{urlencode({name: value for name, value in query.items() if value is not None})}"


def _everyone(found: DraftRound) -> Iterator[Person]:
    return chain(*found.tables, found.sitting_out)


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A player of the draft. `url` chooses them: as the first one, the second, or not any more."""

    pk: int
    name: str
    url: str
    is_picked: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the draft; the page at `why_url` explains it."""

    number: int
    size: str
    players: list[PlaceRow]
    why_url: str


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """How good a draft is, in plain words."""

    words: str
    is_proven: bool


@dataclass(frozen=True, slots=True)
class DraftRow:
    """What `draws/draft.html` shows: the draw, and the round that was chosen in full.

    `earlier` is the round to publish before it, if another one comes next.
    """

    draw: DrawRow
    state: str
    shown: DraftRound
    rounds: list[tuple[int, str]]
    origin: str
    search: str
    verdict: VerdictRow | None
    tables: list[TableRow]
    resting: list[PlaceRow]
    mismatch: str
    earlier: int | None
    odd: list[str]
    unfinished: list[Finding]

    @property
    def is_waiting(self) -> bool:
        """Return whether the search goes on."""
        return self.draw.state in SEARCH_STATES

    @property
    def is_ready(self) -> bool:
        """Return whether the draft can still be changed."""
        return self.draw.state == DrawState.READY

    @property
    def can_publish(self) -> bool:
        """Return whether the round that is shown comes next and fits the players."""
        return self.earlier is None and not self.mismatch


def build_draft_row(event: Event, draft: Draw, row: DrawRow, selection: Selection) -> DraftRow:
    """Build everything that `draws/draft.html` shows of a draft."""
    # A draw that is still being made, or has failed, has no rounds: it is shown as an empty one.
    coming = event.rounds.next_number()
    nothing = DraftRound(selection.number, (), (), is_published=False)
    shown = next((found for found in row.rounds if found.number == selection.number), nothing)
    return DraftRow(
        draw=row,
        state=draft.get_state_display(),
        shown=shown,
        rounds=[
            (one.number, replace(selection, number=one.number).address()) for one in row.rounds
        ],
        origin=_describe_origin(row),
        search=_describe_search(row),
        verdict=_verdict(row),
        tables=_tables(event, shown, selection),
        resting=[_place(person, selection) for person in shown.sitting_out],
        mismatch=_describe_mismatch(event, draft, selection.number),
        earlier=coming if coming < selection.number else None,
        odd=_odd_sizes(event, shown),
        unfinished=list(find_unfinished_tables(event)),
    )


def _describe_origin(row: DrawRow) -> str:
    """Describe how the draw was made, and by whom."""
    sentences = [_("Method: %(method)s.") % {"method": translate(METHODS[row.method].title)}]
    cut = row.settings.get("cut")
    if cut:
        sentences.append(_("Only the first %(count)d in the standings play.") % {"count": cut})
    if row.is_changed:
        sentences.append(_("Changed by hand since."))
    sentences.append(_("Drawn by %(name)s.") % {"name": row.made_as})
    return " ".join(sentences)


def _describe_search(row: DrawRow) -> str:
    """Describe what is needed to make the same draw again; for a fold, not for everyone."""
    words = _("Seed %(seed)d.") % {"seed": row.seed}
    if row.effort is None:
        return words
    seconds = f"{row.effort.seconds:.1f}"
    return f"{words} " + _("Searched for %(seconds)s seconds.") % {"seconds": seconds}


def _verdict(row: DrawRow) -> VerdictRow | None:
    """Build the verdict on a draft.

    Only a search for few repeats can be called the best possible, and not if a player was made to
    sit out by hand: another choice of who sits out might be better.
    """
    quality = row.quality
    if quality is None or quality.again is None:
        return None
    resting = any(found.sitting_out for found in row.rounds)
    searched = METHODS[row.method].minimises == "repeats" and not (row.is_changed and resting)
    proven, unavoidable = searched and quality.proven, quality.unavoidable
    verdict = describe_repeats(quality.again)
    if quality.most > 2:
        most = _("Some players meet %(count)d times in these rounds.")
        verdict = f"{verdict} {most % {'count': quality.most}}"
    bound = describe_bound(quality.again, unavoidable, proven=proven) if searched else ""
    return VerdictRow(f"{verdict} {bound}".rstrip(), proven)


def describe_bound(again: int, unavoidable: int | None, *, proven: bool) -> str:
    """Say how far a draw is from the best there can be; nothing where that is not known.

    What is proven is about the cost, in which each further meeting of a pair counts more: fewer
    meetings may be repeats in a draw in which some pairs meet more often. `fewest`: the least that
    any draw can have, None where an older draw did not keep it.

    >>> describe_bound(3, 3, proven=True), describe_bound(3, 2, proven=True)
    ('No draw can do better.', 'No draw can share them out more evenly.')
    >>> describe_bound(3, 2, proven=False), describe_bound(3, None, proven=False)
    ('No draw can have fewer than 2.', '')
    """
    if proven and unavoidable is not None and again <= unavoidable:
        return _("No draw can do better.")
    if proven:
        return _("No draw can share them out more evenly.")
    return (
        _("No draw can have fewer than %(count)d.") % {"count": unavoidable} if unavoidable else ""
    )


def describe_repeats(again: int) -> str:
    """Say how many meetings are of players who have met before.

    >>> describe_repeats(0), describe_repeats(1), describe_repeats(3)
    ('No two players meet again.', '1 meeting is a repeat.', '3 meetings are repeats.')
    """
    if not again:
        return _("No two players meet again.")
    words = ngettext("%(count)d meeting is a repeat.", "%(count)d meetings are repeats.", again)
    return words % {"count": again}


def _tables(event: Event, shown: DraftRound, selection: Selection) -> list[TableRow]:
    address = [event.club.slug, event.slug, shown.number]
    return [
        TableRow(
            number=number,
            size=count_players(len(people)),
            players=[_place(person, selection) for person in people],
            why_url=reverse("draw-why", args=[*address, number]) + f"?draw={selection.draw}",
        )
        for number, people in enumerate(shown.tables, start=1)
    ]


def _odd_sizes(event: Event, shown: DraftRound) -> list[str]:
    """Describe tables of sizes that the settings of the night do not allow."""
    sentences = []
    for number, people in enumerate(shown.tables, start=1):
        size = len(people)
        if size < event.smallest_table:
            words = ngettext(
                "Table %(table)d has %(count)d player; the smallest table tonight is %(limit)d.",
                "Table %(table)d has %(count)d players; the smallest table tonight is %(limit)d.",
                size,
            )
            limit = event.smallest_table
        elif size > event.largest_table:
            words = ngettext(
                "Table %(table)d has %(count)d player; the largest table tonight is %(limit)d.",
                "Table %(table)d has %(count)d players; the largest table tonight is %(limit)d.",
                size,
            )
            limit = event.largest_table
        else:
            continue
        sentences.append(words % {"table": number, "count": size, "limit": limit})
    return sentences


def _place(person: Person, selection: Selection) -> PlaceRow:
    player = person.id
    is_picked = player in (selection.one, selection.other)
    if player == selection.one:
        address = selection.address(selection.other)
    elif player == selection.other or selection.one is None:
        address = selection.address(selection.one or player)
    else:
        address = selection.address(selection.one, player)
    return PlaceRow(player, person.name, address, is_picked)


def _describe_mismatch(event: Event, draft: Draw, number: int) -> str:
    found = find_mismatch(draft, number)
    if not (found.joined or found.left):
        return ""
    names = player_names(event)
    joined = join_names([names[player] for player in found.joined])
    left = join_names([names[player] for player in found.left])
    sentences = []
    if joined:
        sentences.append(_("Joined since: %(names)s.") % {"names": joined})
    if left:
        sentences.append(_("No longer playing this round: %(names)s.") % {"names": left})
    return " ".join(sentences)


@dataclass(frozen=True, slots=True)
class SwapRow:
    """The bar for the chosen players: for two of them the `price`, or why it is `refused`."""

    one: Person
    other: Person | None
    cancel_url: str
    price: SwapPrice | None = None
    refused: str = ""


def build_swap_row(by: Actor, draft: Draw, row: DrawRow, selection: Selection) -> SwapRow | None:
    """Build the bar for the chosen players: what a swap of the two would do."""
    if selection.one is None:
        return None
    people = {person.id: person for found in row.rounds for person in _everyone(found)}
    cancel_url = selection.address()
    if selection.other is None:
        return SwapRow(people[selection.one], None, cancel_url)
    chosen = SwapRow(people[selection.one], people[selection.other], cancel_url)
    try:
        price = price_draft_swap(
            by=by,
            draw_id=draft.pk,
            one=selection.one,
            other=selection.other,
            number=selection.number,
        )
    except Refused as refused:
        return replace(chosen, refused=refused.detail)
    return replace(chosen, price=price)
