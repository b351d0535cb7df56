"""A draft as an organiser looks at it: tables to swap players at, quality, what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.urls import reverse

from tournaments.core.errors import Refused
from tournaments.core.formatting import count_noun, join_names
from tournaments.core.parsing import parse_int
from tournaments.draws import (
    STILL_PLAYING,
    find_mismatch,
    find_unfinished_tables,
    player_names,
    price_draft_swap,
)
from tournaments.models import DrawState
from tournaments.seating import METHODS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.core.actors import Actor
    from tournaments.draws import DraftRound, DrawRow, Person
    from tournaments.models import Draw, Event

SEARCH_STATES = (DrawState.QUEUED, DrawState.DRAWING)


@dataclass(frozen=True, slots=True)
class Selection:
    """What the address says: which round is looked at, and who is picked for a swap."""

    number: int
    one: int | None = None
    other: int | None = None

    @classmethod
    def of(cls, fields: Mapping[str, str], row: DrawRow) -> Selection:
        """Read from the address or a form; whatever is no player of the round is not picked."""
        numbers = [found.number for found in row.rounds]
        still = [found.number for found in row.rounds if not found.is_published]
        asked = parse_int(fields.get("round"))
        number = asked if asked in numbers else (still or numbers or [row.number])[0]
        there = {
            player
            for found in row.rounds
            if found.number == number
            for people in (*found.tables, found.sitting_out)
            for player, _ in people
        }
        one, other = (parse_int(fields.get(name)) for name in ("one", "other"))
        one = one if one in there else None
        return cls(number, one, other if one and other in there and other != one else None)

    def address(self, one: int | None = None, other: int | None = None) -> str:
        """The page with these two picked."""
        said = {"round": self.number, "one": one, "other": other}
        return f"?{urlencode({name: value for name, value in said.items() if value is not None})}"


def build_draft_row(event: Event, draft: Draw, row: DrawRow, picked: Selection) -> dict[str, Any]:
    """Everything that `draws/draft.html` shows of a draft, as finished words."""
    shown = next((found for found in row.rounds if found.number == picked.number), None)
    return {
        "is_waiting": row.state in SEARCH_STATES,
        "is_ready": row.state == DrawState.READY,
        "progress": row.progress,
        "state": row.state_words,
        "how": _describe_origin(row),
        "problems": [problem["words"] for problem in row.problems],
        "quality": _quality(row, resting=any(found.sitting_out for found in row.rounds)),
        "rounds": [
            {
                "label": f"Round {found.number}",
                "url": f"?round={found.number}",
                "is_shown": found.number == picked.number,
            }
            for found in row.rounds
        ],
        "number": picked.number,
        "tables": _tables(event, shown, picked) if shown else [],
        "resting": [_player(person, picked) for person in shown.sitting_out] if shown else [],
        "is_published": shown.is_published if shown else False,
        "misfit": _describe_mismatch(event, draft, picked.number) if shown else "",
        "odd": _odd_sizes(event, shown) if shown else [],
        "is_behind": row.is_behind,
        "playing": [found.words for found in find_unfinished_tables(event)],
        "consent": STILL_PLAYING,
    }


def _describe_origin(row: DrawRow) -> str:
    """How the draw was made, for whoever wants to make it again."""
    parts = [row.method_words, f"seed {row.seed}"]
    cut = row.settings.get("cut")
    if cut:
        parts.append(f"only the first {cut}")
    seconds = row.effort.get("seconds")
    if seconds is not None:
        parts.append(f"{seconds:.1f} seconds")
    changed = "; changed by hand since" if row.is_changed else ""
    return f"{', '.join(parts)}{changed}. Ordered by {row.made_as}."


def _quality(row: DrawRow, *, resting: bool) -> dict[str, Any] | None:
    """The verdict in words that need no theory.

    That no draw can do better is said only of a search for few repeats, and not where somebody
    was made to sit out by hand.
    """
    if not row.quality:
        return None
    searched = METHODS[row.method].minimises == "repeats" and not (row.is_changed and resting)
    proven, bound = searched and row.quality["proven"], row.quality["bound"]
    verdict = f"{describe_repeats(row.quality['repeats'])}."
    if proven:
        verdict += " No draw can do better."
    elif searched and bound:
        verdict += f" Fewer than {bound:g} is not possible."
    return {"verdict": verdict, "broken": row.quality["broken"], "proven": proven}


def describe_repeats(repeats: float) -> str:
    """How often people meet again; a meeting on an earlier night counts as a part of one.

    >>> describe_repeats(0), describe_repeats(1), describe_repeats(3.0)
    ('Nobody meets again', 'Two players meet again', '3 times two players meet again')
    >>> describe_repeats(2.5)
    'Meetings again count 2.5, those after earlier nights in part'
    """
    if repeats != int(repeats):
        return f"Meetings again count {repeats:g}, those after earlier nights in part"
    few = ("Nobody meets again", "Two players meet again")
    return few[int(repeats)] if repeats < len(few) else f"{repeats:g} times two players meet again"


def _tables(event: Event, shown: DraftRound, picked: Selection) -> list[dict[str, Any]]:
    address = [event.club.slug, event.slug, shown.number]
    return [
        {
            "number": number,
            "size": count_noun(len(people), "player"),
            "players": [_player(person, picked) for person in people],
            "why_url": reverse("draw-why", args=[*address, number]),
        }
        for number, people in enumerate(shown.tables, start=1)
    ]


def _odd_sizes(event: Event, shown: DraftRound) -> list[str]:
    """Tables of sizes that the night's settings do not have: one sentence each."""
    said = []
    for number, people in enumerate(shown.tables, start=1):
        has = f"Table {number} has {count_noun(len(people), 'player')}"
        if len(people) < event.smallest_table:
            said.append(f"{has}; this night's smallest table is {event.smallest_table}.")
        elif len(people) > event.largest_table:
            said.append(f"{has}; this night's largest table is {event.largest_table}.")
    return said


