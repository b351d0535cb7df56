"""Two people change the same thing at the same time, each on a page of their own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from tests.support.factories import make_event, make_players, make_season
from tests.support.page_checks import look

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

CLUB = "/clubs/adas-club"


@dataclass(frozen=True, slots=True)
class Case:
    """A page, what two people change there, and a change of both with what the second reads."""

    address: str
    own: dict[str, str]
    other: dict[str, str]
    both: tuple[dict[str, str], dict[str, str]]
    message: str


CASES = {
    "a night": Case(
        f"{CLUB}/events/thursday/run/settings/",
        {"place": "The garden", "option-hit": "2"},
        {"starts_at": "19:30", "option-miss": "3"},
        ({"stake_per_point": "0.20"}, {"stake_per_point": "0.30"}),
        "Someone else has changed this to: 0.20. Save again to replace it.",
    ),
    "a night's choice": Case(
        f"{CLUB}/events/thursday/run/settings/",
        {"ranking": "placement"},
        {"held_on": "2026-12-01"},
        ({"agreement": "each-deal"}, {"agreement": "whole-game"}),
        "Someone else has changed this to: A second phone confirms each deal. Save again",
    ),
    "a season": Case(
        f"{CLUB}/organise/seasons/spring/",
        {"name": "Summer"},
        {"place_points": "5 3 1"},
        ({"tie_break": "wins"}, {"tie_break": "shared"}),
        "nominations. Save again to replace it.",
    ),
    "the club": Case(
        f"{CLUB}/organise/club/",
        {"currency": "€"},
        {"free_chat": "on"},
        ({"names": "initials"}, {"names": "hidden"}),
        "Someone else has changed this to: Initials. Save again to replace it.",
    ),
    "a player": Case(
        f"{CLUB}/organise/players/{{player}}/",
        {"name": "Anna"},
        {"is_minor": "on"},
        ({"name": "Annie"}, {"name": "Anita"}),
        "Someone else has changed this to: Annie. Save again to replace it.",
    ),
}


@pytest.fixture
def address(request: pytest.FixtureRequest, people: People) -> str:
    season = make_season(people)
    make_event(people, name="Thursday", season_id=season.pk)
    (player,) = make_players(people, 1)
    return str(CASES[request.param].address.format(player=player.pk))


def send(client: Client, address: str, fields: dict[str, str]) -> None:
    assert client.post(address, fields).status_code == 302


def shown(client: Client, address: str) -> dict[str, str]:
    return look(client.get(address)).fields()


@pytest.mark.parametrize(
    ("address", "name"), [(name, name) for name in CASES], indirect=["address"]
)
def test_what_another_changed_meanwhile_stays_as_they_left_it(
    ada: Client, address: str, name: str
) -> None:
    case, page = CASES[name], shown(ada, address)
    send(ada, address, page | case.other)
    send(ada, address, page | case.own)
    after = shown(ada, address)
    assert {key: after[key] for key in case.own | case.other} == case.own | case.other


@pytest.mark.parametrize(
    ("address", "name"), [(name, name) for name in CASES], indirect=["address"]
)
def test_what_both_changed_is_refused_once_and_then_replaced(
    ada: Client, address: str, name: str
) -> None:
    case, page = CASES[name], shown(ada, address)
    theirs, own = case.both
    send(ada, address, page | theirs)
    refused = look(ada.post(address, page | own), status=422)
    assert case.message in refused.words
    after = shown(ada, address)
    assert {key: after.get(key, "") for key in theirs} == theirs
    send(ada, address, refused.fields() | own)
    assert {key: shown(ada, address).get(key, "") for key in own} == own


@pytest.mark.parametrize("address", ["a player"], indirect=True)
def test_the_same_change_by_two_people_is_no_conflict(ada: Client, address: str) -> None:
    page = shown(ada, address)
    for _person in range(2):
        send(ada, address, page | {"name": "Anna"})
