"""Serve an event's page, and the parts of it that refresh while it is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access import access_event, access_event_to_read
from tournaments.core.audience.money import may_see_money_as
from tournaments.core.audience.names import Names, names_for, names_for_role
from tournaments.core.audience.robots import may_be_listed
from tournaments.core.formatting import format_date, format_points, join_names
from tournaments.core.translation import translate
from tournaments.events import (
    TableLine,
    count_coming,
    count_event_players,
    list_event_players,
    list_night_versions,
    list_tables,
)
from tournaments.models import Event, EventState, Role, Table
from tournaments.online import count_by_player, count_by_seat, list_bot_deals
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.downloads import data_address
from tournaments.pages.core.kept_content import draw_content_once
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.pages.core.rows import Row
from tournaments.pages.events.display.rows import build_now
from tournaments.pages.events.highlight_rows import build_highlights
from tournaments.pages.events.live.view import live_url
from tournaments.pages.online.game_links import GameLink, build_game_link, describe_held
from tournaments.pages.scoring.stakes import balance_rows, payment_rows, stakes_sentence
from tournaments.pages.standings.adjustment_rows import build_adjustment_rows
from tournaments.pages.standings.picture import picture_url
from tournaments.pages.standings.season import describe_age
from tournaments.pages.standings.standings_table import (
    SHORT_COLUMNS,
    StandingsTable,
    build_ranking_choices,
    build_standings_table,
    count_bot_deals,
    get_asked_ranking,
)
from tournaments.presets import ruleset_from_json
from tournaments.scoring import ScoreCard, list_score_cards
from tournaments.standings import list_adjustments, list_standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import HttpRequest, HttpResponseBase
    from django.utils.safestring import SafeString

    from tournaments.core.actors import Actor
    from tournaments.events import NightVersion
    from tournaments.online import BotDeal
    from tournaments.pages.scoring.stakes import AmountRow

STATES = {
    EventState.PLANNED: (gettext_lazy("Planned"), ""),
    EventState.RUNNING: (gettext_lazy("Under way"), "chip-live"),
    EventState.FINAL: (gettext_lazy("Final"), "chip-done"),
}


PAGES = ("event-rules", "run-event", "seats", "start-table", "event-rounds", "event-now", "ledger")


@public_page
def event(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show rounds with their tables, players and progress; standings; who pays whom."""
    actor = get_actor(request)
    found, role = access_event_to_read(actor, club__slug=club, slug=event)
    follow_url = live_url(request, found, "night") if found.state == EventState.RUNNING else ""
    ranking = get_asked_ranking(request, found.ranking)
    shown = draw_content_once(
        actor,
        f"night {found.pk} of {found.created_at}",
        lambda: (found.club.log_length, found.standings_at, ranking, _version(found)),
        lambda: _draw(request, actor, role, found),
    )
    content, has_rounds, players, brief = shown
    state, state_class = STATES[EventState(found.state)]
    ruleset = ruleset_from_json(found.ruleset)
    words = ngettext("%(date)s, %(count)d player.", "%(date)s, %(count)d players.", players)
    detail = words % {"date": _when_and_where(found), "count": players}
    return render_page(
        request,
        "events/event.html",
        title=found.name,
        listed=may_be_listed(found.club),
        look=found.club,
        link_preview=" ".join([detail, *brief]),
        picture=picture_url(request, found),
        crumbs=event_breadcrumbs(found)[:-1],
        full_names_url=full_names_url(request, found.club),
        # The organisers' pages check access themselves.
        may_organise=role is not None and role.may_act_as(Role.ORGANISER),
        may_start=found.open_tables and found.state != EventState.FINAL and role is not None,
        another_url=plan_another_url(found) if found.state == EventState.FINAL else "",
        state=state,
        state_class=state_class,
        live_url=follow_url,
        is_running=found.state == EventState.RUNNING,
        detail=detail,
        rules=_("%(game)s: rules for this night") % {"game": translate(ruleset.title)},
        address=_addresses(found),
        comparison_url=reverse("comparison", args=[club, event]) if found.duplicate else "",
        sealed=_sealed_sentence(found),
        now=build_now(found),
        has_rounds=has_rounds,
        content=content,
    )


def _version(event: Event) -> NightVersion | None:
    return list_night_versions([event.pk]).get(event.pk)


def _addresses(event: Event) -> dict[str, str]:
    club = event.club.slug
    return {name.replace("-", "_"): reverse(name, args=[club, event.slug]) for name in PAGES}


