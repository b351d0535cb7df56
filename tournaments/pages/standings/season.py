"""Serve a season's standings, by any of the rankings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import gettext as _

from tournaments.core.access import access_event, access_season
from tournaments.core.addresses import shareable_url
from tournaments.core.audience.money import may_see_season_money
from tournaments.core.audience.names import Names, names_for
from tournaments.core.audience.robots import may_be_listed
from tournaments.core.errors import not_found
from tournaments.core.formatting import (
    count_players,
    format_date,
    format_date_near,
    format_places,
    format_season_nights,
    format_time,
    join_sentence,
)
from tournaments.events import is_season_final
from tournaments.models import EventState
from tournaments.pages.clubs.club import event_rows, may_organise
from tournaments.pages.core.downloads import data_address
from tournaments.pages.core.kept_content import draw_content_once
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.pages.standings.adjustment_rows import build_adjustment_rows
from tournaments.pages.standings.night_grid import MAX_ROWS, build_night_grid, shows_nights
from tournaments.pages.standings.picture import picture_url
from tournaments.pages.standings.race import MAX_LEADERS, draw_race, index_nights
from tournaments.pages.standings.season_rules import describe_rules, describe_state
from tournaments.pages.standings.standings_table import (
    SEASON_COLUMNS,
    StandingsTable,
    add_query,
    build_ranking_choices,
    build_standings_table,
    get_asked_ranking,
)
from tournaments.scoring import has_stakes
from tournaments.standings import (
    list_adjustments,
    list_events,
    list_season_nights,
    list_season_standings_after,
    list_standings,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.http import HttpRequest, HttpResponseBase
    from django.utils.safestring import SafeString

    from tournaments.core.actors import Actor
    from tournaments.models import Event, Season
    from tournaments.standings import EventLine, StandingRow


@public_page
def season(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Show the standings with a switch; `?by=` names a ranking, the season's own without it.

    `?after=` names a night: the standings are then those after it.
    """
    actor = get_actor(request)
    found = access_season(actor, club__slug=club, slug=season)
    ranking = get_asked_ranking(request, found.ranking)
    after = find_night(request, actor, found)
    night = None if after is None else after.pk
    # As with the tag of the standings: results advance a revision, all else the length of the log.
    version = (found.standings_revision, found.standings_at, found.club.log_length, ranking, night)
    shown = draw_content_once(
        actor,
        f"season {found.pk} of {found.created_at}",
        lambda: version,
        lambda: _draw(request, actor, found, ranking, after),
    )
    content, preview, detail, state, is_final, is_running = shown
    is_organiser = may_organise(actor, found.club)
    return render_page(
        request,
        "standings/season.html",
        title=found.name,
        listed=may_be_listed(found.club),
        look=found.club,
        link_preview=preview,
        # It shows the standings of now, by the season's own ranking.
        picture=picture_url(request, found) if after is None and ranking == found.ranking else "",
        crumbs=[(found.club.name, reverse("club", args=[club]))],
        full_names_url=full_names_url(request, found.club),
        season={"detail": detail, "is_final": is_final, "state": state},
        is_running=is_running,
        settings_url=reverse("season-settings", args=[club, season]) if is_organiser else "",
        plan_url=_plan_url(found) if is_organiser else "",
        money_url=reverse("season-ledger", args=[club, season])
        if may_see_season_money(actor, found) and has_stakes(found)
        else "",
        content=content,
    )


def _draw(
    request: HttpRequest, actor: Actor, found: Season, ranking: str, after: Event | None
) -> tuple[SafeString, str, str, str, bool, bool]:
    """Draw the content; return it with what else the page says.

    These are the preview; the size and the state, as sentences (as of a night there is no state);
    whether the season is final; and whether a night of it is being played.
    """
    club, season = found.club.slug, found.slug
    slug = "" if after is None else after.slug
    names = names_for(actor, found.club)
    rows = (
        list_standings(season=found, ranking=ranking, names=names)
        if after is None
        else list_season_standings_after(found, after, ranking, names)
    )
    events = list_events(found.club, names=names, season=found)
    so_far = _list_so_far(events, after)
    held = {event.slug for event in so_far}
    # By another ranking other players lead, and what they had is not that of the season. Which
    # nights count is known for now only.
    has_race = ranking == found.ranking and after is None
    has_grid = shows_nights(found) and after is None
    followed = MAX_ROWS if has_grid else MAX_LEADERS if has_race else 0
    shown = [row.player_id for row in rows[:followed]]
    nights = index_nights(list_season_nights(found, shown)) if shown else {}
    is_final = is_season_final(found, [event.state for event in events])
    is_running = after is None and any(one.state == EventState.RUNNING for one in events)
    is_organiser = may_organise(actor, found.club)
    content = render_to_string(
        "standings/_season.html",
        {
            "now_url": add_query(
                reverse("season-standings", args=[club, season]),
                by=ranking if ranking != found.ranking else "",
            )
            if is_running
            else "",
            "rules": describe_rules(found),
            "embed": build_snippet(request, found) if is_organiser else "",
            "plan_url": _plan_url(found) if is_organiser else "",
            "race": draw_race(found, events, rows, nights) if has_race else None,
            "after_choices": [
                (one.slug, one.name, one.slug == slug) for one in events if one.tables
            ],
            "ranking": ranking,
            "nights": build_night_grid(found, events, rows, club, nights) if has_grid else None,
            "standings": _build_table(found, names, ranking, rows, after=after, held=held),
            "standings_csv_url": add_query(
                reverse("season-standings-csv", args=[club, season]),
                by=ranking if ranking != found.ranking else "",
                after=slug,
            ),
            "standings_json_url": data_address(
                "season-standings",
                found.pk,
                ranking=ranking if ranking != found.ranking else "",
                after="" if after is None else str(after.pk),
            ),
            "results_csv_url": reverse("season-results-csv", args=[club, season])
            if names is Names.FULL
            else "",
            "events": event_rows(found.club, events),
            "calendar_url": f"{reverse('calendar', args=[club])}?season={season}",
        },
    )
    return (
        content,
        _preview(rows),
        _detail(found, sum(event.tables > 0 for event in so_far), len(rows)),
        # As of a night: what has become of the season since then is not its state.
        describe_state(found, events, is_final=is_final) if after is None else "",
        is_final,
        is_running,
    )


