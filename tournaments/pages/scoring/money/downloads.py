"""Send the money of a night or a season as files for spreadsheets (ADR 0249)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.core.access import access_event, access_season
from tournaments.core.audience.money import check_may_see_event_money, check_may_see_season_money
from tournaments.core.audience.names import names_for
from tournaments.pages.core.downloads import send_csv
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.scoring import get_ledger, list_season_ledger, write_ledger

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@never_cache
@require_safe
@handle_refusals
def event_ledger(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Send the money of a night, to those whom the club shows it."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    check_may_see_event_money(actor, found)
    lines = get_ledger(found, names_for(actor, found.club)).lines
    return send_csv(write_ledger(lines), f"{club}-{event}-money")


@never_cache
@require_safe
@handle_refusals
def season_ledger(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Send the money of a season, to those whom the club shows it."""
    actor = get_actor(request)
    found = access_season(actor, club__slug=club, slug=season)
    check_may_see_season_money(actor, found)
    lines = list_season_ledger(found, names_for(actor, found.club))
    return send_csv(write_ledger(lines), f"{club}-{season}-money")
