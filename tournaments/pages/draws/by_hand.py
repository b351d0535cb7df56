"""Set tables by hand or paste them: they become a draft like any other."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import InvalidInput, Refused
from tournaments.core.parsing import parse_int
from tournaments.core.validation import field_error
from tournaments.draws import draft_by_hand, list_open_draws
from tournaments.events import list_line_up
from tournaments.models import Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.core.refusals.conflicts import (
    get_posted_revision,
    refusal_row,
    reload_revision,
)
from tournaments.pages.draws.draft_rows import Selection
from tournaments.pages.draws.open_drafts import find_draft, list_kept
from tournaments.seating import HAND_METHOD, IMPORTED_METHOD, NoSuchSplit, split_into_tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Draw, Event

Tables = list[list[int]]
LAST_PLACE = 99
MAX_PASTED_LENGTH = 65_000
MAX_LISTED_PLAYERS = 60
"""With more players, tables are pasted: with two lists for each of them the page is too long."""


@organiser_page("GET", "HEAD", "POST")
def by_hand(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Choose who sits where, or paste tables; they become a draft, nothing is published."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    open_draws = list_open_draws(found)
    fields = request.POST if request.method == "POST" else request.GET
    asked = parse_int(fields.get("draw"))
    draft = find_draft(open_draws, asked) or next(reversed(open_draws), None)
    names = list_next_players(found)
    if request.method != "POST":
        return _page(request, found, draft, names, _starting_tables(found, draft, names))
    pasted = request.POST.get("pasted", "").strip()[:MAX_PASTED_LENGTH]
    tables = parse_tables(request.POST, list(names))
    try:
        chosen = parse_pasted_tables(pasted, names) if pasted else tables
        made = draft_by_hand(
            by=get_actor(request),
            event_id=found.pk,
            rounds=_all_rounds(draft, found.rounds.next_number(), chosen),
            method=IMPORTED_METHOD if pasted else HAND_METHOD,
            keep=[pk for pk in list_kept(found) if draft is None or pk != draft.pk],
            expected=get_posted_revision(request),
        )
    except Refused as refused:
        reload_revision(found, refused)
        return _page(request, found, draft, names, tables, refused=refused, pasted=pasted)
    return redirect(reverse("draw", args=[club, event]) + Selection(made.pk, made.number).address())


def list_next_players(event: Event) -> dict[int, str]:
    """Return the names of those who play in the next round, by player id."""
    return {
        line.player_id: line.name for line in list_line_up(event, Names.FULL) if line.plays_next
    }


def _starting_tables(event: Event, draft: Draw | None, names: Mapping[int, str]) -> Tables:
    """Return the tables to start with: those of the draft, else tables of the best sizes."""
    number = event.rounds.next_number() - draft.number if draft and draft.tables else -1
    if draft is not None and 0 <= number < len(draft.tables):
        return [[p for p in table if p in names] for table in draft.tables[number]]
    allowed = range(event.smallest_table, event.largest_table + 1)
    try:
        sizes = split_into_tables(len(names), allowed=allowed, preferred=event.preferred_table)
    except NoSuchSplit:  # one player too many, say: who sits out is for the organiser to choose
        return [list(names)] if names else []
    players = iter(names)
    return [list(islice(players, size)) for size in sizes]


def _all_rounds(draft: Draw | None, following: int, tables: Tables) -> list[Tables]:
    """Return these tables for the next round, and those of the draft for the rounds after it."""
    if draft is None or not draft.tables:
        return [tables]
    later: list[Tables] = draft.tables[following - draft.number + 1 :]
    return [tables, *later]


def parse_tables(fields: Mapping[str, str], players: Sequence[int]) -> Tables:
    """Parse the fields `table-<player>` and `seat-<player>`: tables in seat order.

    A player who was moved to a table without a seat comes last there. Table 0 sits out.
    """
    at: dict[int, list[tuple[int, int]]] = {}
    for player in players:
        table = parse_int(fields.get(f"table-{player}")) or 0
        seat = parse_int(fields.get(f"seat-{player}"))
        at.setdefault(table, []).append((LAST_PLACE if seat is None else seat, player))
    at.pop(0, None)
    return [[player for _, player in sorted(at[table])] for table in sorted(at)]


def parse_pasted_tables(text: str, names: Mapping[int, str]) -> Tables:
    """Parse a pasted list: one line a table, names separated by commas, the dealer first.

    Raises InvalidInput that lists every name that no player of the round has.
    """
    by_name = {name.casefold(): player for player, name in names.items()}
    lines = [line for line in text.splitlines() if line.strip()]
    named = [[name.strip() for name in line.split(",") if name.strip()] for line in lines]
    unknown = [name for line in named for name in line if name.casefold() not in by_name]
    if unknown:
        listed = ", ".join(dict.fromkeys(unknown[:20]))
        message = _("Not playing in the next round: %(names)s.") % {"names": listed}
        raise field_error("tables", "unknown", message)
    return [[by_name[name.casefold()] for name in line] for line in named]


def _page(
    request: HttpRequest,
    event: Event,
    draft: Draw | None,
    names: Mapping[int, str],
    tables: Tables,
    *,
    refused: Refused | None = None,
    pasted: str = "",
) -> HttpResponse:
    number, is_picked = event.rounds.next_number(), len(names) <= MAX_LISTED_PLAYERS
    shown, resting = (tables, names) if is_picked else ([], {})
    seated = {player for players in tables for player in players}
    status = 422 if isinstance(refused, InvalidInput) else refused.status if refused else 200
    return render_page(
        request,
        "draws/by_hand.html",
        title=_("Set round %(number)d by hand") % {"number": number},
        crumbs=event_organiser_crumbs(event),
        status=status,
        refusal=refusal_row(refused),
        revision=event.revision,
        draft=draft,
        max_length=MAX_PASTED_LENGTH,
        is_picked=is_picked,
        pasted=pasted if is_picked or refused else _format_for_pasting(names, tables),
        tables=[
            (at, _choices(names, players, at, len(tables))) for at, players in enumerate(shown, 1)
        ],
        resting=_choices(names, [pk for pk in resting if pk not in seated], 0, len(tables)),
        back_url=reverse("draw", args=[event.club.slug, event.slug]),
    )


def _format_for_pasting(names: Mapping[int, str], tables: Tables) -> str:
    """Return the tables as text that can be changed and pasted back."""
    return "\n".join(", ".join(names[player] for player in table) for table in tables)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A player with the places to move to: (value, label, whether it is theirs now)."""

    pk: int
    name: str
    tables: list[tuple[int, str, bool]]
    seats: list[tuple[int, str, bool]]


def _choices(
    names: Mapping[int, str], players: Sequence[int], table: int, tables: int
) -> list[SeatChoice]:
    """Build the choices of those at a table, or of those who sit out (table 0)."""
    # One table more than there are now, so that a new one can be opened.
    places = [(n, _("Table %(number)d") % {"number": n}, n == table) for n in range(1, tables + 2)]
    places.append((0, _("Sits out"), table == 0))
    seats = range(1, len(players) + 1) if table else ()
    return [
        SeatChoice(player, names[player], places, [(n, str(n), n == seat) for n in seats])
        for seat, player in enumerate(players, 1)
    ]
