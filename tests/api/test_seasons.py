"""Seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import factories
from tests.api.asking import Asker, codes

if TYPE_CHECKING:
    from tests.people import People

SEASONS = "/clubs/adas-club/seasons"
SPRING = {"name": "Spring", "starts_on": "2026-03-01"}


def test_an_organiser_opens_a_season(ada: Asker, ben: Asker, anyone: Asker) -> None:
    assert ben.post(SEASONS, SPRING).status_code == 403
    answer = ada.post(SEASONS, SPRING)
    made = answer.json()
    assert answer.status_code == 201
    assert made == SPRING | {"id": made["id"], "slug": "spring", "ranking": "placement"}
    assert anyone.get(f"/seasons/{made['id']}").json() == made
    (row,) = anyone.get(SEASONS).json()["results"]
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
    ada: Asker, change: dict[str, object], problem: tuple[str, None, str]
) -> None:
    assert codes(ada.post(SEASONS, SPRING | change)) == [problem]


def test_a_season_is_renamed_and_ranked_otherwise(ada: Asker, cal: Asker, people: People) -> None:
    season = factories.make_season(people)
    path = f"/seasons/{season.pk}"
    assert cal.patch(path, {"name": "Mine"}).status_code == 404
    changed = ada.patch(path, {"name": "Winter", "ranking": "points"}).json()
    assert (changed["name"], changed["ranking"], changed["slug"]) == ("Winter", "points", "spring")