def _draw(
    request: HttpRequest, actor: Actor, role: Role | None, found: Event
) -> tuple[SafeString, bool, int, tuple[str, ...]]:
    """Draw the content; return it with whether there are rounds, the number of players, and the
    night in sentences.
    """
    names = names_for_role(role)
    tables = list_tables(found, names)
    settled = _settled(found, tables, names) if _shows_money(role, actor, found) else []
    highlights = build_highlights(tables, settled) if found.state == EventState.FINAL else []
    bots = _list_bot_deals(found, tables)
    rounds = _round_tiles(tables, bots)
    # Their names are shown before the first round only.
    players = [] if rounds else list_event_players(found, names)
    content = render_to_string(
        "events/night/_content.html",
        {
            "is_running": found.state == EventState.RUNNING,
            "is_final": found.state == EventState.FINAL,
            "address": _addresses(found),
            "standings_url": _standings_url(request, found),
            "standings_csv_url": _standings_url(request, found, "event-standings-csv"),
            "standings_json_url": _standings_json_url(request, found),
            "results_csv_url": reverse("event-results-csv", args=[found.club.slug, found.slug])
            if names is Names.FULL
            else "",
            "highlights": highlights,
            "rounds": rounds,
            "entries": join_names([name for _pk, name in players]),
            "standings": _standings(request, found, names, bots),
            "settlements": [(_table_title(card), payment_rows(card)) for card in settled],
            "night": _night_balance_rows(settled, found.club.currency),
            "stakes_sentence": stakes_sentence(found) if settled else "",
        },
    )
    brief = tuple(row.sentence for row in highlights)
    count = count_event_players(found, tables) if rounds else len(players)
    return content, bool(rounds), count, brief


def _sealed_sentence(event: Event) -> str:
    """Return why the results of an event's sealed tables are not there yet; empty without any."""
    if not event.duplicate:
        return ""
    if not event.tables.filter(round__undone_at=None, is_sealed=True).exists():
        return ""
    return _(
        "The online tables play the same deals. Their results come in together, when all of them "
        "have finished."
    )


def _when_and_where(event: Event) -> str:
    coming = count_coming(event) if event.state == EventState.PLANNED else 0
    words = ngettext("%(count)d player is coming", "%(count)d players are coming", coming)
    answers = words % {"count": coming} if coming else ""
    parts = (format_date(event.held_on), event.starts_at, event.place, answers)
    return ", ".join(filter(None, parts))


def plan_another_url(event: Event) -> str:
    """Return the address of the form of a new night, filled in like this one."""
    return f"{reverse('new-event', args=[event.club.slug])}?like={event.slug}"


