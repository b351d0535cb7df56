"""A paper night and online games at once, and what must be true of both after a fault."""

from __future__ import annotations

import http.client
import threading
import time
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from django.db import Error as DatabaseError
from django.db import connection
from django.db.models.functions import Now

import engine
from ops.production.crew import TooLate, wait_until
from ops.production.shape import is_ready
from ops.programs import LOCALHOST
from tests.scale.clients import Client, Players
from tests.scale.followers import Follower
from tests.scale.league import Night
from tests.scale.phones import Answer, Sending, send
from tests.support import factories
from tests.support.derived import derived_rows
from tests.support.online_tables import Sitting, open_table
from tournaments.events.score_sheets import score_sheet_for
from tournaments.models import DealResult, GameEntry, Job, JobState, OnlineGame, Standing, Table
from tournaments.online.snapshot_cache import get_snapshot, snapshots
from tournaments.standings import rebuild_event

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.support.people import People

PRESET = "quick13"
SIZES = (4, 4, 5, 6)
PACE = {"bot_seconds": 0.05, "deal_seconds": 0.1, "move_seconds": 0}
SOON = 120.0
"""Seconds within which everything has to go on after a fault; long, for a busy machine.

Each fault has its aims on one that is not busy, which are printed with what was measured.
"""
UNDONE = (JobState.QUEUED, JobState.RUNNING)
BETWEEN_DEALS, BETWEEN_TRIES = 0.5, 0.2


class NotRight(Exception):
    """Something was lost, counted twice, wrong or stuck; the message says what."""


def check(*, is_right: bool, what: str) -> None:
    """Raise NotRight unless something holds."""
    if not is_right:
        raise NotRight(what)


class PatientPhones:
    """Two phones at each table, which send each result until it is taken, as phones' outboxes do.

    They send slowly, so that the night lasts as long as the fault, until `hurry` is called.
    """

    def __init__(self, port: int, piles: Sequence[Sequence[Sending]]) -> None:
        """Prepare the phones; each sends all results of its table, so each comes twice."""
        self.port = port
        self.taken: list[Answer] = []
        self.strange: list[Answer] = []
        self.sent = 0
        self.give_up = threading.Event()
        self.must_hurry = threading.Event()
        self._threads = [
            threading.Thread(target=self._send_all, args=(pile, phone), daemon=True)
            for pile in piles
            for phone in range(2)
        ]

    def start(self) -> None:
        """Begin to send, in the background."""
        for thread in self._threads:
            thread.start()

    def finish(self) -> None:
        """Send what is left without pauses. Raises NotRight if it is not taken in time."""
        self.must_hurry.set()
        deadline = time.monotonic() + SOON
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        self.give_up.set()
        left = sum(thread.is_alive() for thread in self._threads)
        check(is_right=not left, what=f"{left} phones could not send their results")
        check(is_right=not self.strange, what=f"phones were refused: {self.strange[:2]}")

    def _send_all(self, pile: Sequence[Sending], phone: int) -> None:
        web = http.client.HTTPConnection(LOCALHOST, self.port, timeout=30)
        # The second phone lags behind, so that it repeats what may have been lost meanwhile.
        self.must_hurry.wait(BETWEEN_DEALS * phone * 2)
        for sending in pile:
            while not self.give_up.is_set():
                answer = send(web, sending)
                if answer.status == http.client.OK:
                    self.taken.append(answer)
                    break
                if 0 < answer.status < http.client.INTERNAL_SERVER_ERROR:
                    self.strange.append(answer)
                    return
                self.give_up.wait(BETWEEN_TRIES)
            self.must_hurry.wait(BETWEEN_DEALS)
        web.close()


