"""Everything that is wrong with a draw before it is searched for, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F

from tournaments.core.access import access_event
from tournaments.core.errors import FieldProblem, InvalidInput
from tournaments.draws.request import build_draw_request, check_settings
from tournaments.events import is_finished
from tournaments.models import EventState, Role
from tournaments.seating import METHODS, SeatingRefused, check_request, list_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.core.actors import Actor
    from tournaments.draws.request import DrawSettings
    from tournaments.models import Event
    from tournaments.seating import DrawRequest

STILL_PLAYING = "still-playing"
"""The one finding that publishing asks consent for."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that an organiser should know; `blocks` if there can be no draw with it."""

    code: str
    words: str
    blocks: bool


def check_draw(*, by: Actor, event_id: int, settings: DrawSettings) -> list[Finding]:
    """All that is wrong with a draw of the next round, what makes it impossible first.

    Nothing is saved and nothing is searched. Raises InvalidInput for settings that cannot be.
    """
    event = access_event(by, Role.ORGANISER, pk=event_id)
    check_settings(settings)
    return sorted(find_problems(event, settings), key=lambda found: not found.blocks)


def find_problems(event: Event, settings: DrawSettings) -> Iterator[Finding]:
    """The findings for the next round of an event."""
    if event.state == EventState.FINAL:
        yield Finding("event-is-final", "The event is final. Reopen it first.", blocks=True)
    number = event.rounds.next_number()
    request = build_draw_request(event, settings, 0, number)
    yield from _request_problems(request)
    yield from find_unfinished_tables(event)
    if METHODS[settings.method].by_standing:
        yield from _standings_problems(event, settings, request)


def refuse_blocked(event: Event, settings: DrawSettings) -> None:
    """Raise InvalidInput with everything that makes the draw impossible."""
    blocks = [found for found in find_problems(event, settings) if found.blocks]
    if blocks:
        words = " ".join(found.words for found in blocks)
        problems = tuple(FieldProblem("draw", found.code, found.words) for found in blocks)
        raise InvalidInput(words, problems)


def _request_problems(request: DrawRequest) -> Iterator[Finding]:
    if not request.players:
        yield Finding("nobody", "Nobody is entered yet. Say who plays first.", blocks=True)
        return
    try:
        check_request(request)
    except SeatingRefused as refused:
        for problem in list_problems(refused):
            yield Finding(problem.code, problem.words, blocks=True)


def find_unfinished_tables(event: Event) -> Iterator[Finding]:
    """That the tables of the round before are not finished, if they are not."""
    last = event.rounds.drawn().order_by("-number").first()
    tables = list(last.tables.order_by("number")) if last is not None else []
    for table in tables:
        table.event = event
    going = [str(table.number) for table in tables if not is_finished(table)]
    if last is not None and going:
        which = f"table {going[0]}" if len(going) == 1 else f"tables {', '.join(going[:12])}"
        more = f" and {len(going) - 12} more" if len(going) > 12 else ""
        words = f"Round {last.number} is still being played at {which}{more}."
        yield Finding(STILL_PLAYING, words, blocks=False)


def _standings_problems(
    event: Event, settings: DrawSettings, request: DrawRequest
) -> Iterator[Finding]:
    named = settings.standings_revision
    if named is not None and named != event.standings_revision:
        words = (
            f"The standings are at revision {event.standings_revision}, not {named}: results "
            "came in or were corrected."
        )
        yield Finding("stale-standings", words, blocks=True)
    if not event.standings.exists():
        words = "There are no standings yet, so nobody is better than anybody."
        yield Finding("no-standings", words, blocks=False)
    behind = event.tables.filter(revision__gt=F("scored_revision")).count()
    if behind:
        words = (
            f"Results of {behind} {'table is' if behind == 1 else 'tables are'} not yet counted."
        )
        yield Finding("not-counted", words, blocks=False)
    yield from _level_at_the_cut(event, settings, request)


def _level_at_the_cut(
    event: Event, settings: DrawSettings, request: DrawRequest
) -> Iterator[Finding]:
    """Whoever just misses a cut on which others of the same score just make it."""
    if settings.cut is None or not request.scores:
        return
    lines = {row.player_id: row.points for row in event.standings.all()}
    in_it = set(request.players)
    last = request.players[-1]
    level = [p for p, points in lines.items() if p not in in_it and points == lines.get(int(last))]
    if level:
        who = ", ".join(request.names.get(player, str(player)) for player in level)
        words = f"Level in points with the last of the first {settings.cut}, and out: {who}."
        yield Finding("level-at-the-cut", words, blocks=False)
