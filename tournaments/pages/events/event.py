"""Serve an event's page, and the parts of it that refresh while it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access import access_event, get_role
from tournaments.core.formatting import format_date, join_names
from tournaments.core.translation import translate
from tournaments.events import TableLine, list_entered_players, list_tables, ruleset_from_json
from tournaments.models import Event, EventState, Table
from tournaments.pages.clubs.club import may_organise
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.online.game_links import build_game_link
from tournaments.pages.scoring.stakes import balance_rows, payment_rows, stakes_sentence
from tournaments.pages.standings.season import describe_age
from tournaments.pages.standings.standings_table import (
    SHORT_COLUMNS,
    StandingsTable,
    build_ranking_choices,
    build_standings_table,
)
from tournaments.rankings import RANKINGS
from tournaments.scoring import ScoreCard, list_score_cards
from tournaments.standings import list_standings

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.pages.scoring.stakes import AmountRow

STATES = {
    EventState.PLANNED: (gettext_lazy("Planned"), ""),
    EventState.RUNNING: (gettext_lazy("Under way"), "chip-live"),
    EventState.FINAL: (gettext_lazy("Final"), "chip-done"),
}


@public_page
def event(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Rounds with their tables, players and progress; standings; who pays whom."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    tables = list_tables(found)
    entered = list_entered_players(found)
    settled = _settled(found, tables)
    return render_page(
        request,
        "events/event.html",
        title=found.name,
        crumbs=event_breadcrumbs(found)[:-1],
        may_organise=may_organise(actor, found.club),
        may_start=found.open_tables
        and found.state != EventState.FINAL
        and get_role(actor, found.club_id) is not None,
        event=_event_row(found, len(entered)) | _live(request, found),
        rounds=build_round_rows(tables),
        entries=join_names([name for _pk, name in entered]),
        standings=_standings(request, found),
        settlements=[_settlement_row(card) for card in settled],
        night=_night_balance_rows(settled, found.club.currency),
        stakes_sentence=stakes_sentence(found),
    )


def event_breadcrumbs(event: Event) -> list[tuple[str, str]]:
    """Return the links from the club down to the event."""
    club = event.club.slug
    season = event.season
    between = [(season.name, reverse("season", args=[club, season.slug]))] if season else []
    here = (event.name, reverse("event", args=[club, event.slug]))
    return [(event.club.name, reverse("club", args=[club])), *between, here]


def _event_row(event: Event, entered: int) -> dict[str, Any]:
    state, state_class = STATES[EventState(event.state)]
    address = [event.club.slug, event.slug]
    ruleset = ruleset_from_json(event.ruleset)
    return {
        "state": state,
        "state_class": state_class,
        "is_running": event.state == EventState.RUNNING,
        "detail": ngettext("%(date)s, %(count)d player.", "%(date)s, %(count)d players.", entered)
        % {"date": format_date(event.held_on), "count": entered},
        "rules": _("%(game)s: rules for this night") % {"game": translate(ruleset.title)},
        "rules_url": reverse("event-rules", args=address),
        "organise_url": reverse("run-event", args=address),
        "seats_url": reverse("seats", args=address),
        "start_url": reverse("start-table", args=address),
    }


def _live(request: HttpRequest, event: Event) -> dict[str, str]:
    """Return the addresses of the parts that refresh."""
    address = [event.club.slug, event.slug]
    by = request.GET.get("by", "")
    query = f"?by={by}" if by in RANKINGS else ""
    return {
        "rounds_live_url": reverse("event-rounds", args=address),
        "standings_live_url": reverse("event-standings", args=address) + query,
    }


def build_round_rows(tables: list[TableLine]) -> list[dict[str, Any]]:
    """Group the tables by round, in the given order; free tables form one group."""
    groups: dict[tuple[bool, int], list[TableLine]] = {}
    for table in tables:
        key = (table.is_free, 0 if table.is_free else table.round_number)
        groups.setdefault(key, []).append(table)
    return [_round_row(number, group) for (_is_free, number), group in groups.items()]


def _round_row(number: int, tables: list[TableLine]) -> dict[str, Any]:
    playing = sum(not table.is_finished for table in tables)
    return {
        "number": number,
        "title": _("Round %(round)d") % {"round": number} if number else _("Free tables"),
        "progress": _round_progress(playing),
        "tables": [_table_row(table) for table in tables],
    }


def _round_progress(playing: int) -> str:
    if not playing:
        return _("all tables finished")
    text = ngettext("%(count)d table playing", "%(count)d tables playing", playing)
    return text % {"count": playing}


def _table_row(table: TableLine) -> dict[str, Any]:
    number = table.round_number if table.is_free else table.number
    best = max(table.points) if table.deals else None
    of = table.deal_count or table.deals
    return {
        "url": reverse("table", args=[table.pk]),
        "name": _("Table %(table)d") % {"table": number},
        "done": table.deals if not table.is_closed else of,
        "of": of or 1,
        "progress": _progress(table),
        "game": build_game_link(table.game),
        "seats": [
            {
                "name": name,
                "substitute": table.substitutes.get(seat, ""),
                "points": str(points).replace("-", "−"),
                "is_best": points == best,
            }
            for seat, (name, points) in enumerate(zip(table.names, table.points, strict=True))
        ],
    }


def _progress(table: TableLine) -> str:
    if table.is_finished:
        return _("finished")
    if table.deal_count is None:
        text = ngettext("%(count)d deal", "%(count)d deals", table.deals)
        return text % {"count": table.deals}
    return _("%(deals)d of %(of)d") % {"deals": table.deals, "of": table.deal_count}


def _standings(request: HttpRequest, event: Event) -> StandingsTable:
    """Build the standings by the event's own ranking, or by the one that `?by=` names."""
    by = request.GET.get("by", "")
    ranking = by if by in RANKINGS else event.ranking
    address = reverse("event", args=[event.club.slug, event.slug])
    return build_standings_table(
        list_standings(event=event, ranking=ranking),
        club_slug=event.club.slug,
        ranking=ranking,
        caption=describe_age(event),
        revision=event.standings_revision,
        shown=SHORT_COLUMNS,
        choices=build_ranking_choices(address, chosen=ranking, official=event.ranking),
    )


