"""Serve a club's public page: its events, its latest season and its size."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.clubs import count_active_players
from tournaments.core.access import access_club, get_role
from tournaments.core.audience.names import Names, names_for
from tournaments.core.audience.robots import may_be_listed
from tournaments.core.formatting import (
    count_players,
    count_seasons,
    count_tables,
    deals_progress,
    format_date_near,
    format_season_nights,
    join_names,
    join_sentence,
)
from tournaments.events import (
    SEASON_SETTINGS,
    SeasonLine,
    find_night_to_run,
    find_replies_version,
    list_club_page_announcements,
    list_coming,
    list_open_night_versions,
    list_seasons,
)
from tournaments.models import EventState, Role, Season
from tournaments.pages.core.kept_content import draw_content_once
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import Action, ListRow
from tournaments.pages.core.public import public_page
from tournaments.pages.core.rows import Row
from tournaments.pages.events.display.rows import announcement_rows
from tournaments.pages.standings.standings_table import StandingsTable, build_standings_table
from tournaments.standings import (
    EventLine,
    find_results_version,
    list_events,
    list_standings,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.http import HttpRequest, HttpResponseBase
    from django.utils.safestring import SafeString

    from tournaments.core.actors import Actor
    from tournaments.models import Club

MAX_RECENT_EVENTS = 6
MAX_COMING = 6
"""How many planned nights the page shows; its season's page has all."""
SHORT_TABLE = 8
PAGES = ("players", "ratings", "records", "search", "lobby", "calendar")
"""The pages of the club that its page leads to."""


def may_organise(actor: Actor, club: Club) -> bool:
    """Return whether to link to the organiser's pages, which check access themselves."""
    role = get_role(actor, club.pk)
    return role is not None and role.may_act_as(Role.ORGANISER)


