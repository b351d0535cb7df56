"""An event and everything that can be done to its line-up, for tests that do it in any order."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine import DealUnknownYet, EngineError
from tests.support import factories
from tournaments.core.errors import NeedsConsent, Refused
from tournaments.draws import drafts
from tournaments.events import attendance, rounds
from tournaments.events import reseat as reseating
from tournaments.events import undo as undoing
from tournaments.models import DealResult, Event, Seat, StandIn, Table
from tournaments.scoring import submit
from tournaments.standings import compute

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.support.people import People
    from tournaments.core.actors import Actor

REFUSALS = (Refused, DealUnknownYet, EngineError, IndexError)
"""What a action may end in; IndexError: there is nothing to choose from."""


def make_night(people: People, preset: str = "quick13") -> Night:
    """Nine of eleven players entered for an event of a season."""
    season = factories.make_season(people)
    event = factories.make_event(people, preset, season_id=season.pk, smallest_table=3)
    for player in factories.make_players(people, 11)[:9]:
        attendance.seat_late(by=people.organiser, event_id=event.pk, player_id=player.pk)
    return Night(people.organiser, event)


class Night:
    """An event of a season and everything that can be done to it, by a number each."""

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
            one = rng.choice(undone)
            undoing.redo_round(by=self.by, event_id=self.event.pk, round_id=one.pk)

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
        """A result for one of the first deals of any table, undone or not."""
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
        rounds.close_table(by=self.by, table_id=table.pk, closed=rng.random() < 0.7)

    def all_tables(self) -> list[Table]:
        return list(self.event.tables.select_related("event").order_by("pk"))

    def last_tables(self) -> list[Table]:
        number = self.event.rounds.next_number() - 1
        rows = self.event.tables.filter(round__number=number, round__undone_at=None)
        return list(rows.order_by("number"))


def check_no_player_sits_twice(event: Event) -> None:
    """Of the rounds that stand: one seat each, at the table's seats, none of two stand-ins."""
    standing = event.rounds.standing()
    for one in standing:
        seats = Seat.objects.filter(round=one).values_list("player_id", flat=True)
        stand_ins = StandIn.objects.filter(
            table__round=one, to_deal=None, player__isnull=False
        ).values_list("player_id", flat=True)
        many = Counter([*seats, *stand_ins])
        assert max(many.values()) == 1, many
    for table in event.tables.all():
        assert list(table.seats.order_by("number").values_list("number", flat=True)) == list(
            range(table.size)
        )


def results_of(event: Event) -> set[tuple[int, int]]:
    """Every deal that has an accepted result, by table and number."""
    rows = DealResult.objects.filter(table__event=event, is_accepted=True)
    return set(rows.values_list("table_id", "number"))
