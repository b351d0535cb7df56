"""Check a draw before it is searched for: everything that blocks it or is worth knowing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import limits
from tournaments.core.access import access_event
from tournaments.core.errors import FieldProblem, InvalidInput
from tournaments.core.formatting import join_names
from tournaments.core.shapes import Shape
from tournaments.core.translation import translate
from tournaments.draws.request import build_draw_request, rank_players
from tournaments.draws.settings import check_settings
from tournaments.events import is_finished
from tournaments.models import EventState, Role
from tournaments.seating import METHODS, SeatingRefused, check_request, list_problems

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.core.actors import Actor
    from tournaments.draws.settings import DrawSettings
    from tournaments.models import Event
    from tournaments.seating import DrawRequest

STILL_PLAYING = "still-playing"
"""The finding that must be accepted before a round is published."""
MAX_TABLES_NAMED = MAX_NAMES = 12


class Finding(Shape):
    """One finding about a draw; while one `blocks`, no draw is possible."""

    code: str
    words: str
    blocks: bool


def check_draw(*, by: Actor, event_id: int, settings: DrawSettings) -> list[Finding]:
    """Return the findings about a draw of the next round, those that block it first.

    Nothing is saved and nothing is searched. Raises InvalidInput for invalid settings,
    TooManyRequests.
    """
    event = access_event(by, Role.ORGANISER, pk=event_id)
    return list_findings(event, settings, by=by)


def list_findings(
    event: Event, settings: DrawSettings, *, by: Actor, number: int | None = None
) -> list[Finding]:
    """Return what `check_draw` does, for an event that the actor may organise.

    `number` is that of the next round, where it is known.
    """
    limits.use_by(limits.DRAWS, by)
    check_settings(settings)
    found = find_problems(event, settings, number=number)
    return sorted(found, key=lambda finding: not finding.blocks)


def find_problems(
    event: Event, settings: DrawSettings, seed: int = 0, number: int | None = None
) -> Iterator[Finding]:
    """Yield the findings about a draw of the next round of an event."""
    if event.state == EventState.FINAL:
        words = _("This night is final. Reopen it first.")
        yield Finding("event-is-final", words, blocks=True)
    number = event.rounds.next_number() if number is None else number
    request = build_draw_request(event, settings, seed, number)
    yield from _request_problems(request)
    yield from find_unfinished_tables(event)
    if METHODS[settings.method].by_standing:
        yield from _standings_problems(event, settings, number)


def refuse_blocked(event: Event, settings: DrawSettings, seed: int) -> None:
    """Raise InvalidInput with everything that makes the draw impossible."""
    blocks = [found for found in find_problems(event, settings, seed) if found.blocks]
    if blocks:
        words = " ".join(found.words for found in blocks)
        problems = tuple(FieldProblem("draw", found.code, found.words) for found in blocks)
        raise InvalidInput(words, problems)


def _request_problems(request: DrawRequest) -> Iterator[Finding]:
    if not request.players:
        words = _("No players yet. First say who is here.")
        yield Finding("nobody", words, blocks=True)
        return
    try:
        check_request(request)
    except SeatingRefused as refused:
        for problem in list_problems(refused):
            yield Finding(problem.code, translate(problem.words), blocks=True)


def find_unfinished_tables(event: Event) -> Iterator[Finding]:
    """Yield a finding if tables of the last round have not finished."""
    last = event.rounds.drawn().order_by("-number").values("pk")[:1]
    tables = list(event.tables.filter(round=last).select_related("round").order_by("number"))
    for table in tables:
        table.event = event
    going = [str(table.number) for table in tables if not is_finished(table)]
    if not going:
        return
    if len(going) > MAX_TABLES_NAMED:
        words = _("Round %(number)d is still being played at %(count)d tables.")
    else:
        words = ngettext(
            "Round %(number)d is still being played at table %(tables)s.",
            "Round %(number)d is still being played at tables %(tables)s.",
            len(going),
        )
    values = {"number": tables[0].round.number, "tables": join_names(going), "count": len(going)}
    yield Finding(STILL_PLAYING, words % values, blocks=False)


def _standings_problems(event: Event, settings: DrawSettings, number: int) -> Iterator[Finding]:
    named = settings.standings_revision
    if named is not None and named != event.standings_revision:
        words = _("Results have come in since those standings. Check them again, then draw.")
        yield Finding("stale-standings", words, blocks=True)
    if not event.standings.exists():
        words = _("There are no standings yet, so all players count as level.")
        yield Finding("no-standings", words, blocks=False)
    behind = event.tables.filter(revision__gt=F("scored_revision")).count()
    if behind:
        words = ngettext(
            "The results of %(count)d table do not count in the standings yet.",
            "The results of %(count)d tables do not count in the standings yet.",
            behind,
        )
        yield Finding("not-counted", words % {"count": behind}, blocks=False)
    if event.adjustments.filter(revision__gt=F("scored_revision")).exists():
        words = _("A penalty or bonus does not count in the standings yet.")
        yield Finding("not-counted", words, blocks=False)
    yield from _level_at_the_cut(event, settings, number)


def _level_at_the_cut(event: Event, settings: DrawSettings, number: int) -> Iterator[Finding]:
    """Yield a finding where the cut parts players of one place: the draw decides who plays."""
    if settings.cut is None:
        return
    entries = event.entries.select_related("player")
    names = {one.player_id: one.player.name for one in entries if one.plays_in(number)}
    ranked = rank_players(event, names)
    if len(ranked) <= settings.cut or ranked[settings.cut - 1].place != ranked[settings.cut].place:
        return
    place = ranked[settings.cut].place
    level = [names[one.player] for one in ranked if one.place == place]
    seats = settings.cut - sum(one.place < place for one in ranked)
    if len(level) > MAX_NAMES:
        words = ngettext(
            "%(level)d players share the last place above the cut. The draw decides by lot which "
            "%(count)d of them plays.",
            "%(level)d players share the last place above the cut. The draw decides by lot which "
            "%(count)d of them play.",
            seats,
        )
    else:
        words = ngettext(
            "%(names)s share the last place above the cut. The draw decides by lot which "
            "%(count)d of them plays.",
            "%(names)s share the last place above the cut. The draw decides by lot which "
            "%(count)d of them play.",
            seats,
        )
    values = {"level": len(level), "names": join_names(level), "count": seats}
    yield Finding("level-at-the-cut", words % values, blocks=False)
