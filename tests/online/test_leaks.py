"""Nothing leaks: whatever a role is sent holds no card that it may not know.

Random games are played over HTTP. In the middle of deals each role reads all that there is to
read, refusals included, and the cards in the answers are compared with what the engine's view for
that role holds.
"""

from __future__ import annotations

import logging
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import time_machine
from django.db.models import Max

from tests.support import factories
from tests.support.api_client import with_token
from tests.support.leaks import (
    cached_texts,
    cards_in_response,
    cards_in_text,
    empty_own_caches,
    some_readers,
    visible_cards,
)
from tests.support.online_tables import Sitting, actor_of, as_guest, open_table
from tests.support.people import make_people
from tournaments.core import links
from tournaments.models import GameEntry, Job, LogEntry, OnlineGame
from tournaments.online.access import access_game
from tournaments.online.queries.visibility import last_visible_number
from tournaments.online.snapshot_cache import get_snapshot
from tournaments.online.streams.frames import build_updates
from tournaments.online.streams.stream import Reader

if TYPE_CHECKING:
    import engine
    from tests.support.api_client import ApiClient
    from tournaments.core.actors import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_cached() -> None:
    empty_own_caches()


@pytest.fixture
def logs(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """Everything that is logged, at the wordiest level."""
    caplog.set_level(logging.DEBUG)
    for name in ("django.db.backends", "asyncio"):  # statements are not logged in production
        logging.getLogger(name).setLevel(logging.WARNING)
    return caplog


def test_cards_are_found_in_texts_and_not_in_links() -> None:
    assert cards_in_text("play:7S after AH 3D, the two of clubs") == {"7S", "AH", "3D", "2C"}
    assert cards_in_text("the link 291-3D_ise91Z5pgLzL5YeFvHQ") == set()


def paths_of(table: Sitting) -> list[str]:
    """All that can be read of a game, by anybody who has the game's link."""
    snapshot, link = table.snapshot, links.game_token(table.game)
    after = max(0, snapshot.number - 4)
    return [
        f"{table.path}?link={link}",
        f"{table.path}/events?after={after}&link={link}",
        f"{table.path}/stream?after={after}&link={link}",
        f"{table.path}/deals/{snapshot.deal}?link={link}",
        f"{table.path}/deals/{snapshot.deal + 1}?link={link}",
        table.path,
        "/games",
    ]


def answers_to(table: Sitting, client: ApiClient) -> list[bytes]:
    """Return what a reader gets, also from requests that are refused."""
    answers = [client.get(path) for path in paths_of(table)]
    answers.append(client.post(f"{table.path}/actions", {"text": "play:x", "expected": 0}))
    number = table.snapshot.number
    answers.append(client.post(f"{table.path}/actions", {"text": "play:x", "expected": number}))
    answers += [client.post(f"{table.path}/{what}") for what in ("propose", "adjust", "replace")]
    return [answer.content for answer in answers]


def view_for(table: Sitting, actor: Actor) -> engine.View | None:
    """Return what the engine shows the actor: from their seat, after their last visible entry."""
    link = links.game_token(table.game)
    place = access_game(actor, table.game.pk, link=link)
    snapshot = get_snapshot(place.game, last_visible_number(place, table.now))
    return snapshot.view(place.seat)


def check(table: Sitting, roles: dict[str, tuple[ApiClient, Actor]]) -> None:
    """Check that no role is sent a card of this deal that it may not see."""
    table.game.refresh_from_db()
    deal = table.snapshot.deal
    # What happened in earlier deals is public: the streams begin with the entry before this deal.
    earlier = GameEntry.objects.filter(game=table.game, deal__lt=deal)
    before = max(0, (earlier.aggregate(last=Max("number"))["last"] or 0) - 1)
    with time_machine.travel(table.now, tick=False):  # late watchers learn with time
        for role, (client, actor) in roles.items():
            reader = Reader(table.game.pk, actor, links.game_token(table.game), before)
            _, (sending,) = build_updates({table.game.pk: [reader]}, table.now)[table.game.pk]
            bodies = [*answers_to(table, client), b"retry:\n" + sending.body]
            known = visible_cards(view_for(table, actor))
            for body in bodies:
                assert cards_in_response(body, deal) <= known, role


def roles_at(table: Sitting) -> dict[str, tuple[ApiClient, Actor]]:
    """Return the players, a visitor with the link, and a stranger."""
    stranger = as_guest()
    return {
        **{
            f"seat {seat}": (client, actor_of(client))
            for seat, client in enumerate(table.clients)
            if client is not None
        },
        "onlooker": (stranger, actor_of(stranger)),
    }


def play_and_check(table: Sitting, rng: Random, deals: int, often: float) -> None:
    roles = roles_at(table)
    for _ in range(3000):
        snapshot = table.snapshot
        if snapshot.ended or len(snapshot.match.results) >= deals:
            return
        if snapshot.is_dealt and rng.random() < often:
            check(table, roles)
        table.step(rng)
    raise AssertionError("the game does not end")


def check_nothing_is_left_about(logs: pytest.LogCaptureFixture) -> None:
    """No line of log, no cache, no job and no club's log speaks of a card or of a seed."""
    seeds = {
        bytes(seed).hex()
        for game in OnlineGame.objects.all()
        for seed in game.deals.values_list("seed", flat=True)
    }
    texts = [record.getMessage() for record in logs.records]
    texts += [str(row) for row in Job.objects.values_list("key", "arguments", "error")]
    texts += [f"{entry.text} {entry.details}" for entry in LogEntry.objects.all()]
    texts += cached_texts()
    for text in texts:
        assert not cards_in_text(text), text
        assert not any(seed in text for seed in seeds)


@pytest.mark.parametrize(
    ("preset", "people", "bots"),
    [("noms", 2, 2), ("clogs", 3, 0), ("raf-caller", 2, 2), ("quick13", 2, 2)],
)
def test_no_role_learns_of_a_card_too_soon(
    preset: str, people: int, bots: int, logs: pytest.LogCaptureFixture
) -> None:
    table = open_table(preset, people=people, bots=bots)
    play_and_check(table, Random(5), deals=2, often=0.12)
    check_nothing_is_left_about(logs)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["mcleod22", "raf-caller", "noms"])
