"""Players at online tables, for tests: each uses the API with their own key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tests.support.api_client import ApiClient, Response, anonymous
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
"""Settings under which nothing waits."""


def as_guest() -> ApiClient:
    """Return a client without an account, with a guest's key of its own."""
    return ApiClient({"Authorization": f"Guest {links.make_guest_key()}"})


@dataclass
class Sitting:
    """A game with the clients at its seats (None: a bot)."""

    game: OnlineGame
    clients: list[ApiClient | None]

    @property
    def path(self) -> str:
        return f"/games/{self.game.pk}"

    @property
    def snapshot(self) -> GameSnapshot:
        """Return the current snapshot of the game."""
        self.game.refresh_from_db()
        return get_snapshot(self.game)

    def at(self, seat: int) -> ApiClient:
        """Return the client at a seat, which must be a person's."""
        client = self.clients[seat]
        assert client is not None
        return client

    def seen(self, seat: int) -> dict[str, Any]:
        """Read the game as the seat's player."""
        return get(self.at(seat), self.path)

    def act(self, seat: int, text: str | None = None, expected: int | None = None) -> Response:
        """Send an action, by default the first legal one."""
        shown = self.seen(seat)
        chosen = shown["legal"][0]["text"] if text is None else text
        number = shown["number"] if expected is None else expected
        body = {"text": chosen, "expected": number}
        return self.at(seat).post(f"{self.path}/actions", body)

    def go(self) -> None:
        """Run the timed actions that are due."""
        timers.run_due(game_id=self.game.pk)

    def deal(self) -> None:
        """Begin the next deal: all players are ready."""
        for seat in self.snapshot.present:
            self.at(seat).post(f"{self.path}/ready")
        self.go()

    @property
    def now(self) -> datetime:
        return timezone.now()

    def step(self, rng: Random) -> None:
        """Let a person take a random action, then run the timed actions."""
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
        """Play at random until `deals` deals are over, or the game is."""
        for _ in range(5000):
            snapshot = self.snapshot
            if snapshot.ended or (deals is not None and len(snapshot.match.results) >= deals):
                return
            self.step(rng)
        raise AssertionError("the game does not end")


def get(client: ApiClient, path: str) -> dict[str, Any]:
    """Read a page of the API; it must be there."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def open_table(preset: str = "foss20", people: int = 1, bots: int = 3, **more: Any) -> Sitting:
    """Open a casual game of guests and bots; its first deal begins at once if it is full."""
    first = as_guest()
    customs = AT_ONCE | more.pop("customs", {})
    seats: Sequence[str] = ["me", *["open"] * (people - 1), *["bot"] * bots]
    body = {"preset": preset, "seats": seats, "name": "Ada", "customs": customs, **more}
    answer = first.post("/games", body)
    assert answer.status_code == 201, answer.content
    shown = answer.json()
    clients: list[ApiClient | None] = [first]
    for name in ("Ben", "Cal", "Dee", "Eve", "Fay", "Gil")[: people - 1]:
        client = as_guest()
        joined = client.post(f"/games/{shown['id']}/seats", {"link": shown["link"], "name": name})
        assert joined.status_code == 201, joined.content
        clients.append(client)
    return Sitting(OnlineGame.objects.get(pk=shown["id"]), [*clients, *[None] * bots])


__all__ = ["AT_ONCE", "Sitting", "anonymous", "as_guest", "get", "open_table"]
