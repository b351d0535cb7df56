"""Private objects of another club get, byte for byte, the response of missing ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, anonymous, with_link, with_session, with_token
from tests.support.api_objects import make_api_objects
from tournaments.models import (
    Club,
    Draw,
    Entry,
    Event,
    Membership,
    Player,
    Role,
    Round,
    Season,
    Seat,
    SeatingRule,
    Table,
)

if TYPE_CHECKING:
    from tests.support.people import People

# test_schema.py sends the requests to PostgreSQL too; who may read what is decided in Python.
pytestmark = pytest.mark.one_database

RESULT = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}

ASKED: tuple[tuple[str, str, Any], ...] = (
    ("GET", "/clubs/{club}", None),
    ("PATCH", "/clubs/{club}", {"name": "Mine"}),
    ("GET", "/clubs/{club}/members", None),
    ("GET", "/clubs/{club}/invitations", None),
    ("POST", "/clubs/{club}/invitations", {"email": "e@x.test", "name": "E", "role": "owner"}),
    ("GET", "/clubs/{club}/invitations/{invitation}", None),
    ("POST", "/clubs/{club}/invitations/{invitation}/resend", None),
    ("DELETE", "/clubs/{club}/invitations/{invitation}", None),
    ("GET", "/clubs/{club}/members/{member}", None),
    ("PATCH", "/clubs/{club}/members/{member}", {"role": "member"}),
    ("DELETE", "/clubs/{club}/members/{member}", None),
    ("GET", "/clubs/{club}/log", None),
    ("GET", "/clubs/{club}/players", None),
    ("POST", "/clubs/{club}/players", {"name": "Eve"}),
    ("POST", "/clubs/{club}/players/batch", {"names": ["Eve"]}),
    ("GET", "/players/{player}", None),
    ("PATCH", "/players/{player}", {"name": "Eve"}),
    ("GET", "/clubs/{club}/seasons", None),
    ("POST", "/clubs/{club}/seasons", {"name": "S", "starts_on": "2026-01-01"}),
    ("GET", "/seasons/{season}", None),
    ("PATCH", "/seasons/{season}", {"name": "S"}),
    ("GET", "/seasons/{season}/standings", None),
    ("GET", "/clubs/{club}/events", None),
    ("POST", "/clubs/{club}/events", {"name": "E", "held_on": "2026-01-01", "preset": "foss20"}),
    ("GET", "/events/{event}", None),
    ("PATCH", "/events/{event}", {"name": "E"}),
    ("PATCH", "/events/{event}", {"preset": "nonsense"}),
    ("POST", "/events/{event}/finish", None),
    ("POST", "/events/{event}/reopen", None),
    ("GET", "/events/{event}/entries", None),
    ("PUT", "/events/{event}/entries", {"players": [1]}),
    ("GET", "/events/{event}/draws", None),
    ("POST", "/events/{event}/draws", {"method": "random"}),
    ("POST", "/events/{event}/draws", {"tables": [[[1, 2, 3, 4]]]}),
    ("POST", "/events/{event}/draws/check", {}),
    ("GET", "/events/{event}/line-up", None),
    ("PUT", "/events/{event}/line-up/1", {"absent_rounds": [2]}),
    ("POST", "/events/{event}/arrivals", {"player": 1}),
    ("POST", "/events/{event}/departures", {"player": 1}),
    ("POST", "/events/{event}/free-tables", {"players": [1, 2, 3, 4]}),
    ("GET", "/events/{event}/rounds/undone", None),
    ("POST", "/events/{event}/rounds/1/undo", {}),
    ("POST", "/events/{event}/rounds/redo", {"round_id": 1}),
    ("PUT", "/events/{event}/rounds/1/seats", {"tables": {"1": [1, 2, 3, 4]}}),
    ("GET", "/draws/{draw}", None),
    ("POST", "/draws/{draw}/stop", {}),
    ("POST", "/draws/{draw}/again", {}),
    ("POST", "/draws/{draw}/discard", {}),
    ("POST", "/draws/{draw}/choose", {}),
    ("GET", "/events/{event}/drafts", None),
    ("GET", "/draws/{draw}/swap?one=1&other=2", None),
    ("POST", "/draws/{draw}/swap", {"one": 1, "other": 2, "expected": 0}),
    ("POST", "/draws/{draw}/repair", {}),
    ("GET", "/draws/{draw}/reasons?table=1", None),
    ("POST", "/draws/{draw}/publish", {"number": 1}),
    ("GET", "/draws/{draw}/schedule", None),
    ("GET", "/draws/{draw}/schedule.csv", None),
    ("GET", "/clubs/{club}/seating-rules", None),
    ("POST", "/clubs/{club}/seating-rules", {"kind": "apart", "players": [1, 2]}),
    ("DELETE", "/seating-rules/{rule}", None),
    ("GET", "/events/{event}/rounds", None),
    ("POST", "/events/{event}/rounds", {"tables": [[1, 2, 3, 4]]}),
    ("GET", "/events/{event}/tables", None),
    ("GET", "/events/{event}/standings", None),
    ("GET", "/tables/{table}", None),
    ("POST", "/tables/{table}/link", None),
    ("POST", "/tables/{table}/close", {}),
    ("GET", "/tables/{table}/settlement", None),
    ("GET", "/tables/{table}/deals", None),
    ("GET", "/tables/{table}/deals/1", None),
    ("GET", "/tables/{table}/deals/1/history", None),
    ("GET", "/tables/{table}/game", None),
    ("GET", "/tables/{table}/live", None),
    ("PUT", "/tables/{table}/phone", {"seat": 1}),
    ("POST", "/tables/{table}/confirm", {"revision": 1}),
    ("POST", "/tables/{table}/calls", {}),
    ("POST", "/tables/{table}/calls/1/answer", {}),
    ("PUT", "/tables/{table}/signatures/1", {"revision": 1}),
    ("POST", "/tables/{table}/deals/1/confirm", {"version": 1}),
    ("POST", "/tables/{table}/deals/1/decide", {"version": 1}),
    ("GET", "/events/{event}/desk", None),
    ("PUT", "/tables/{table}/deals/1", RESULT),
    ("PUT", "/tables/{table}/deals/1", {"tricks": [9, 9, 9, 9]}),
    ("PUT", "/tables/{table}/deals/1?dry_run=1", RESULT),
)


FOR_THE_DESK = (
    "member",
    "invitations",
    "/log",
    "draws",
    "drafts",
    "line-up",
    "undone",
    "rules",
    "/desk",
)
"""Parts of the paths that only organisers, or only owners, may read."""


def is_for_the_desk(path: str) -> bool:
    return any(part in path for part in FOR_THE_DESK)


FOR_SCORERS = ("/deals/", "/phone", "/confirm", "/calls", "/signatures", "/desk")


def remove_everything(people: People) -> None:
    """Delete the club and all that belongs to it."""
    club = people.club
    Seat.objects.filter(table__event__club=club).delete()
    Table.objects.filter(event__club=club).delete()
    Round.objects.filter(event__club=club).delete()
    Entry.objects.filter(event__club=club).delete()
    SeatingRule.objects.filter(club=club).delete()
    Event.objects.filter(club=club).delete()
    Season.objects.filter(club=club).delete()
    Player.objects.filter(club=club).delete()
    Club.objects.filter(pk=club.pk).delete()


def outsiders(people: People) -> dict[str, ApiClient]:
    """Return a client for each kind of outsider to Ada's club."""
    other = Club.objects.create(slug="elsewhere", name="Elsewhere", is_public=False)
    Membership.objects.create(club=other, user=people.cal, role=Role.OWNER)
    theirs = type(people)(other, people.cal, people.ben, people.dee, people.cal)
    return {
        "anonymous": anonymous(),
        "cal by token": with_token(people.cal),
        "cal by session": with_session(people.cal),
        "a phone at another table": with_link(factories.make_table(theirs)),
    }


