"""Seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, problem_codes

if TYPE_CHECKING:
    from tests.support.people import People

SEASONS = "/clubs/adas-club/seasons"
SPRING = {"name": "Spring", "starts_on": "2026-03-01"}


def test_an_organiser_opens_a_season(
    ada_api: ApiClient, ben_api: ApiClient, anon_api: ApiClient
) -> None:
    assert ben_api.post(SEASONS, SPRING).status_code == 403
    answer = ada_api.post(SEASONS, SPRING)
    made = answer.json()
    assert answer.status_code == 201
    assert made == SPRING | {"id": made["id"], "slug": "spring", "ranking": "placement"}
    assert anon_api.get(f"/seasons/{made['id']}").json() == made
    (row,) = anon_api.get(SEASONS).json()["results"]
    assert row == made | {"events": 0}


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"starts_on": "tomorrow"}, ("starts_on", None, "invalid")),
        ({"starts_on": "2026-02-30"}, ("starts_on", None, "invalid")),
        ({"starts_on": 7}, ("starts_on", None, "invalid")),
        ({"ranking": "luck"}, ("ranking", None, "invalid-choice")),
    ],
)
def test_a_season_that_cannot_be_is_refused(
    ada_api: ApiClient, change: dict[str, object], problem: tuple[str, None, str]
) -> None:
    assert problem_codes(ada_api.post(SEASONS, SPRING | change)) == [problem]


def test_a_season_is_renamed_and_ranked_otherwise(
    ada_api: ApiClient, cal_api: ApiClient, people: People
) -> None:
    season = factories.make_season(people)
    path = f"/seasons/{season.pk}"
    assert cal_api.patch(path, {"name": "Mine"}).status_code == 404
    changed = ada_api.patch(path, {"name": "Winter", "ranking": "points"}).json()
    assert (changed["name"], changed["ranking"], changed["slug"]) == ("Winter", "points", "spring")