@public_page
def event_now(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the announcements and the timer alone: the page polls for them."""
    found = access_event(get_actor(request), club__slug=club, slug=event)
    return render(request, "events/display/_now.html", {"now": build_now(found)})


def _standings_url(request: HttpRequest, event: Event, page: str = "event-standings") -> str:
    """Return the address of the standings that refresh (or of another `page`), ranked as here."""
    ranking = get_asked_ranking(request, event.ranking)
    query = "" if ranking == event.ranking else f"?by={ranking}"
    return reverse(page, args=[event.club.slug, event.slug]) + query


def _standings_json_url(request: HttpRequest, event: Event) -> str:
    ranking = get_asked_ranking(request, event.ranking)
    asked = "" if ranking == event.ranking else ranking
    return data_address("event-standings", event.pk, ranking=asked)


@dataclass(frozen=True, slots=True)
class SeatTile:
    """A seat of a table and its points. `note` names a substitute, and says if a bot played."""

    name: str
    note: str
    points: str
    is_best: bool


@dataclass(frozen=True, slots=True)
class TableTile(Row):
    """A table: `done` deals `of` all, its online game and its seats. `label` is that of the bar."""

    url: str
    name: str
    label: str
    done: int
    of: int
    progress: str
    game: GameLink | None
    seats: list[SeatTile]


@dataclass(frozen=True, slots=True)
class RoundTiles:
    """The tables of a round, or with number 0 all free tables."""

    number: int
    title: str
    progress: str
    tables: list[TableTile]


def _list_bot_deals(event: Event, tables: list[TableLine]) -> frozenset[BotDeal]:
    """Return in which deals bots played. Without online games none can have, so it is not asked."""
    return list_bot_deals(event) if any(line.game for line in tables) else frozenset()


def _round_tiles(tables: list[TableLine], bots: Iterable[BotDeal]) -> list[RoundTiles]:
    """Group the tables by round, in the given order; free tables form one group."""
    bot_deals = count_by_seat(bots)
    groups: dict[int, list[TableLine]] = {}
    for table in tables:
        # Each free table has a round of its own; people think of them as one group.
        number = 0 if table.is_free else table.round_number
        groups.setdefault(number, []).append(table)
    return [
        RoundTiles(
            number=number,
            title=_("Round %(round)d") % {"round": number} if number else _("Free tables"),
            progress=_round_progress(sum(not table.is_over for table in group)),
            tables=[_table_tile(table, bot_deals) for table in group],
        )
        for number, group in groups.items()
    ]


def _round_progress(playing: int) -> str:
    if not playing:
        return _("all tables finished")
    text = ngettext("%(count)d table playing", "%(count)d tables playing", playing)
    return text % {"count": playing}


def _table_tile(table: TableLine, bot_deals: Mapping[tuple[int, int], int]) -> TableTile:
    # The only table of a free round always has number 1, so free tables go by their rounds.
    number = table.round_number if table.is_free else table.number
    best = max(table.points) if table.deals and not table.is_void else None
    of = table.deal_count or table.deals
    name = _("Table %(table)d") % {"table": number}
    return TableTile(
        url=reverse("table", args=[table.pk]),
        name=name,
        label=_("%(table)s, deals played") % {"table": name},
        done=of if table.is_closed or table.is_over else table.deals,
        of=of or 1,  # a bar of 0 parts is invalid
        progress=_progress(table),
        game=build_game_link(table.game),
        seats=[
            SeatTile(
                name=table.names[seat],
                note=_note(table, seat, bot_deals.get((table.pk, seat), 0)),
                points="" if table.is_held else format_points(table.points[seat]),
                is_best=table.points[seat] == best,
            )
            for seat in _seats_in_order(table)
        ],
    )


def _note(table: TableLine, seat: int, bot_deals: int) -> str:
    substitute = (
        _("substitute: %(name)s") % {"name": table.substitutes[seat]}
        if seat in table.substitutes
        else ""
    )
    return ", ".join(filter(None, [substitute, count_bot_deals(bot_deals)]))


def _seats_in_order(table: TableLine) -> list[int]:
    """Return the seats clockwise while the table plays, and by points once it is finished."""
    seats = list(range(len(table.names)))
    if table.is_finished:
        seats.sort(key=lambda seat: -table.points[seat])
    return seats


def _progress(table: TableLine) -> str:
    if table.is_void:
        return _("void: it does not count")
    if table.is_finished:
        return _("finished")
    if table.is_held:
        return describe_held(table)
    if table.deal_count is None:
        text = ngettext("%(count)d deal", "%(count)d deals", table.deals)
        return text % {"count": table.deals}
    return _("%(deals)d of %(of)d") % {"deals": table.deals, "of": table.deal_count}


def _standings(
    request: HttpRequest, event: Event, names: Names, bots: Iterable[BotDeal]
) -> StandingsTable:
    """Build the standings by the event's own ranking, or by the one that `?by=` names."""
    ranking = get_asked_ranking(request, event.ranking)
    address = reverse("event", args=[event.club.slug, event.slug])
    return build_standings_table(
        list_standings(event=event, ranking=ranking, names=names),
        club_slug=event.club.slug,
        ranking=ranking,
        caption=describe_age(event),
        revision=event.standings_revision,
        shown=SHORT_COLUMNS,
        choices=build_ranking_choices(address, chosen=ranking, official=event.ranking),
        adjustments=build_adjustment_rows(list_adjustments(names, event=event), event.club.slug),
        bot_deals=count_by_player(bots),
    )


def _shows_money(role: Role | None, actor: Actor, event: Event) -> bool:
    return event.has_stakes and may_see_money_as(role, actor, event)


def _settled(event: Event, tables: list[TableLine], names: Names) -> list[ScoreCard]:
    """The cards that settle up: those of finished tables that count."""
    done = [table.pk for table in tables if table.is_finished and not table.is_void]
    if not done:
        return []
    rows = (
        Table.objects.filter(pk__in=done)
        .select_related("round")
        .order_by("-round__number", "number")
    )
    for row in rows:
        row.event = event  # loaded, with its club, which saves a query for each card
    return list_score_cards(list(rows), names)


def _night_balance_rows(cards: list[ScoreCard], sign: str) -> list[AmountRow]:
    """Return what each player gets or pays in all; nothing after one round, which shows it."""
    rounds = {card.table.round_id for card in cards}
    return balance_rows(cards, sign) if len(rounds) > 1 else []


def _table_title(card: ScoreCard) -> str:
    values = {"round": card.table.round.number, "table": card.table.number}
    return _("Round %(round)d, table %(table)d") % values


@public_page
def event_rounds(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Return only the rounds, for a page that refreshes itself."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    tables = list_tables(found, names_for(actor, found.club))
    rounds = _round_tiles(tables, _list_bot_deals(found, tables))
    return render(request, "events/_rounds.html", {"rounds": rounds})


@public_page
def event_standings(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Return only the standings, for a page that refreshes itself."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    names = names_for(actor, found.club)
    standings = _standings(request, found, names, list_bot_deals(found))
    return render(request, "standings/_event_standings.html", {"standings": standings})
