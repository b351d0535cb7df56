"""Players at online tables, for tests: each asks the API in his own name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tests.support.api_client import Answer, Asker, anonymous
from tournaments.core import links
from tournaments.models import OnlineGame
from tournaments.online import timers
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from random import Random

    from tournaments.online.core.snapshot import GameSnapshot

AT_ONCE = {"bot_seconds": 0, "deal_seconds": 0}
"""Terms under which nothing waits."""


def as_guest() -> Asker:
    """Somebody without an account, with a key of his own."""
    return Asker({"Authorization": f"Guest {links.make_guest_key()}"})


@dataclass
class Sitting:
    """A game, with those who sit at its seats (None: a bot)."""

    game: OnlineGame
    askers: list[Asker | None]

    @property
    def path(self) -> str:
        return f"/games/{self.game.pk}"

    @property
    def snapshot(self) -> GameSnapshot:
        """Where the game is by its log."""
        self.game.refresh_from_db()
        return get_snapshot(self.game)

    def at(self, seat: int) -> Asker:
        """Whoever sits there, who must be a person."""
        asker = self.askers[seat]
        assert asker is not None
        return asker

    def seen(self, seat: int) -> dict[str, Any]:
        """The game as the seat's player sees it."""
        return get(self.at(seat), self.path)

    def act(self, seat: int, text: str | None = None, expected: int | None = None) -> Answer:
        """One action, by default the first that is legal."""
        shown = self.seen(seat)
        chosen = shown["legal"][0]["text"] if text is None else text
        number = shown["number"] if expected is None else expected
        body = {"text": chosen, "expected": number}
        return self.at(seat).post(f"{self.path}/actions", body)

    def go(self) -> None:
        """Have all done that is due by now."""
        timers.run_due(game_id=self.game.pk)

    def deal(self) -> None:
        """Have the next deal begin: everybody is ready."""
        for seat in self.snapshot.present:
            self.at(seat).post(f"{self.path}/ready")
        self.go()

    @property
    def now(self) -> datetime:
        return timezone.now()

    def step(self, rng: Random) -> None:
        """One thing that a person does, at random, and all that follows by itself."""
        snapshot = self.snapshot
        if not snapshot.is_dealt:
            self.deal()
            return
        people = [seat for seat in snapshot.to_act if snapshot.is_person(seat)]
        if people:
            seat = rng.choice(people)
            answer = self.act(seat, rng.choice(self.seen(seat)["legal"])["text"])
            assert answer.status_code == 201, answer.content
        self.go()

    def play(self, rng: Random, *, deals: int | None = None) -> None:
        """Play at random until so many deals are over, or the game is."""
        for _ in range(5000):
            snapshot = self.snapshot
            if snapshot.ended or (deals is not None and len(snapshot.match.results) >= deals):
                return
            self.step(rng)
        raise AssertionError("the game does not end")


def get(asker: Asker, path: str) -> dict[str, Any]:
    """What is there, which must be there."""
    answer = asker.get(path)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def open_table(preset: str = "foss20", people: int = 1, bots: int = 3, **more: Any) -> Sitting:
    """A casual game of guests and bots, with nothing dealt yet unless nobody is awaited."""
    first = as_guest()
    customs = AT_ONCE | more.pop("customs", {})
    seats: Sequence[str] = ["me", *["open"] * (people - 1), *["bot"] * bots]
    body = {"preset": preset, "seats": seats, "name": "Ada", "customs": customs, **more}
    answer = first.post("/games", body)
    assert answer.status_code == 201, answer.content
    shown = answer.json()
    askers: list[Asker | None] = [first]
    for name in ("Ben", "Cal", "Dee", "Eve", "Fay", "Gil")[: people - 1]:
        asker = as_guest()
        joined = asker.post(f"/games/{shown['id']}/seats", {"link": shown["link"], "name": name})
        assert joined.status_code == 201, joined.content
        askers.append(asker)
    return Sitting(OnlineGame.objects.get(pk=shown["id"]), [*askers, *[None] * bots])


__all__ = ["AT_ONCE", "Sitting", "anonymous", "as_guest", "get", "open_table"]
