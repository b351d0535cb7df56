"""Nothing of a sealed table reaches anyone but its players, by whatever door.

The same moment is reached twice: the players of the first table play different cards in each. All
that others can read is then the same to the byte, apart from tokens drawn for each answer. A door
that shows anything of what was played differs.
"""

from __future__ import annotations

import logging
import re
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import transaction
from django.test import Client

from tests.core.routes import Route, api_routes, page_routes
from tests.online.duplicate.sealed_round import SealedRound, seat_of, seat_sealed_round
from tests.support import factories
from tests.support.api_client import ApiClient
from tests.support.leaks import cached_texts, cards_in_text, empty_own_caches
from tests.support.people import in_browser
from tournaments.core import links
from tournaments.core.actors import GUEST_COOKIE, Actor
from tournaments.models import DuplicateSet, Job, LogEntry, Membership, Role, Season
from tournaments.online import end_sealing, report_game
from tournaments.online.core.fixed_deals import DUPLICATE_LABEL, derive_seed
from tournaments.online.snapshot_cache import snapshots
from tournaments.online.streams.frames import build_updates
from tournaments.online.streams.stream import Reader
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.people import People

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("no_typesetting"),
]

TOKENS = re.compile(
    rb'name="(?:csrfmiddlewaretoken|key)" value="[^"]*"|nonce="[^"]*"|data-csrf="[^"]*"'
)
NEAR = {"event_id", "event", "table_id", "table", "game_id", "game"}
"""What people other than organisers read: routes with one of these in their address."""
NOW = datetime(2026, 3, 5, 20, tzinfo=UTC)
ENDLESS = {"api stream_game"}


def addresses(night: SealedRound, report: int) -> list[tuple[Route, str]]:
    """Return all that can be read of the club, its night, the first table and its game."""
    table, game, event = night.tables[0], night.games[0], night.event
    player = table.seats.get(number=0).player_id
    season = Season.objects.get()
    values: dict[str, Any] = {
        "slug": night.people.club.slug,
        "club": night.people.club.slug,
        "club_slug": night.people.club.slug,
        "event": event.slug,
        "event_id": event.pk,
        "season": season.slug,
        "season_id": season.pk,
        "table": table.pk,
        "table_id": table.pk,
        "game": game.pk,
        "game_id": game.pk,
        "player": player,
        "player_id": player,
        "report": report,
        "report_id": report,
        "round": 1,
        "number": 1,
        "preset": "quick13",
    }
    found = [
        (route, route.address(values))
        for route in (*api_routes(), *page_routes())
        if route.method == "GET"
        and route.names
        and set(route.names) <= set(values)
        and route.name not in ENDLESS
    ]
    return found


def readers(night: SealedRound) -> dict[str, tuple[Client, dict[str, str]]]:
    """Return who reads: an organiser who plays, a player who has yet to play, a stranger."""
    organiser, late, phone = Client(), Client(), Client()
    organiser.force_login(night.people.ada)
    late.cookies[GUEST_COOKIE] = night.keys[1][1]
    by_api = {"Authorization": f"Guest {night.keys[1][1]}"}
    return {"organiser": (organiser, {}), "late player": (late, by_api), "stranger": (phone, {})}


@contextmanager
def played(night: SealedRound, salt: int, *, is_ending: bool) -> Iterator[None]:
    """Have the first table play three deals of which `salt` decides the course; keep nothing.

    `is_ending`: the sealing is ended meanwhile, and the second table still at its first deal.
    """
    with transaction.atomic():
        night.play(0, deals=3, salt=salt)
        night.deal(0)
        if is_ending:
            where = {"event_id": night.event.pk, "number": 1, "unfinished": 2}
            end_sealing(by=Actor(user=night.people.ben), **where)
            night.play(0, deals=2, salt=salt)
            night.deal(0)
            night.open()
        refresh_event(event_id=night.event.pk)
        snapshots.clear()
        caches["pages"].clear()
        yield
        transaction.set_rollback(True)
    snapshots.clear()
    caches["pages"].clear()


def is_for(role: str, route: Route) -> bool:
    """Return whether a reader asks for a route: no one but organisers for what is refused them."""
    if role == "organiser":
        return True
    is_near = bool(NEAR & set(route.names)) and not re.search("/(run|desk)/", route.path)
    return is_near and (role == "late player" or route.is_public)


def read_all(night: SealedRound, found: list[tuple[Route, str]]) -> dict[tuple[str, str], bytes]:
    """Return all answers, by reader and route."""
    answers = {}
    for role, (client, headers) in readers(night).items():
        for route, address in found:
            name = route.name
            if not is_for(role, route):
                continue
            sent = headers if name.startswith("api") else {}
            answer = client.get(address, headers=sent)
            body = b"" if answer.streaming else TOKENS.sub(b"", answer.content)
            answers[role, name] = b"%d " % answer.status_code + body
    return answers | read_streams(night)


