"""Conditional requests: a change names what it was based on, and what one has is not sent again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.api_client import problem_codes

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient

pytestmark = pytest.mark.both_databases

CHANGES: dict[str, dict[str, Any]] = {
    "/clubs/{club}": {"currency": "£"},
    "/seasons/{season_id}": {"name": "Summer"},
    "/events/{event_id}": {"name": "Friday"},
    "/players/{player_id}": {"name": "Zoe"},
}
"""Addresses of objects with an ETag, and a change of each."""


NEW: dict[str, tuple[str, dict[str, Any]]] = {
    "a club": ("/clubs", {"name": "The Anchor"}),
    "a season": ("/clubs/{club}/seasons", {"name": "Winter", "starts_on": "2026-10-01"}),
    "the next season": (
        "/seasons/{season_id}/next",
        {"name": "Winter", "starts_on": "2026-10-01"},
    ),
    "an event": (
        "/clubs/{club}/events",
        {"name": "Friday", "held_on": "2026-12-04", "preset": "quick13"},
    ),
    "a player": ("/clubs/{club}/players", {"name": "Zoe"}),
    "a game of the club": (
        "/clubs/{club}/own-games",
        {"title": "House Clag", "preset": "mcleod22"},
    ),
}
"""What makes a new object with an ETag: the address, and a body."""


@pytest.fixture(params=CHANGES)
def thing(request: pytest.FixtureRequest, known: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The address of an object, and a change of it."""
    return request.param.format(**known), CHANGES[request.param]


def test_what_one_has_is_not_sent_again(thing: tuple[str, Any], ada_api: ApiClient) -> None:
    path, change = thing
    tag = ada_api.get(path)["ETag"]
    same = ada_api.get(path, If_None_Match=f'"other", W/{tag}')
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", tag)
    changed = ada_api.patch(path, change)
    assert changed["ETag"] == ada_api.get(path)["ETag"] != tag
    assert ada_api.get(path, If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("what", NEW)
def test_what_is_new_comes_with_the_tag_for_its_first_change(
    what: str, known: dict[str, Any], ada_api: ApiClient
) -> None:
    path, body = NEW[what]
    answer = ada_api.post(path.format(**known), body)
    assert answer.status_code == 201, answer.content
    read = ada_api.get(answer["Location"].removeprefix("/api/v1"))
    assert (read.status_code, read["ETag"]) == (200, answer["ETag"])


def test_a_change_of_what_another_has_changed_is_refused(
    thing: tuple[str, Any], ada_api: ApiClient
) -> None:
    path, change = thing
    read = ada_api.get(path)
    first = ada_api.patch(path, change, If_Match=read["ETag"])
    assert first.status_code == 200
    now = ada_api.get(path)
    late = ada_api.patch(path, {"name": "Late"}, If_Match=read["ETag"])
    assert (late.status_code, late.json()["code"]) == (412, "stale-version")
    assert ada_api.get(path).content == now.content
    assert ada_api.patch(path, {"name": "Late"}, If_Match=first["ETag"]).status_code == 200


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("*", 200),
        ("{tag}", 200),
        ('"other", {tag}', 200),
        ("W/{tag}", 412),
        ('W/{tag}, "other"', 412),
        ('"other"', 412),
        ('"*"', 412),
        ("rubbish", 412),
        ("", 412),
    ],
)
def test_if_match_is_read_as_the_standard_says(
    known: dict[str, Any], ada_api: ApiClient, header: str, status: int
) -> None:
    path = f"/seasons/{known['season_id']}"
    tag = ada_api.get(path)["ETag"]
    answer = ada_api.patch(path, {"name": "Summer"}, If_Match=header.format(tag=tag))
    assert answer.status_code == status