def _player(person: Person, picked: Selection) -> dict[str, Any]:
    """A player to pick. Picked again he is let go; the second one that is picked is the swap."""
    player, name = person
    is_picked = player in (picked.one, picked.other)
    if player == picked.one:
        address = picked.address(picked.other)
    elif player == picked.other or picked.one is None:
        address = picked.address(picked.one or player)
    else:
        address = picked.address(picked.one, player)
    return {"pk": player, "name": name, "url": address, "is_picked": is_picked}


def _describe_mismatch(event: Event, draft: Draw, number: int) -> str:
    found = find_mismatch(draft, number)
    names = player_names(event)
    joined = join_names([names[player] for player in found.joined])
    left = join_names([names[player] for player in found.left])
    said = [f"Came since: {joined}." if joined else "", f"Left since: {left}." if left else ""]
    return " ".join(filter(None, said))


def build_swap_row(
    by: Actor, draft: Draw, row: DrawRow, picked: Selection
) -> dict[str, Any] | None:
    """The two who are picked, and what it costs to let them change places."""
    if picked.one is None:
        return None
    names = {
        player: name
        for found in row.rounds
        for people in (*found.tables, found.sitting_out)
        for player, name in people
    }
    swap = {"one": picked.one, "one_name": names[picked.one], "round": picked.number}
    let_go = {"let_go_url": picked.address()}
    if picked.other is None:
        return swap | let_go
    both = {"other": picked.other, "other_name": names[picked.other]}
    try:
        price = price_draft_swap(
            by=by, draw_id=draft.pk, one=picked.one, other=picked.other, number=picked.number
        )
    except Refused as refused:
        return swap | both | let_go | {"refused": refused.detail}
    return (
        swap
        | both
        | let_go
        | {
            "price": f"{price.words.partition(': ')[2].capitalize()}.",
            "breaks": bool(price.broken),
        }
    )