def read_streams(night: SealedRound) -> dict[tuple[str, str], bytes]:
    """Return what the event streams send, by reader."""
    guest = Actor(guest=links.guest_id_from_key(night.keys[1][1]))
    actors = {"organiser": in_browser(night.people.ada), "late player": guest, "stranger": Actor()}
    pk, link = night.games[0].pk, links.game_token(night.games[0])
    readers = [Reader(pk, actor, link, 1) for actor in actors.values()]
    _number, updates = build_updates({pk: readers}, NOW)[pk]
    return {(role, "stream"): one.body for role, one in zip(actors, updates, strict=True)}


@pytest.mark.one_database  # without Redis, what is cached lies in this process
def test_no_log_job_or_cache_has_a_card_or_a_seed(
    people: People, caplog: pytest.LogCaptureFixture
) -> None:
    empty_own_caches()
    caplog.set_level(logging.INFO)
    night = seat_sealed_round(people)
    night.play(0, deals=1)
    night.deal(0)
    night.client(0).get(f"/games/{night.games[0].pk}")
    seed = bytes(DuplicateSet.objects.get().seed).hex()
    texts = [record.getMessage() for record in caplog.records]
    texts += [str(row) for row in Job.objects.values_list("key", "arguments", "error")]
    texts += [f"{entry.text} {entry.details}" for entry in LogEntry.objects.all()]
    texts += cached_texts()
    assert not [text for text in texts if cards_in_text(text) or seed in text]


def sealed_night(people: People) -> tuple[SealedRound, int]:
    """A night in which Ada, an organiser, plays at the second table; and a report on the first."""
    season = factories.make_season(people)
    night = seat_sealed_round(people, season_id=season.pk)
    seat = seat_of(night.games[1], 0)
    seat.guest, seat.user = "", people.ada
    seat.save()
    Membership.objects.filter(user=people.ben).update(role=Role.ORGANISER)
    night.deal(1)
    guest = Actor(guest=links.guest_id_from_key(night.keys[0][0]))
    report = report_game(by=guest, game_id=night.games[0].pk, words="Somebody is rude.")
    return night, report.pk


@pytest.mark.parametrize("is_ending", [False, True])
def test_no_door_shows_others_anything_of_a_sealed_table(people: People, is_ending: bool) -> None:
    with time_machine.travel(NOW, tick=False):
        night, report = sealed_night(people)
        found = addresses(night, report)
        with played(night, 1, is_ending=is_ending):
            first, totals = read_all(night, found), night.snapshot(0).match.totals
            own = night.client(0).get(f"/games/{night.games[0].pk}").content
        with played(night, 2, is_ending=is_ending):
            second = read_all(night, found)
            assert night.snapshot(0).match.totals != totals
            assert night.client(0).get(f"/games/{night.games[0].pk}").content != own
    assert len(found) > 150
    differing = [key for key in first if first[key] != second[key]]
    assert not differing
    assert sum(answer.startswith(b"200") for answer in first.values()) > 150


def test_no_hand_that_is_played_follows_from_what_the_end_of_the_sealing_opens(
    people: People,
) -> None:
    night = seat_sealed_round(people)
    night.play(0, deals=2)
    night.deal(0)
    night.play(1, deals=1)
    end_sealing(by=people.organiser, event_id=night.event.pk, number=1, unfinished=2)
    anyone, path = ApiClient({}), f"/events/{night.event.pk}/comparison/1"
    for table in (1, 0):
        (found,) = anyone.get(path).json()["sets"]
        assert (found["is_open"], found["is_ending"], found["seed"]) == (False, True, None)
        night.play(table, deals=1)
        night.deal(table)
        night.open()
    (found,) = anyone.get(path).json()["sets"]
    assert (found["is_open"], found["is_ending"], found["unfinished"]) == (True, False, [])
    shared = {
        number: derive_seed(DUPLICATE_LABEL, bytes.fromhex(found["seed"]), number)
        for number in range(1, 14)
    }
    seeds = [[bytes(deal.seed) for deal in game.deals.order_by("number")] for game in night.games]
    assert seeds[0][:3] == [shared[1], shared[2], shared[3]]
    assert seeds[1][:2] == [shared[1], shared[2]]
    own = [*seeds[0][3:], *seeds[1][2:]]
    assert len(own) == len(set(own)) == 2
    assert not set(own) & set(shared.values())
    night.finish()
    (found,) = anyone.get(path).json()["sets"]
    assert [deal["number"] for deal in found["deals"]] == [1, 2, 3]
    tables = [len(deal["seats"][0]["results"]) for deal in found["deals"]]
    assert tables == [2, 2, 1]