@dataclass
class Evening:
    """A night of paper tables and some online games, which people play until it is over."""

    port: int
    night: Night
    phones: PatientPhones
    games: list[Sitting]
    players: Players
    streams: list[Follower]

    @classmethod
    def begin(cls, port: int, people: People, name: str, *, games: int) -> Evening:
        """Seat a night and open games; play begins at once."""
        season = factories.make_season(people, name)
        event = factories.make_event(people, PRESET, name=name, season_id=season.pk)
        tables = factories.seat(people, event, SIZES)
        night = Night(event, tables, score_sheet_for(tables[0]).deal_count or 0)
        phones = PatientPhones(port, night.piles())
        opened = [
            open_table("mcleod22", people=2, bots=2, customs=PACE, name=f"Ada {number}")
            for number in range(games)
        ]
        clients = [
            Client(port, game.path, game.at(seat).headers, Random(f"{game.path}/{seat}"))
            for game in opened
            for seat in range(2)
        ]
        streams = [Follower(port, game.path, game.at(0).headers).stay() for game in opened]
        evening = cls(port, night, phones, opened, Players(clients), streams)
        phones.start()
        evening.players.start()
        return evening

    @property
    def ids(self) -> list[int]:
        """The ids of the games."""
        return [game.game.pk for game in self.games]

    def numbers(self) -> dict[int, int]:
        """Return how many entries the log of each game has."""
        return dict(OnlineGame.objects.filter(pk__in=self.ids).values_list("pk", "number"))

    def wait_until_it_goes_on(self, keep: Callable[[], None]) -> dict[str, float]:
        """Wait until each part goes on (`GoingOn`); return after how many seconds each did.

        Calls `keep` again and again, which restarts what has ended by itself.
        """
        going_on = GoingOn(self)

        def look() -> bool:
            keep()
            return going_on.look()

        try:
            wait_until(look, "everything goes on", within=SOON)
        except TooLate as reason:
            raise TooLate(f"{reason}; not yet: {', '.join(going_on.left)}") from None
        return going_on.found

    def revisions(self, which: str) -> dict[int, int]:
        """Return the newest revision of each table of the night, or that of its standings."""
        tables = Table.objects.filter(event=self.night.event)
        return dict(tables.values_list("pk", which))

    @property
    def all_sent(self) -> int:
        """How many answers there are when everything was sent."""
        return 2 * sum(len(pile) for pile in self.night.piles())

    def finish(self, keep: Callable[[], None]) -> None:
        """Play the night to its end, stop the games, and check everything. Raises NotRight."""
        self.phones.finish()

        def is_settled() -> bool:
            keep()
            return self.is_settled()

        wait_until(is_settled, "the standings have all results", within=SOON)
        self.check_night()
        self.players.stop()
        self.check_streams()
        for game in self.games:
            for seat in range(2):
                game.at(seat).post(f"{game.path}/leave", {})
        self.check_games()
        self.wait_until_drained(keep)
        failed = list(Job.objects.filter(state=JobState.FAILED).values_list("kind", "error"))
        check(is_right=not failed, what=f"jobs have failed: {failed[:3]}")

    def is_settled(self) -> bool:
        """Return whether the standings have all results of the night."""
        tables = Table.objects.filter(event=self.night.event)
        return all(
            scored == revision
            for scored, revision in tables.values_list("scored_revision", "revision")
        )

    def wait_until_drained(self, keep: Callable[[], None], *, within: float = SOON) -> None:
        """Wait until all work that is due by now is done. Raises TooLate if some is stuck."""
        # By the server's clock, which may have jumped.
        undone = Job.objects.filter(state__in=UNDONE)
        ids = list(undone.filter(run_after__lte=Now()).values_list("pk", flat=True))
        due = undone.filter(pk__in=ids)

        def is_drained() -> bool:
            keep()
            return not due.exists()

        try:
            wait_until(is_drained, "all work is done", within=within)
        except TooLate as reason:
            left = list(due.values_list("kind", "key", "state")[:3])
            raise TooLate(f"{reason}; left are {left}") from None

    def check_night(self) -> None:
        """Check that each result counts once, and that a rebuild gives the same standings."""
        for table in Table.objects.filter(event=self.night.event):
            rows = list(DealResult.objects.filter(table=table).order_by("number"))
            found = [(row.number, row.version, row.is_accepted) for row in rows]
            wanted = [(number, 1, True) for number in range(1, self.night.deals + 1)]
            check(is_right=found == wanted, what=f"table {table.number} has the results {found}")
            sums = [sum(row.points[seat] for row in rows) for seat in range(table.size)]
            check(is_right=table.points == sums, what=f"table {table.number} adds up wrongly")
        event = self.night.event
        before = derived_rows(event)
        lines = Standing.objects.filter(event=event).count()
        check(is_right=lines == sum(SIZES), what=f"{lines} lines of standings")
        rebuild_event(event.pk)
        check(is_right=derived_rows(event) == before, what="a rebuild gives other rows")

    def check_games(self) -> None:
        """Check that the logs hold exactly the accepted actions, without a gap, and replay."""
        snapshots.clear()
        accepted: dict[tuple[int, int], str] = {}
        for client in self.players.clients:
            check(is_right=not client.strange, what=f"a player got {client.strange[:2]}")
            game_id = int(client.path.rpartition("/")[2])
            accepted |= {(game_id, number): text for number, text in client.accepted.items()}
        acted = GameEntry.objects.filter(game__in=self.ids, kind="acted", done_by="person")
        rows = acted.values_list("game_id", "number", "text")
        found = {(game, number): text for game, number, text in rows}
        lost, extra = accepted.items() - found.items(), found.items() - accepted.items()
        check(is_right=not lost, what=f"{len(lost)} accepted actions are not in the log")
        check(is_right=not extra, what=f"{len(extra)} actions are in the log that nobody sent")
        for game in OnlineGame.objects.filter(pk__in=self.ids):
            log = sorted(game.log.values_list("number", flat=True))
            check(is_right=log == list(range(1, game.number + 1)), what="a log has a gap")
            state = get_snapshot(game).state
            if state is not None:
                again = engine.replay(engine.format_transcript(state))
                check(is_right=again.history == state.history, what="a log does not replay")

    def check_streams(self) -> None:
        """Check that each stream has carried every entry of its game once and in order."""
        for stream, game in zip(self.streams, self.ids, strict=True):
            last = OnlineGame.objects.get(pk=game).number

            def has_all(stream: Follower = stream, last: int = last) -> bool:
                return stream.numbers[-1:] >= [last]

            wait_until(has_all, "a stream has the last entry", within=SOON)
            stream.must_stop.set()
            numbers = stream.numbers
            check(
                is_right=numbers == list(range(1, len(numbers) + 1)),
                what="a stream left something out or sent it twice",
            )

    def stop(self) -> None:
        """Stop all clients, however the check ended."""
        self.phones.give_up.set()
        for client in self.players.clients:
            client.must_stop.set()
        for stream in self.streams:
            stream.must_stop.set()