@public_page
def club(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show the running nights, the next ones, the latest results and the season."""
    actor = get_actor(request)
    found = access_club(actor, club)
    is_organiser = may_organise(actor, found)
    shown = draw_content_once(
        actor,
        f"club {found.pk} of {found.created_at}",
        lambda: _find_version(found),
        lambda: _draw(actor, found),
    )
    content, preview, detail = shown
    return render_page(
        request,
        "clubs/club.html",
        title=found.name,
        listed=may_be_listed(found),
        look=found,
        link_preview=preview,
        announcements=announcement_rows(list_club_page_announcements(found)),
        steps=_organiser_steps(found) if is_organiser else [],
        detail=detail,
        feed_url=reverse("results-feed", args=[club]),
        now_url=reverse("club-now", args=[club]),
        content=content,
    )


def _find_version(club: Club) -> tuple[object, ...]:
    """Return what changes with everything shown: results, replies and the rest (the log)."""
    nights = list_open_night_versions(club)
    return club.log_length, find_results_version(club), nights, find_replies_version(club)


def _draw(actor: Actor, club: Club) -> tuple[SafeString, str, str]:
    """Draw the content; return it with the preview, and how many players and seasons there are."""
    names = names_for(actor, club)
    events = list_events(club, names=names, finals=MAX_RECENT_EVENTS)
    seasons = list_seasons(club)
    by_state = {state: [e for e in events if e.state == state] for state in EventState}
    coming = by_state[EventState.PLANNED][::-1][:MAX_COMING]
    attending = list_coming([event.id for event in coming], names)
    active = count_active_players(club)
    content = render_to_string(
        "clubs/content/_club.html",
        {
            "is_member": get_role(actor, club.pk) is not None,
            "active": ngettext("%(count)d active player", "%(count)d active players", active)
            % {"count": active},
            "address": {name: reverse(name, args=[club.slug]) for name in PAGES},
            "feed_url": reverse("results-feed", args=[club.slug]),
            "running": event_rows(club, by_state[EventState.RUNNING]),
            "coming": _coming_rows(club, coming, seasons, attending),
            "attending": _name_attending(coming, attending, names),
            "coming_title": ngettext("Next night", "Next nights", len(coming)),
            "recent": event_rows(club, by_state[EventState.FINAL]),
            "seasons": [_season_row(club, line) for line in seasons if line.archived_at is None],
            "archive": [
                _season_row(club, line) for line in seasons if line.archived_at is not None
            ],
            "latest": _latest_season(club, seasons, names),
        },
    )
    sizes = join_sentence(count_players(active), count_seasons(len(seasons)) if seasons else "")
    return content, _preview(active, by_state[EventState.FINAL]), sizes


def _preview(active: int, finals: Sequence[EventLine]) -> str:
    """Say in a line how many they are and who won last."""
    won = [_name_winners(event) for event in finals[:1]]
    return join_sentence(count_players(active), *filter(None, won))


@public_page
def club_now(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show the announcements alone: the club's page polls for them."""
    found = access_club(get_actor(request), club)
    rows = announcement_rows(list_club_page_announcements(found))
    return render(request, "events/display/_announcements.html", {"announcements": rows})


def _organiser_steps(club: Club) -> list[Action]:
    """Return what comes next: to run the night under way, or the next one, or to plan one."""
    organise = Action(_("Organise"), reverse("organise", args=[club.slug]))
    event = find_night_to_run(club)
    if event is not None:
        run = reverse("run-event", args=[club.slug, event.slug])
        return [Action(_("Run %(night)s") % {"night": event.name}, run, is_main=True), organise]
    plan = Action(_("New night"), reverse("new-event", args=[club.slug]), is_main=True)
    return [plan, organise]


@dataclass(frozen=True, slots=True)
class EventRow(ListRow, Row):
    """A night in a list: `done` deals `of` all; `end` has the winners, `progress` is that of one
    under way.
    """

    done: int = 0
    of: int = 1
    progress: str = ""


def event_address(club: str) -> str:
    """Return the address of a club's nights, with `%s` for their slug: lists have many of them."""
    return reverse("event", args=[club, "night"]).removesuffix("night/") + "%s/"


def event_rows(
    club: Club, events: Iterable[EventLine], seasons: Iterable[SeasonLine] = ()
) -> list[EventRow]:
    """Build rows for a list of events: date and size below the name, the winners at the end.

    With `seasons`, also to which one each belongs.
    """
    today = timezone.localdate()
    names = {season.slug: season.name for season in seasons}
    address = event_address(club.slug)
    events = list(events)
    # Most nights of a season have as many tables as others.
    sizes = {number: count_tables(number) for number in {event.tables for event in events}}
    return [
        EventRow(
            url=address % event.slug,
            name=event.name,
            detail=", ".join(
                filter(
                    None,
                    (
                        format_date_near(event.held_on, today),
                        event.starts_at if event.state != EventState.FINAL else "",
                        event.place if event.state != EventState.FINAL else "",
                        names.get(event.season, ""),
                        sizes[event.tables] if event.tables else format_entered(event.entered),
                    ),
                )
            ),
            end=_name_winners(event),
            # Only of a night under way: the deals of a final one are not counted in a list.
            done=event.deals if event.state == EventState.RUNNING else 0,
            of=event.deals_of or 1,
            progress=deals_progress(event.deals, event.deals_of, event.waiting)
            if event.tables and event.state == EventState.RUNNING
            else "",
        )
        for event in events
    ]


def _coming_rows(
    club: Club,
    events: list[EventLine],
    seasons: Iterable[SeasonLine],
    attending: Mapping[int, Sequence[str]],
) -> list[EventRow]:
    """Build rows for the next nights, with how many have answered that they come."""
    rows = []
    for event, row in zip(events, event_rows(club, events, seasons), strict=True):
        count = len(attending.get(event.id, ()))
        words = ngettext("%(count)d is coming", "%(count)d are coming", count) % {"count": count}
        rows.append(replace(row, end=words if count else ""))
    return rows


def _name_attending(
    events: Sequence[EventLine], attending: Mapping[int, Sequence[str]], names: Names
) -> str:
    """Name who attends the next night; strangers see only how many."""
    is_shown = names is Names.FULL and events
    return join_names(attending.get(events[0].id, ())) if is_shown else ""


def _name_winners(event: EventLine) -> str:
    if event.state != EventState.FINAL or not event.leaders:
        return ""
    words = ngettext("Winner: %(names)s", "Winners: %(names)s", len(event.leaders))
    return words % {"names": join_names(event.leaders)}


def _season_row(club: Club, season: SeasonLine) -> ListRow:
    url = reverse("season", args=[club.slug, season.slug])
    return ListRow(url, season.name, format_season(season))


def format_entered(number: int) -> str:
    """Say how many players are entered for a night."""
    if not number:
        return _("no players entered yet")
    return ngettext("%(count)d player entered", "%(count)d players entered", number) % {
        "count": number
    }


def format_season(season: SeasonLine) -> str:
    """Say how many nights a season has had and when it started."""
    return format_season_nights(season.events, season.starts_on)


@dataclass(frozen=True, slots=True)
class LatestSeason:
    """The latest season, with the top of its standings."""

    name: str
    url: str
    standings: StandingsTable


def _latest_season(club: Club, seasons: list[SeasonLine], names: Names) -> LatestSeason | None:
    """Build the latest season that is not archived; None if it has no results."""
    open_ones = [season for season in seasons if season.archived_at is None]
    if not open_ones:
        return None
    latest = open_ones[0]
    # The line has all that standings need; loading the season would be one more query.
    season = Season(pk=latest.id, **{name: getattr(latest, name) for name in SEASON_SETTINGS})
    rows = list_standings(season=season, ranking=latest.ranking, names=names)[:SHORT_TABLE]
    if not rows:
        return None
    return LatestSeason(
        name=latest.name,
        url=reverse("season", args=[club.slug, latest.slug]),
        standings=build_standings_table(
            rows, club_slug=club.slug, ranking=latest.ranking, tie_break=latest.tie_break
        ),
    )