@public_page
def season_standings(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Return only the standings of now, for a page that refreshes itself."""
    actor = get_actor(request)
    found = access_season(actor, club__slug=club, slug=season)
    ranking = get_asked_ranking(request, found.ranking)
    names = names_for(actor, found.club)
    version = (found.standings_revision, found.standings_at, found.club.log_length, ranking)

    def draw() -> tuple[SafeString]:
        rows = list_standings(season=found, ranking=ranking, names=names)
        table = _build_table(found, names, ranking, rows)
        return (render_to_string("standings/_season_standings.html", {"standings": table}),)

    name = f"standings of season {found.pk} of {found.created_at}"
    return HttpResponse(draw_content_once(actor, name, lambda: version, draw))


def _build_table(
    season: Season,
    names: Names,
    ranking: str,
    rows: list[StandingRow],
    *,
    after: Event | None = None,
    held: Collection[str] | None = None,
) -> StandingsTable:
    """Build the table of a season, now or `after` a night.

    With `held`, it has only the penalties and bonuses of the nights with these slugs.
    """
    club = season.club.slug
    adjustments = [
        line
        for line in list_adjustments(names, season=season)
        if held is None or line.event in held
    ]
    return build_standings_table(
        rows,
        club_slug=club,
        ranking=ranking,
        caption=describe_age(season)
        if after is None
        else _("After %(night)s, %(date)s, as corrected since.")
        % {"night": after.name, "date": format_date(after.held_on)},
        revision=season.standings_revision,
        shown=SEASON_COLUMNS,
        tie_break=season.tie_break,
        choices=build_ranking_choices(
            reverse("season", args=[club, season.slug]),
            chosen=ranking,
            official=season.ranking,
            after="" if after is None else after.slug,
        ),
        adjustments=build_adjustment_rows(adjustments, club, with_event=True),
    )


def _plan_url(season: Season) -> str:
    """Return the address of the form of further nights; empty for a season in the archive."""
    if season.archived_at is not None:
        return ""
    return reverse("plan-nights", args=[season.club.slug, season.slug])


def find_night(request: HttpRequest, actor: Actor, season: Season) -> Event | None:
    """Return the season's night that the address asks for; None without. Raises NotFound."""
    slug = request.GET.get("after", "")
    if not slug:
        return None
    event = access_event(actor, club__slug=season.club.slug, slug=slug)
    if event.season_id != season.pk:
        raise not_found()
    return event


def _list_so_far(events: list[EventLine], after: Event | None) -> list[EventLine]:
    """Return those of a season's nights that the standings are of."""
    if after is None:
        return events
    last = (after.held_on, after.pk)
    return [event for event in events if (event.held_on, event.id) <= last]


def _preview(rows: list[StandingRow]) -> str:
    """Name the first three of the standings."""
    first = [row for row in rows if row.place][:3]
    places = format_places(row.place for row in first)
    named = [f"{place}. {row.name}" for place, row in zip(places, first, strict=True)]
    return ", ".join(named) or _("No results yet.")


def _detail(season: Season, nights: int, players: int) -> str:
    """Say how many nights have been played (a planned one does not count) and by how many."""
    entered = count_players(players) if players else ""
    return join_sentence(format_season_nights(nights, season.starts_on), entered)


def build_snippet(request: HttpRequest, season: Season) -> str:
    """Build the HTML that shows the standings in another site; empty for a private club."""
    if not season.club.is_public:
        return ""
    path = reverse("embedded-season", args=[season.club.slug, season.slug])
    address, name = shareable_url(request, path), escape(season.name)
    return f'<iframe src="{address}" title="{name}" width="100%" height="600"></iframe>'


def describe_age(owner: Event | Season) -> str:
    """Say when the table was last updated, with the day unless it is today; empty before its first
    result.
    """
    if owner.standings_at is None:
        return ""
    time, today = format_time(owner.standings_at), timezone.localdate()
    day = timezone.localdate(owner.standings_at)
    if day == today:
        return _("Updated at %(time)s.") % {"time": time}
    date = format_date_near(day, today=today)
    return _("Updated on %(date)s at %(time)s.") % {"date": date, "time": time}
