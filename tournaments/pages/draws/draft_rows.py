"""Build the rows of a draft for its page: tables, quality, a swap, and what to do next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.errors import Refused
from tournaments.core.formatting import count_players, join_names
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
    """The round that is shown and the players chosen for a swap, as the address has them."""

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
            player.id
            for found in row.rounds
            if found.number == number
            for people in (*found.tables, found.sitting_out)
            for player in people
        }
        one, other = (parse_int(fields.get(name)) for name in ("one", "other"))
        one = one if one in there else None
        return cls(number, one, other if one and other in there and other != one else None)

    def address(self, one: int | None = None, other: int | None = None) -> str:
        """Return the query that chooses these two."""
        query = {"round": self.number, "one": one, "other": other}
        return f"?{urlencode({name: value for name, value in query.items() if value is not None})}"


def build_draft_row(
    event: Event, draft: Draw, row: DrawRow, selection: Selection
) -> dict[str, Any]:
    """Build everything that `draws/draft.html` shows of a draft."""
    shown = next((found for found in row.rounds if found.number == selection.number), None)
    return {
        "is_waiting": row.state in SEARCH_STATES,
        "is_ready": row.state == DrawState.READY,
        "progress": row.progress,
        "state": row.state_words,
        "how": _describe_origin(row),
        "search": _describe_search(row),
        "problems": [problem.words for problem in row.problems],
        "quality": _quality(row, resting=any(found.sitting_out for found in row.rounds)),
        "rounds": [
            {
                "label": _("Round %(number)d") % {"number": found.number},
                "url": f"?round={found.number}",
                "is_shown": found.number == selection.number,
            }
            for found in row.rounds
        ],
        "number": selection.number,
        "tables": _tables(event, shown, selection) if shown else [],
        "resting": [_player(person, selection) for person in shown.sitting_out] if shown else [],
        "is_published": shown.is_published if shown else False,
        "mismatch": _describe_mismatch(event, draft, selection.number) if shown else "",
        "odd": _odd_sizes(event, shown) if shown else [],
        "is_behind": row.is_behind,
        "playing": [found.words for found in find_unfinished_tables(event)],
        "consent": STILL_PLAYING,
    }


def _describe_origin(row: DrawRow) -> str:
    """Describe how the draw was made, and by whom."""
    sentences = [_("Method: %(method)s.") % {"method": row.method_words}]
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


def _quality(row: DrawRow, *, resting: bool) -> dict[str, Any] | None:
    """Build the verdict on a draft in plain words.

    Only a search for few repeats can be called the best possible, and not if a player was made to
    sit out by hand: another choice of who sits out might be better.
    """
    quality = row.quality
    if quality is None:
        return None
    searched = METHODS[row.method].minimises == "repeats" and not (row.is_changed and resting)
    proven, bound = searched and quality.proven, quality.bound
    verdict = describe_repeats(quality.repeats)
    # A third meeting counts as two repeats, so the number alone would mislead.
    if quality.most > 2:
        most = _("Some players meet %(count)d times in these rounds.")
        verdict = f"{verdict} {most % {'count': quality.most}}"
    if proven:
        best = _("No draw can do better.")
        verdict = f"{verdict} {best}"
    elif searched and bound:
        fewest = _("No draw can have fewer than %(count)s.") % {"count": f"{bound:g}"}
        verdict = f"{verdict} {fewest}"
    return {"verdict": verdict, "broken": quality.broken, "proven": proven}


def describe_repeats(repeats: float) -> str:
    """Describe the repeat cost; meetings on earlier nights may count in part.

    >>> describe_repeats(0), describe_repeats(1), describe_repeats(3.0)
    ('No two players meet again.', '1 repeat.', '3 repeats.')
    >>> describe_repeats(2.5)
    '2.5 repeats, counting earlier nights in part.'
    """
    if not repeats:
        return _("No two players meet again.")
    if repeats != int(repeats):
        words = _("%(count)s repeats, counting earlier nights in part.")
        return words % {"count": f"{repeats:g}"}
    return ngettext("%(count)d repeat.", "%(count)d repeats.", int(repeats)) % {"count": repeats}


def _tables(event: Event, shown: DraftRound, selection: Selection) -> list[dict[str, Any]]:
    address = [event.club.slug, event.slug, shown.number]
    return [
        {
            "number": number,
            "size": count_players(len(people)),
            "players": [_player(person, selection) for person in people],
            "why_url": reverse("draw-why", args=[*address, number]),
        }
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


def _player(person: Person, selection: Selection) -> dict[str, Any]:
    """Build the link that chooses a player: the first one, the second one, or not any more."""
    player = person.id
    is_picked = player in (selection.one, selection.other)
    if player == selection.one:
        address = selection.address(selection.other)
    elif player == selection.other or selection.one is None:
        address = selection.address(selection.one or player)
    else:
        address = selection.address(selection.one, player)
    return {"pk": player, "name": person.name, "url": address, "is_picked": is_picked}


def _describe_mismatch(event: Event, draft: Draw, number: int) -> str:
    found = find_mismatch(draft, number)
    names = player_names(event)
    joined = join_names([names[player] for player in found.joined])
    left = join_names([names[player] for player in found.left])
    sentences = []
    if joined:
        sentences.append(_("Joined since: %(names)s.") % {"names": joined})
    if left:
        sentences.append(_("Left since: %(names)s.") % {"names": left})
    return " ".join(sentences)


def build_swap_row(
    by: Actor, draft: Draw, row: DrawRow, selection: Selection
) -> dict[str, Any] | None:
    """Build the bar for the chosen players: what a swap of the two would do."""
    if selection.one is None:
        return None
    names = {
        player.id: player.name
        for found in row.rounds
        for people in (*found.tables, found.sitting_out)
        for player in people
    }
    swap = {
        "one": selection.one,
        "one_name": names[selection.one],
        "round": selection.number,
        "cancel_url": selection.address(),
    }
    if selection.other is None:
        return swap
    swap |= {"other": selection.other, "other_name": names[selection.other]}
    try:
        price = price_draft_swap(
            by=by,
            draw_id=draft.pk,
            one=selection.one,
            other=selection.other,
            number=selection.number,
        )
    except Refused as refused:
        return swap | {"refused": refused.detail}
    return swap | {"price": price.effect, "breaks": bool(price.broken)}