def test_no_special_deal_gives_a_card_away(preset: str, logs: pytest.LogCaptureFixture) -> None:
    table = open_table(preset, people=2, bots=2)
    play_and_check(table, Random(7), deals=22, often=0.04)
    check_nothing_is_left_about(logs)


@pytest.mark.parametrize("customs", [{"watching": "deals"}, {"watching": "seconds"}])
def test_watchers_are_late_and_directors_see_no_hands(
    customs: dict[str, Any], logs: pytest.LogCaptureFixture
) -> None:
    people = make_people()
    event = factories.make_table(people)
    with_ada = with_token(people.ada)
    opened = with_ada.post(f"/tables/{event.pk}/online", {"customs": customs | PACE})
    game = OnlineGame.objects.get(pk=opened.json()["id"])
    table = Sitting(game, [seat_of(game, number) for number in range(4)])
    roles = roles_at(table) | {
        "director": (with_ada, people.organiser),
        "watcher": (with_token(people.cal), people.stranger),
    }
    rng = Random(3)
    while len(table.snapshot.match.results) < 3:
        if table.snapshot.is_dealt and rng.random() < 0.15:
            check(table, some_readers(roles, rng))
            late = view_for(table, people.stranger)
            assert (
                late is None or customs["watching"] != "deals" or late.number < table.snapshot.deal
            )
        table.step(rng)
    check_nothing_is_left_about(logs)


PACE = {"bot_seconds": 0, "deal_seconds": 0, "move_seconds": 0}


def seat_of(game: OnlineGame, number: int) -> ApiClient:
    """A guest who was given the seat's link."""
    client = as_guest()
    link = links.seat_token(game.seats.get(number=number))
    assert client.post("/games/seat", {"link": link}).status_code == 201
    return client