def _settled(event: Event, tables: list[TableLine]) -> list[ScoreCard]:
    """The cards that settle up: of finished tables, where the event has stakes."""
    done = [table.pk for table in tables if table.is_finished] if event.has_stakes else []
    if not done:
        return []
    rows = (
        Table.objects.filter(pk__in=done)
        .select_related("round")
        .order_by("-round__number", "number")
    )
    for row in rows:
        row.event = event
    return list_score_cards(list(rows))


def _night_balance_rows(cards: list[ScoreCard], sign: str) -> list[AmountRow]:
    """Return what each player gets or pays in all; nothing after one round, which shows it."""
    rounds = {card.table.round_id for card in cards}
    return balance_rows(cards, sign) if len(rounds) > 1 else []


def _settlement_row(card: ScoreCard) -> dict[str, Any]:
    values = {"round": card.table.round.number, "table": card.table.number}
    name = _("Round %(round)d, table %(table)d") % values
    return {"name": name, "payments": payment_rows(card)}


@public_page
def event_rounds(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Return only the rounds, for a page that refreshes itself."""
    found = access_event(get_actor(request), club__slug=club, slug=event)
    return render(request, "events/_rounds.html", {"rounds": build_round_rows(list_tables(found))})


@public_page
def event_standings(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Return only the standings, for a page that refreshes itself."""
    found = access_event(get_actor(request), club__slug=club, slug=event)
    return render(
        request, "standings/_event_standings.html", {"standings": _standings(request, found)}
    )
