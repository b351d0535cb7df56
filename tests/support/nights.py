"""An event and all actions on its line-up, for tests that take them in any order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine import DealUnknownYet, EngineError
from tests.support import factories
from tournaments.core.errors import NeedsConsent, Refused
from tournaments.draws import drafts
from tournaments.events import attendance
from tournaments.events import reseat as reseating
from tournaments.events import undo as undoing
from tournaments.events.tables import closure
from tournaments.models import DealResult, Event, Seat, StandIn, Table
from tournaments.scoring import submit
from tournaments.standings import compute

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.support.people import People
    from tournaments.core.actors import Actor

REFUSALS = (Refused, DealUnknownYet, EngineError, IndexError)
"""Errors that an action may raise; IndexError when there is nothing to choose from."""


def make_night(people: People, preset: str = "quick13") -> Night:
    """Create an event of a season with nine of eleven players entered."""
    season = factories.make_season(people)
    event = factories.make_event(people, preset, season_id=season.pk, smallest_table=3)
    for player in factories.make_players(people, 11)[:9]:
        attendance.seat_late(by=people.organiser, event_id=event.pk, player_id=player.pk)
    return Night(people.organiser, event)


class Night:
    """An event of a season; each action takes a random generator to choose its arguments."""

    def __init__(self, by: Actor, event: Event) -> None:
        self.by, self.event = by, event
        self.players = list(event.club.players.order_by("pk").values_list("pk", flat=True))

    @property
    def actions(self) -> list[Callable[[Random], object]]:
        return [
            self.publish, self.undo, self.redo, self.arrive, self.leave, self.put_in, self.reseat,
            self.send, self.send, self.send, self.send, self.correct, self.refresh, self.close,
        ]  # fmt: skip

    def publish(self, rng: Random) -> None:
        number = self.event.rounds.next_number()
        there = [e.player_id for e in self.event.entries.all() if e.plays_in(number)]
        rng.shuffle(there)
        half = len(there) // 2
        draft = drafts.draft_by_hand(
            by=self.by, event_id=self.event.pk, rounds=[[there[:half], there[half:]]]
        )
        drafts.publish_draw(by=self.by, draw_id=draft.pk, accepting=["still-playing"])

    def undo(self, rng: Random) -> None:
        number = rng.randint(1, 3)
        try:
            undoing.undo_round(by=self.by, event_id=self.event.pk, number=number)
        except NeedsConsent as asked:
            losing = asked.extra["losing"]
            undoing.undo_round(by=self.by, event_id=self.event.pk, number=number, losing=losing)

    def redo(self, rng: Random) -> None:
        undone = list(self.event.rounds.exclude(undone_at=None))
        if undone:
            chosen = rng.choice(undone)
            undoing.redo_round(by=self.by, event_id=self.event.pk, round_id=chosen.pk)

    def arrive(self, rng: Random) -> None:
        player = rng.choice(self.players)
        attendance.seat_late(by=self.by, event_id=self.event.pk, player_id=player)

    def leave(self, rng: Random) -> None:
        player = rng.choice(self.players)
        attendance.drop_out(by=self.by, event_id=self.event.pk, player_id=player)

    def put_in(self, rng: Random) -> None:
        player, other = rng.sample(self.players, 2)
        attendance.drop_out(
            by=self.by,
            event_id=self.event.pk,
            player_id=player,
            how="stand-in",
            substitute_id=other,
        )

    def reseat(self, rng: Random) -> None:
        tables = {
            table.number: list(table.seats.order_by("number").values_list("player_id", flat=True))
            for table in self.last_tables()
        }
        people = [player for players in tables.values() for player in players]
        people += [player for player in self.players if player not in people][:1]
        one, other = rng.choice(people), rng.choice(people)
        change = {one: other, other: one}
        reseating.reseat_round(
            by=self.by,
            event_id=self.event.pk,
            number=self.event.rounds.next_number() - 1,
            tables={at: [change.get(p, p) for p in there] for at, there in tables.items()},
        )

    def send(self, rng: Random, *, correcting: bool = False) -> None:
        """Send a result for one of the first deals of any table, undone or not."""
        table, number = rng.choice(self.all_tables()), rng.randint(1, 6)
        current = table.results.filter(number=number, is_accepted=True).first()
        submit.submit_result(
            by=self.by,
            table_id=table.pk,
            number=number,
            report=factories.a_report(table, number, rng.randint(0, 3)),
            reason="Misread",
            based_on=current.version if current and correcting else None,
        )

    def correct(self, rng: Random) -> None:
        self.send(rng, correcting=True)

    def refresh(self, _rng: Random) -> None:
        compute.refresh_event(self.event.pk)

    def close(self, rng: Random) -> None:
        table = rng.choice(self.all_tables())
        closure.close_table(by=self.by, table_id=table.pk, closed=rng.random() < 0.7)

    def all_tables(self) -> list[Table]:
        return list(self.event.tables.select_related("event").order_by("pk"))

    def last_tables(self) -> list[Table]:
        number = self.event.rounds.next_number() - 1
        rows = self.event.tables.filter(round__number=number, round__undone_at=None)
        return list(rows.order_by("number"))


def check_no_player_sits_twice(event: Event) -> None:
    """Check that in each round no player has two seats, and that tables have all their seats."""
    standing = event.rounds.standing()
    seats = Seat.objects.filter(round__in=standing).values_list("round_id", "player_id")
    stand_ins = StandIn.objects.filter(
        table__round__in=standing, to_deal=None, player__isnull=False
    ).values_list("table__round_id", "player_id")
    many = Counter([*seats, *stand_ins])
    assert max(many.values(), default=1) == 1, many
    assert standing.count() == len({there for there, _ in many}), "a round has no seats"
    numbers = dict[int, list[int]]()
    for table_id, number in (
        Seat.objects.filter(table__event=event).order_by("number").values_list("table_id", "number")
    ):
        numbers.setdefault(table_id, []).append(number)
    sizes = event.tables.values_list("pk", "size")
    assert numbers == {pk: list(range(size)) for pk, size in sizes}


def results_of(event: Event) -> set[tuple[int, int]]:
    """Return (table, number) of every deal that has an accepted result."""
    rows = DealResult.objects.filter(table__event=event, is_accepted=True)
    return set(rows.values_list("table_id", "number"))