OF_ONE_REQUEST = {"Date", "X-Request-ID"}
"""Headers that differ from request to request, whatever it asks."""


def answers(clients: dict[str, ApiClient], things: dict[str, object]) -> dict[tuple[str, str], Any]:
    """Return status, headers and body of the response to each request of each outsider."""
    received = {}
    for name, client in clients.items():
        for method, path, body in ASKED:
            answer = client.request(method, path.format(**things), body)
            headers = sorted(
                item for item in answer.headers.items() if item[0] not in OF_ONE_REQUEST
            )
            received[name, f"{method} {path} {body}"] = (
                answer.status_code,
                sorted(headers),
                answer.content,
            )
    return received


def test_outsiders_change_nothing_and_private_objects_get_the_response_of_missing_ones(
    private: People,
) -> None:
    things, clients = make_api_objects(private), outsiders(private)
    before = dump()
    there = answers(clients, things)
    assert dump() == before
    assert {status for status, _, _ in there.values()} == {404}
    remove_everything(private)
    assert answers(clients, things) == there


def test_members_of_a_private_club_read_it(private: People) -> None:
    things = make_api_objects(private)
    client = with_token(private.dee)
    for method, path, body in ASKED:
        if method == "GET" and not is_for_the_desk(path):
            assert client.request(method, path.format(**things), body).status_code == 200, path


@pytest.mark.parametrize("who", ["dee", "ben"])
def test_a_member_with_too_small_a_role_gets_403(private: People, who: str) -> None:
    things = make_api_objects(private)
    client = with_token(getattr(private, who))
    for method, path, body in ASKED:
        is_scorers = any(part in path for part in FOR_SCORERS)
        if method == "GET" or (who == "ben" and is_scorers):
            continue
        answer = client.request(method, path.format(**things), body)
        assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed"), path


def test_public_objects_can_be_read_but_not_changed_without_credentials(people: People) -> None:
    things = make_api_objects(people)
    for method, path, body in ASKED:
        answer = anonymous().request(method, path.format(**things), body)
        expected = 200 if method == "GET" and not is_for_the_desk(path) else 401
        assert answer.status_code == expected, (method, path, body)


def test_only_owners_receive_e_mail_addresses(people: People) -> None:
    things = make_api_objects(people)
    clients = (anonymous(), with_token(people.cal), with_token(people.dee), with_token(people.ben))
    for client in clients:
        for method, path, _ in ASKED:
            if method == "GET":
                assert b"@" not in client.get(path.format(**things)).content, path


def dump() -> list[tuple[object, ...]]:
    """Return every row that an outsider might have changed."""
    models = (
        Club, Membership, Player, Season, Event, Entry, Round, Table, Seat, Draw, SeatingRule
    )  # fmt: skip
    return [row for model in models for row in model.objects.order_by("pk").values_list()]