class GoingOn:
    """What has gone on since this was made, and after how many seconds."""

    def __init__(self, evening: Evening) -> None:
        """Note where games and results are now, unless the database is away."""
        self.evening = evening
        self.found: dict[str, float] = {}
        self._began = time.monotonic()
        self._taken = len(evening.phones.taken)
        self._numbers = asked(evening.numbers)
        self._revisions: dict[int, int] = {}
        self._parts: dict[str, Callable[[], bool]] = {
            "games": self._have_games_moved,
            "results": self._was_one_taken,
            "standings": self._have_standings_followed,
            "service": lambda: is_ready(evening.port),
        }

    @property
    def left(self) -> list[str]:
        """The parts that have not gone on yet."""
        return [part for part in self._parts if part not in self.found]

    def look(self) -> bool:
        """Look at the parts that are left; return whether all go on."""
        for part in self.left:
            if self._parts[part]():
                self.found[part] = time.monotonic() - self._began
        return not self.left

    def _have_games_moved(self) -> bool:
        """Whether each game has new entries."""
        now = asked(self.evening.numbers)
        if not self._numbers:
            self._numbers = now
        return bool(now) and all(now[game] > old + 1 for game, old in self._numbers.items())

    def _was_one_taken(self) -> bool:
        """Whether another result was taken, or all are."""
        taken = len(self.evening.phones.taken)
        return taken > self._taken or taken == self.evening.all_sent

    def _have_standings_followed(self) -> bool:
        """Whether the standings have all results of when one was taken."""
        if "results" not in self.found:
            return False
        if not self._revisions:
            self._revisions = asked(partial(self.evening.revisions, "revision"))
        now = asked(partial(self.evening.revisions, "scored_revision"))
        return bool(now) and all(now[table] >= old for table, old in self._revisions.items())


def asked(query: Callable[[], dict[int, int]]) -> dict[int, int]:
    """Ask the database; {} while it is away."""
    try:
        return query()
    except DatabaseError:
        connection.close()
        return {}
