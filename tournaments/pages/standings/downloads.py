"""Send standings, and the results behind them, as files for spreadsheets (ADR 0249)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from tournaments.core.access import access_event, access_season
from tournaments.core.audience.names import Names, names_for
from tournaments.models import Event, Role
from tournaments.online import count_by_player, list_bot_deals
from tournaments.pages.core.downloads import send_csv
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.core.public import public_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.scoring.cards import readable_table, shown_names
from tournaments.pages.standings.season import find_night
from tournaments.pages.standings.standings_table import get_asked_ranking
from tournaments.scoring import write_card, write_results
from tournaments.standings import write_adjustments, write_standings

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Season


@public_page
def event_standings(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Send the standings of an event; `?by=` as on its page."""
    return _standings(request, access_event(get_actor(request), club__slug=club, slug=event))


@public_page
def season_standings(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Send the standings of a season; `?by=` and `?after=` as on its page."""
    actor = get_actor(request)
    found = access_season(actor, club__slug=club, slug=season)
    return _standings(request, found, find_night(request, actor, found))


def _standings(
    request: HttpRequest, owner: Event | Season, after: Event | None = None
) -> HttpResponse:
    ranking = get_asked_ranking(request, owner.ranking)
    names = names_for(get_actor(request), owner.club)
    bot_deals = count_by_player(list_bot_deals(owner)) if isinstance(owner, Event) else None
    body = write_standings(owner, ranking, names, after=after, bot_deals=bot_deals)
    moment = "" if after is None else f"-after-{after.slug}"
    return send_csv(body, f"{owner.club.slug}-{owner.slug}{moment}-standings")


@require_safe
@handle_refusals
def event_results(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Send all results of an event. For members of the club: it is long, and has every deal."""
    return _results(access_event(get_actor(request), Role.MEMBER, club__slug=club, slug=event))


@require_safe
@handle_refusals
def season_results(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Send all results of a season. For members of the club."""
    return _results(access_season(get_actor(request), Role.MEMBER, club__slug=club, slug=season))


def _results(owner: Event | Season) -> HttpResponse:
    body = write_results(owner, Names.FULL, bots=list_bot_deals(owner))
    return send_csv(body, f"{owner.club.slug}-{owner.slug}-results")


@organiser_page("GET", "HEAD")
def event_adjustments(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Send the penalties and bonuses of an event."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    return send_csv(write_adjustments(found, Names.FULL), f"{club}-{event}-adjustments")


@public_page
def table_results(request: HttpRequest, table: int) -> HttpResponse:
    """Send every deal of a table, to those who may read its card."""
    found = readable_table(request, table)
    name = f"{found.event.club.slug}-{found.event.slug}-table-{found.pk}"
    body = write_card(found, shown_names(request, found), bots=list_bot_deals(found))
    return send_csv(body, name)