@pytest.mark.parametrize("header", ["v1", "1", "", 'W/"v1"'])
def test_an_if_match_without_a_tag_that_can_match_is_explained(
    known: dict[str, Any], ada_api: ApiClient, header: str
) -> None:
    season = ada_api.patch(
        f"/seasons/{known['season_id']}", {"name": "Summer"}, If_Match=header
    ).json()
    assert season["code"] == "stale-version"
    assert season["detail"].startswith("If-Match has no ETag that can match")
    path = f"/tables/{known['table_id']}/deals/1"
    report = {"nominations": [0, 0, 0, 0], "tricks": [0, 1, 0, 0], "reason": "Misread"}
    deal = ada_api.put(path, report, If_Match=header).json()
    assert (deal["code"], deal["detail"]) == ("stale-version", season["detail"])
    assert deal["current"]["version"] == 1


REFERENCES: list[tuple[str, str, dict[str, Any], str]] = [
    ("POST", "/clubs/{club}/events", {"name": "E", "held_on": "2026-01-01", "preset": "foss20",
                                      "season_id": 0}, "season_id"),
    ("POST", "/clubs/{club}/seating-rules", {"kind": "apart", "players": [1, 2], "event_id": 0},
     "event_id"),
    ("POST", "/clubs/{club}/seating-rules", {"kind": "apart", "players": [0, 1]}, "players"),
    ("PUT", "/events/{event_id}/entries", {"players": [0]}, "players"),
    ("POST", "/events/{event_id}/arrivals", {"player": 0}, "player"),
    ("POST", "/events/{event_id}/departures", {"player": 0}, "player"),
    ("POST", "/events/{event_id}/rounds/redo", {"round_id": 0}, "round_id"),
    ("POST", "/tables/{table_id}/deals/1/decide", {"version": 99}, "version"),
    ("POST", "/games", {"preset": "foss20", "seats": ["me", "bot", "bot", "bot"],
                        "club": "nowhere"}, "club"),
]  # fmt: skip
"""Bodies that refer to what does not exist (an id 0 stands for one), and the field that does."""


@pytest.mark.parametrize("case", REFERENCES, ids=lambda case: f"{case[1]} {case[3]}")
def test_a_reference_to_what_does_not_exist_is_refused_at_its_field(
    known: dict[str, Any], ada_api: ApiClient, case: tuple[str, str, dict[str, Any], str]
) -> None:
    method, path, body, field = case
    sent = {
        name: [one or 999_999 for one in value] if name == "players" else value or 999_999
        for name, value in body.items()
    }
    answer = ada_api.request(method, path.format(**known), sent)
    assert answer.status_code == 422, answer.content
    assert problem_codes(answer) == [(field, None, "unknown")]


def test_a_list_says_which_of_its_entries_is_wrong(
    known: dict[str, Any], ada_api: ApiClient
) -> None:
    path = "/clubs/adas-club/players/batch"
    taken = ada_api.post(path, {"names": ["Zed", "Anne", "Zoe"]})
    assert problem_codes(taken) == [("names.1", None, "taken")]
    twice = ada_api.post(path, {"names": ["Zed", "Zoe", "zed ", "ZOE"]})
    assert problem_codes(twice) == [("names.2", None, "twice"), ("names.3", None, "twice")]
    rounds = f"/events/{known['event_id']}/rounds"
    entered = [
        row["id"] for row in ada_api.get(f"/events/{known['event_id']}/entries").json()["results"]
    ]
    other = ada_api.post("/clubs/adas-club/players", {"name": "Zed"}).json()["id"]
    answer = ada_api.post(rounds, {"tables": [[*entered[:3], other], [999_999, entered[3]]]})
    assert problem_codes(answer) == [
        ("tables.0.3", None, "not-entered"), ("tables.1.0", None, "not-entered")
    ]  # fmt: skip
    assert [problem["message"] for problem in answer.json()["problems"]] == [
        "Zed is not entered for this night.", "Player 999999 is not entered for this night."
    ]  # fmt: skip


def test_a_player_who_is_in_a_list_twice_is_refused_where_the_list_repeats_them(
    known: dict[str, Any], ada_api: ApiClient
) -> None:
    path, player = f"/events/{known['event_id']}/entries", known["player_id"]
    before = ada_api.get(path).content
    answer = ada_api.put(path, {"players": [player, player]})
    assert answer.status_code == 422
    problem = answer.json()["problems"][0]
    assert (problem["field"], problem["code"]) == ("players.1", "twice")
    assert ada_api.get(path).content == before
