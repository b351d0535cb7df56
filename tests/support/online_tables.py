"""Players at online tables, each with an API client of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.test import Client
from django.utils import timezone

from tests.support.api_client import ApiClient, Response, anonymous
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.raw_rows import read_rows
from tournaments.models import OnlineGame
from tournaments.online import casual_games, timers
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime
    from random import Random

    from tournaments.online.core.snapshot import GameSnapshot

AT_ONCE = {"bot_seconds": 0, "deal_seconds": 0}
"""Customs under which neither bots nor deals wait."""


def as_guest() -> ApiClient:
    """Return a client with a new guest key."""
    return ApiClient({"Authorization": f"Guest {links.make_guest_key()}"})


def actor_of(client: ApiClient) -> Actor:
    """Return the guest of a client, as the service has them."""
    return Actor(guest=links.guest_id_from_key(client.guest_key))


@dataclass
class Sitting:
    """A game and the API client of each seat (None: a bot)."""

    game: OnlineGame
    clients: list[ApiClient | None]

    @property
    def path(self) -> str:
        return f"/games/{self.game.pk}"

    @property
    def snapshot(self) -> GameSnapshot:
        """The state of the game according to its log."""
        # Twice a step: in hand-written SQL in a fifth of the time that `refresh_from_db` takes.
        [row] = read_rows(OnlineGame, "WHERE id = %s", [self.game.pk])
        for field in OnlineGame._meta.concrete_fields:
            setattr(self.game, field.attname, getattr(row, field.attname))
        return get_snapshot(self.game)

    def at(self, seat: int) -> ApiClient:
        """Return the client of the player at this seat, who must be a person."""
        client = self.clients[seat]
        assert client is not None
        return client

    def seen(self, seat: int) -> dict[str, Any]:
        """Return the game as the player at this seat sees it."""
        return get(self.at(seat), self.path)

    def browser(self, seat: int) -> Client:
        """Return a browser of the player at this seat."""
        client = Client()
        client.cookies["guest"] = self.at(seat).guest_key
        return client

    def page(self, path: str = "") -> str:
        """Return the table's page, or one below it, as the player at the first seat sees it."""
        answer = self.browser(0).get(f"/play/{self.game.pk}/{path}")
        assert answer.status_code == 200
        return answer.content.decode()

    def act(self, seat: int, text: str | None = None, expected: int | None = None) -> Response:
        """Take an action, by default the first legal one."""
        if text is None or expected is None:
            shown = self.seen(seat)
            text = shown["legal"][0]["text"] if text is None else text
            expected = shown["number"] if expected is None else expected
        body = {"text": text, "expected": expected}
        return self.at(seat).post(f"{self.path}/actions", body)

    def go(self) -> None:
        """Run the timers that are due by now."""
        timers.run_due(game_id=self.game.pk)

    def deal(self) -> None:
        """Start the next deal: every player is ready."""
        for seat in self.snapshot.present:
            self.at(seat).post(f"{self.path}/ready")
        self.go()

    @property
    def now(self) -> datetime:
        return timezone.now()

    def step(self, rng: Random) -> None:
        """Take a random action of a person, and run the timers that are due after it."""
        snapshot = self.snapshot
        if not snapshot.is_dealt:
            self.deal()
            return
        people = [seat for seat in snapshot.to_act if snapshot.is_person(seat)]
        if people:
            seat = rng.choice(people)
            view = snapshot.view(seat)
            assert view is not None
            # What the API shows as legal is the same (test_play.py); to ask would triple the price.
            answer = self.act(seat, rng.choice(view.legal).text, snapshot.number)
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
    """GET the path, which must answer 200, and return its JSON."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def open_table(preset: str = "foss20", people: int = 1, bots: int = 3, **more: Any) -> Sitting:
    """Open a casual game of guests and bots.

    The first deal has not begun, unless there is one person alone to wait for.
    """
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


def dealt(people: int = 4, **more: Any) -> tuple[Sitting, int]:
    """A table of people with cards in their hands, and whose turn it is."""
    table = open_table(people=people, bots=4 - people, **more)
    table.deal()
    return table, table.snapshot.to_act[0]


def propose(table: Sitting, seat: int, what: str) -> Response:
    return table.at(seat).post(f"{table.path}/propose", {"what": what})


def answer(table: Sitting, seat: int, *, agree: bool) -> Response:
    return table.at(seat).post(f"{table.path}/answer", {"agree": agree})


def guest_at_table(
    preset: str = "quick13", seats: int = 4, **more: Any
) -> tuple[Client, OnlineGame]:
    """A guest's browser, and a table with bots that never wait."""
    key = links.make_guest_key()
    client = Client()
    client.cookies["guest"] = key
    opened = casual_games.open_casual_game(
        by=Actor(guest=links.guest_id_from_key(key)),
        preset=preset,
        seats=["me", *["bot"] * (seats - 1)],
        name="Ada",
        customs=AT_ONCE | more,
    )
    return client, opened.game


__all__ = [
    "AT_ONCE",
    "Sitting",
    "anonymous",
    "answer",
    "as_guest",
    "dealt",
    "get",
    "guest_at_table",
    "open_table",
    "propose",
]
