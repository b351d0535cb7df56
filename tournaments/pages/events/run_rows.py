"""The page that runs an event, as it is shown: what waits, the next step, and the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.audience.names import Names
from tournaments.core.formatting import format_round, format_table, join_names, join_sentence
from tournaments.draws import open_draw
from tournaments.events import (
    TableLine,
    count_coming,
    list_entered_players,
    list_tables,
    list_undone_rounds,
)
from tournaments.models import Event, EventState
from tournaments.pages.core.link_rows import Action
from tournaments.pages.events.display.rows import NowRows, build_now
from tournaments.pages.events.event import plan_another_url
from tournaments.pages.events.rounds import build_undone_rows
from tournaments.pages.events.table_sheet import alerts_by_table, describe_progress
from tournaments.pages.scoring.director_queue_rows import open_task_rows, waiting_text
from tournaments.scoring import get_director_queue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.events.rounds import UndoneRow
    from tournaments.pages.scoring.director_queue_rows import TaskRow


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in the list, which leads to its own page.

    `done` deals are entered, of `of` or of an unknown number; `alert` says in a word what waits
    there.
    """

    pk: int
    name: str
    url: str
    players: str
    progress: str
    done: int
    of: int | None
    alert: str
    is_finished: bool


@dataclass(frozen=True, slots=True)
class RoundRows:
    """A round with its tables; `detail` says how far they are."""

    title: str
    detail: str
    tables: list[TableRow]


@dataclass(frozen=True, slots=True)
class ActionGroup:
    """What an organiser needs now and then about one subject, in the order of a night."""

    title: str
    actions: list[Action]


@dataclass(frozen=True, slots=True)
class Run:
    """Everything about an event under way, ready to show.

    `rounds` begins with the latest, which is shown open. Two of equal texts have the same `repr`,
    which the page's ETag relies on.
    """

    lede: str
    is_final: bool
    now: NowRows
    tasks: list[TaskRow]
    waiting: str
    steps: list[Action]
    rounds: list[RoundRows]
    all_online_url: str
    all_online: str
    more: list[ActionGroup]
    undone: list[UndoneRow]
    entered: str
    still_playing: bool
    finish_url: str
    reopen_url: str
    revision: int


def build_run(event: Event, date: str) -> Run:
    """Return everything that the page of an event under way shows; `date` is the event's, in words.

    Does a fixed number of queries, whatever the number of tables.
    """
    tables = list_tables(event, Names.FULL)
    entered = list_entered_players(event, Names.FULL)
    queue = get_director_queue(event, with_people=False)
    last = max((table.round_number for table in tables if not table.is_free), default=0)
    is_final = event.state == EventState.FINAL
    address = [event.club.slug, event.slug]
    steps = _steps(event, tables, last, is_entered=bool(entered))
    offered = {step.url for step in steps}
    finish_url = reverse("finish-event", args=address)
    can_finish = bool(tables) and not is_final and finish_url not in offered
    return Run(
        lede=_lede(event, date, tables, {pk for pk, _name in entered}, last),
        is_final=is_final,
        now=build_now(event, reasons=True),
        tasks=open_task_rows(event, queue),
        waiting=waiting_text(queue),
        steps=[*steps, Action(_("Projector"), reverse("projector", args=address))],
        rounds=_rounds(event, tables, alerts_by_table(queue)),
        all_online_url="" if is_final else _all_online_url(event, tables, last),
        all_online=_("Play all tables of round %(round)s online") % {"round": last},
        more=_more(event, tables, last, offered),
        undone=build_undone_rows(
            event,
            list_undone_rounds(event),
            there={(table.is_free, table.round_number) for table in tables},
        ),
        entered=join_names([name for _pk, name in entered]) or _("None yet."),
        still_playing=any(not table.is_over for table in tables),
        finish_url=finish_url if can_finish else "",
        reopen_url=reverse("reopen-event", args=address) if is_final else "",
        revision=event.revision,
    )


def _lede(
    event: Event, date: str, tables: Sequence[TableLine], entered: set[int], last: int
) -> str:
    parts = [date, _("round %(round)d") % {"round": last} if last else ""]
    coming = 0 if entered else count_coming(event)
    if coming:
        text = ngettext("%(count)d player is coming", "%(count)d players are coming", coming)
        parts.append(text % {"count": coming})
    else:
        text = ngettext("%(count)d player", "%(count)d players", len(entered))
        parts.append(text % {"count": len(entered)})
    # The night's page counts them: it says who took part.
    seated = {pk for table in tables if not table.is_free for pk in table.player_ids}
    if left := len(seated - entered):
        parts.append(ngettext("%(count)d has left", "%(count)d have left", left) % {"count": left})
    return join_sentence(*parts)


def _steps(
    event: Event, tables: Sequence[TableLine], last: int, *, is_entered: bool
) -> list[Action]:
    """Return what comes next, the most likely first; nothing while tables of the round play."""
    address = [event.club.slug, event.slug]
    if event.state == EventState.FINAL:
        return [Action(_("Plan another like this"), plan_another_url(event), is_main=True)]
    draw = reverse("draw", args=address)
    if open_draw(event) is not None:
        label = _("Draft of round %(round)s") % {"round": last + 1}
        return [Action(label, draw, is_main=True)]
    if not is_entered:
        return [Action(_("Who is here?"), reverse("entries", args=address), is_main=True)]
    here = [table for table in tables if table.round_number == last and not table.is_free]
    if here and not any(table.deals or table.game for table in here):
        # People are looking for their seats, and phones need the codes.
        return [Action(_("Placards"), reverse("placards", args=address), is_main=True)]
    if any(not table.is_finished for table in here):
        return []
    draw_next = Action(_("Draw round %(round)s") % {"round": last + 1}, draw, is_main=True)
    if not last:
        return [draw_next, Action(_("Who is here?"), reverse("entries", args=address))]
    return [draw_next, Action(_("Finish the night"), reverse("finish-event", args=address))]


