"""Drawing a round: a suggestion to look at and rearrange, then everybody is seated at once."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.access import access_event
from tournaments.errors import InvalidInput, NotFound
from tournaments.models import Event, Role
from tournaments.selectors.tables import list_entered, list_tables
from tournaments.services.rounds import seat_round, suggest_draw, unseat_round
from tournaments.views.frame import actor_of, show
from tournaments.views.organise.desk import desk, event_desk
from tournaments.views.organise.draw_checks import still_playing, warnings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.actors import Actor

Draw = list[list[int]]
LAST_PLACE = 99


@desk("GET", "HEAD", "POST")
def draw(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Suggest (`?seed=` keeps a suggestion), rearrange by hand, seat."""
    actor = actor_of(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if request.method != "POST":
        return _suggest(request, actor, found)
    tables = read_draw(request.POST, [pk for pk, _ in list_entered(found)])
    if "seat" not in request.POST:
        return _draw_page(request, found, tables)
    number = _number(request.POST.get("number", ""), 0) or None
    odd = _not_yet(request, found, tables, number)
    if odd:
        return _draw_page(request, found, tables, odd=odd)
    try:
        seated = seat_round(by=actor, event_id=found.pk, tables=tables, number=number)
    except InvalidInput as refused:
        return _draw_page(request, found, tables, refused)
    messages.success(request, f"Round {seated.number} is seated. Cards away.", "good")
    return redirect("run-event", club, event)


def _not_yet(request: HttpRequest, event: Event, tables: Draw, number: int | None) -> list[str]:
    """What keeps the draw from being seated at the first asking; nothing the second time.

    A round that is seated already is left to `seat_round`, which answers a repetition.
    """
    new_round = event.rounds.count() + 1
    if number is not None and number < new_round:
        return []
    playing = still_playing(list_tables(event), new_round)
    unticked = playing and "anyway" not in request.POST
    wants_tick = [f"Tick the box to seat round {new_round} all the same."] if unticked else []
    if request.POST.get("seen") == _as_seen(tables):
        return wants_tick
    return wants_tick + warnings(event, dict(list_entered(event)), tables, request.POST)


def _as_seen(tables: Draw) -> str:
    """The draw as one word, by which a page knows that just this one was looked at."""
    return "/".join("-".join(map(str, players)) for players in tables)


def _suggest(request: HttpRequest, actor: Actor, event: Event) -> HttpResponseBase:
    given = request.GET.get("seed", "")
    is_seed = given.isascii() and given.isdigit() and len(given) < 10
    seed = int(given) if is_seed else secrets.randbelow(10**6)
    try:
        tables = suggest_draw(by=actor, event_id=event.pk, seed=seed)
    except InvalidInput as refused:
        everybody = [pk for pk, _ in list_entered(event)]
        return _draw_page(request, event, [everybody] if everybody else [], refused)
    return _draw_page(request, event, tables)


def read_draw(fields: Mapping[str, str], players: Sequence[int]) -> Draw:
    """The tables that the fields `table-<player>` and `seat-<player>` say, in seat order.

    Whoever is moved to a table without a seat of his own comes last there. Table 0 sits out.
    """
    at: dict[int, list[tuple[int, int]]] = {}
    for player in players:
        table = _number(fields.get(f"table-{player}", ""), 0)
        seat = _number(fields.get(f"seat-{player}", ""), LAST_PLACE)
        at.setdefault(table, []).append((seat, player))
    at.pop(0, None)
    return [[player for _, player in sorted(at[table])] for table in sorted(at)]


def _number(text: str, otherwise: int) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else otherwise


def _draw_page(
    request: HttpRequest,
    event: Event,
    tables: Draw,
    refused: InvalidInput | None = None,
    odd: Sequence[str] = (),
) -> HttpResponse:
    names = dict(list_entered(event))
    number = event.rounds.count() + 1
    seated = {player for players in tables for player in players}
    return show(
        request,
        "organise/draw.html",
        title=f"Draw round {number}",
        crumbs=event_desk(event),
        status=422 if odd or (refused and request.method == "POST") else 200,
        number=number,
        refusal=refused.detail if refused else "",
        playing=still_playing(list_tables(event), number),
        anyway="anyway" in request.POST,
        odd=odd,
        seen=_as_seen(tables) if odd else "",
        tables=[
            {"number": at, "players": _table_rows(names, players, at, len(tables))}
            for at, players in enumerate(tables, 1)
        ],
        resting=_table_rows(names, [pk for pk in names if pk not in seated], 0, len(tables)),
    )


def _table_rows(
    names: Mapping[int, str], players: Sequence[int], table: int, tables: int
) -> list[dict[str, Any]]:
    """The players of a table (0: those who sit out), each with the places to move to."""
    places = [*((n, f"Table {n}", n == table) for n in range(1, tables + 2))]
    seats = range(1, len(players) + 1) if table else ()
    return [
        {
            "pk": player,
            "name": names[player],
            "tables": [*places, (0, "Sits out", table == 0)],
            "seats": [(n, str(n), n == seat) for n in seats],
        }
        for seat, player in enumerate(players, 1)
    ]


@desk("GET", "HEAD", "POST")
def take_back(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Take the last round back while nothing was entered at its tables, once that was asked."""
    actor = actor_of(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if request.method == "POST":
        unseat_round(by=actor, event_id=found.pk, number=number)
        messages.success(request, f"Round {number} is taken back. Nobody sits there now.", "good")
        return redirect("run-event", club, event)
    if not found.rounds.filter(number=number).exists():
        raise NotFound("There is no such round.")
    return show(
        request,
        "organise/sure.html",
        title=f"Take round {number} back?",
        crumbs=event_desk(found),
        lede="Its tables go, with their codes. The draw stays in the log, and the round can be "
        "drawn anew. It works only until the first deal of the round is in.",
        button=f"Take round {number} back",
        back_url=reverse("run-event", args=[club, event]),
    )
