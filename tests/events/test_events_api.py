"""Events and who takes part."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, problem_codes
from tournaments.models import Event

if TYPE_CHECKING:
    from tests.support.people import People

EVENTS = "/clubs/adas-club/events"
NIGHT = {"name": "Thursday", "held_on": "2026-03-05", "preset": "mcleod22"}


def test_an_event_is_planned_with_its_rules_in_words(
    ada_api: ApiClient, anon_api: ApiClient
) -> None:
    answer = ada_api.post(
        EVENTS, NIGHT | {"options": {"forbidden-total-from": 4}, "stake_per_point": 5}
    )
    made = answer.json()
    assert answer.status_code == 201
    assert (made["slug"], made["state"], made["club"]) == ("thursday", "planned", "adas-club")
    assert made["ruleset"]["options"]["forbidden-total-from"] == 4
    assert "from 4 cards up" in " ".join(made["ruleset"]["words"])
    assert (made["ruleset"]["is_frozen"], made["stake_per_point"]) == (False, 5)
    assert anon_api.get(f"/events/{made['id']}").json() == made


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"preset": "whist"}, ("preset", None, "unknown-preset")),
        ({"options": {"bonus": "ten"}}, ("options.bonus", None, "bad-option")),
        ({"options": {"bonus": 10**9}}, ("options.bonus", None, "bad-option")),
        ({"options": {"luck": 1}}, ("options.luck", None, "bad-option")),
        ({"options": []}, ("options", None, "not-a-dict")),
        (
            {"preset": "raf-caller", "options": {"deals": 64}},
            ("options.deals", None, "out-of-range"),
        ),
        ({"smallest_table": 1}, ("smallest_table", None, "min-value")),
        ({"smallest_table": 2}, ("smallest_table", None, "out-of-range")),
        ({"preferred_table": 5, "largest_table": 4}, ("preferred_table", None, "out-of-order")),
        ({"stake_per_point": -1}, ("stake_per_point", None, "min-value")),
        ({"duplicate": True}, ("duplicate", None, "not-online")),
        ({"duplicate": True, "venue": "hall"}, ("duplicate", None, "not-online")),
        ({"ranking": "luck"}, ("ranking", None, "invalid-choice")),
        ({"season_id": "x"}, ("season_id", None, "invalid")),
        ({"season_id": 2**80}, ("season_id", None, "max-value")),
        ({"held_on": None}, ("held_on", None, "null")),
        ({"colour": "red"}, ("colour", None, "unknown")),
    ],
)
def test_an_event_that_cannot_be_is_refused(
    ada_api: ApiClient, change: dict[str, Any], problem: tuple[str, None, str]
) -> None:
    body = NIGHT | change
    if change.get("season_id") == 2**80:
        answer = ada_api.post(EVENTS, b'{"season_id": 1208925819614629174706176}')
        assert (answer.status_code, answer.json()["code"]) == (400, "unreadable-body")
        return
    answer = ada_api.post(EVENTS, body)
    assert answer.status_code == 422
    assert problem_codes(answer) == [problem]
    assert not Event.objects.exists()


def test_a_season_of_another_club_is_not_found(ada_api: ApiClient, cal_api: ApiClient) -> None:
    theirs = cal_api.post(
        "/clubs/cals-club/seasons", {"name": "S", "starts_on": "2026-01-01"}
    ).json()
    answer = ada_api.post(EVENTS, NIGHT | {"season_id": theirs["id"]})
    assert problem_codes(answer) == [("season_id", None, "unknown")]
    assert ada_api.get(f"{EVENTS}?season_id={theirs['id']}").status_code == 404


def test_events_are_listed_by_season_and_state(ada_api: ApiClient, people: People) -> None:
    season = factories.make_season(people)
    factories.make_event(people, name="In", season_id=season.pk)
    factories.make_event(people, name="Out")

    def names(query: str) -> list[str]:
        return [row["name"] for row in ada_api.get(f"{EVENTS}{query}").json()["results"]]

    assert sorted(names("")) == ["In", "Out"]
    assert names(f"?season_id={season.pk}") == ["In"]
    assert names("?state=running") == []
    assert problem_codes(ada_api.get(f"{EVENTS}?state=lost")) == [("state", None, "invalid-choice")]
    assert problem_codes(ada_api.get(f"{EVENTS}?season_id={2**70}")) == [
        ("season_id", None, "max-value")
    ]


def test_an_event_is_changed_but_not_its_rules_once_it_runs(
    ada_api: ApiClient, people: People
) -> None:
    event = factories.make_event(people)
    path = f"/events/{event.pk}"
    assert ada_api.patch(path, {"preset": "foss20"}).json()["ruleset"]["preset"] == "foss20"
    factories.seat(people, event, [4])
    answer = ada_api.patch(path, {"preset": "mcleod22"})
    assert (answer.status_code, answer.json()["code"]) == (409, "rules-are-frozen")
    changed = ada_api.patch(path, {"name": "Friday", "ranking": "placement"}).json()
    assert (changed["name"], changed["ranking"]) == ("Friday", "placement")


def test_an_event_is_finished_and_reopened(
    ada_api: ApiClient, ben_api: ApiClient, people: People
) -> None:
    event = factories.make_event(people)
    path = f"/events/{event.pk}"
    assert ada_api.post(f"{path}/finish").status_code == 403
    factories.seat(people, event, [4])
    assert ben_api.post(f"{path}/finish").status_code == 403
    assert [ada_api.post(f"{path}/finish").json()["state"] for _ in range(2)] == ["final"] * 2
    assert ada_api.patch(path, {"name": "Later"}).json()["code"] == "event-is-final"
    assert ada_api.post(f"{path}/reopen").json()["state"] == "running"


def test_entries_are_put_as_a_set(ada_api: ApiClient, anon_api: ApiClient, people: People) -> None:
    event = factories.make_event(people)
    path = f"/events/{event.pk}/entries"
    ids = [player.pk for player in factories.make_players(people, 5)]
    put = ada_api.put(path, {"players": ids[:4]})
    assert [row["name"] for row in put.json()["results"]] == ["Anne", "Bob", "Cora", "Dan"]
    ada_api.put(path, {"players": ids[1:]})
    rows = anon_api.get(path).json()["results"]
    assert [row["id"] for row in rows] == ids[1:]


@pytest.mark.parametrize(
    ("players", "problem"),
    [
        ([2**40], ("players", None, "unknown")),
        ([0], ("players.0", None, "min-value")),
        (["x"], ("players.0", None, "invalid")),
        ("all", ("players", None, "not-a-list")),
        (None, ("players", None, "null")),
    ],
)
def test_entries_that_cannot_be_are_refused(
    ada_api: ApiClient, people: People, players: object, problem: tuple[str, None, str]
) -> None:
    event = factories.make_event(people)
    answer = ada_api.put(f"/events/{event.pk}/entries", {"players": players})
    assert problem_codes(answer) == [problem]