def _more(
    event: Event, tables: Sequence[TableLine], last: int, offered: set[str]
) -> list[ActionGroup]:
    """Return what an organiser needs now and then, without the addresses offered above."""
    groups = {
        _("At the tables"): _at_tables(event, tables, last),
        _("Players and seats"): _about_seats(event, last),
        _("Scores and money"): _about_scores(event, tables),
        _("The night"): _about_night(event),
    }
    return [
        ActionGroup(title, wanted)
        for title, actions in groups.items()
        if (wanted := [action for action in actions if action.url not in offered])
    ]


def _at_tables(event: Event, tables: Sequence[TableLine], last: int) -> list[Action]:
    address = [event.club.slug, event.slug]
    is_final = event.state == EventState.FINAL
    found = []
    if tables:
        found.append(Action(_("Director's desk"), reverse("director", args=address)))
        found.append(Action(_("Placards"), reverse("placards", args=address)))
    if last:
        sheets = reverse("round-sheets-pdf", args=[*address, last])
        found.append(Action(_("Score sheets (PDF)"), sheets))
    if not is_final:
        found.append(Action(_("Announcements"), reverse("announcements", args=address)))
    if last and not is_final:
        found.append(Action(_("Round timer"), reverse("timer", args=address)))
    if not is_final and any(table.game for table in tables):
        label = _("Online tables: seats and links")
        found.append(Action(label, reverse("tables-online", args=address)))
    return found


def _about_seats(event: Event, last: int) -> list[Action]:
    address = [event.club.slug, event.slug]
    if event.state == EventState.FINAL:
        return []
    found = [Action(_("Who is here?"), reverse("entries", args=address))]
    if last:
        label = _("Draw round %(round)s") % {"round": last + 1}
        found.append(Action(label, reverse("draw", args=address)))
    found.append(Action(_("Seating rules"), reverse("seating-rules", args=address)))
    if last:
        label = _("Undo round %(round)s") % {"round": last}
        found.append(Action(label, reverse("undo-round", args=[*address, last])))
    return found


def _about_scores(event: Event, tables: Sequence[TableLine]) -> list[Action]:
    address = [event.club.slug, event.slug]
    if not tables:
        return []
    found = [
        Action(_("Penalties and bonuses"), reverse("adjustments", args=address)),
        Action(_("Standings at an earlier time"), reverse("past-event", args=address)),
    ]
    if event.has_stakes:
        found.append(Action(_("Settling up"), reverse("ledger", args=address)))
    if event.state != EventState.FINAL:
        found.append(Action(_("Results from a file"), reverse("import-results", args=address)))
    return found


def _about_night(event: Event) -> list[Action]:
    address = [event.club.slug, event.slug]
    found = []
    if event.state != EventState.FINAL:
        found.append(Action(_("Settings"), reverse("event-settings", args=address)))
    found.append(Action(_("Move to another season"), reverse("move-event", args=address)))
    found.append(Action(_("Delete the night"), reverse("delete-event", args=address)))
    return found


def _all_online_url(event: Event, tables: Sequence[TableLine], last: int) -> str:
    """Return the address that moves the tables of the last round online; empty if none can be."""
    here = [table for table in tables if table.round_number == last and not table.is_free]
    # A table with a result stays where it is: an online game begins with its first deal.
    can_move = any(not (table.game or table.deals) for table in here)
    return reverse("round-online", args=[event.club.slug, event.slug, last]) if can_move else ""


def _rounds(event: Event, tables: Sequence[TableLine], alerts: dict[int, str]) -> list[RoundRows]:
    """Return the rounds, the latest first, and behind them all free tables together."""
    grouped: dict[str, list[TableLine]] = {}
    for table in tables:
        title = _("Round %(round)d") % {"round": table.round_number}
        grouped.setdefault(_("Free tables") if table.is_free else title, []).append(table)
    return [
        RoundRows(
            title=title,
            detail=_round_detail(lines),
            tables=[_table_row(event, line, alerts.get(line.pk, "")) for line in lines],
        )
        for title, lines in grouped.items()
    ]


def _round_detail(lines: Sequence[TableLine]) -> str:
    playing = sum(not line.is_over for line in lines)
    if not playing:
        text = ngettext("%(count)d table, finished", "%(count)d tables, all finished", len(lines))
        return text % {"count": len(lines)}
    text = ngettext(
        "%(playing)d of %(count)d table playing",
        "%(playing)d of %(count)d tables playing",
        len(lines),
    )
    return text % {"playing": playing, "count": len(lines)}


def _table_row(event: Event, table: TableLine, alert: str) -> TableRow:
    players = len(table.names)
    return TableRow(
        pk=table.pk,
        name=format_round(table.round_number, is_free=True)
        if table.is_free
        else format_table(table.number),
        url=reverse("table-sheet", args=[event.club.slug, event.slug, table.pk]),
        players=ngettext("%(count)d player", "%(count)d players", players) % {"count": players},
        progress=describe_progress(table),
        done=table.deals,
        of=None if table.is_held else table.deal_count,
        alert=alert,
        is_finished=table.is_finished,
    )
