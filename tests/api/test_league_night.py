"""A league night over HTTP: the sample card, sent as phones send it, and corrected later."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.api_client import ApiClient, anonymous, with_token
from tests.support.jobs import run_queued
from tournaments.models import DealResult

if TYPE_CHECKING:
    from tests.support.people import People

CARD = json.loads((Path(__file__).parent.parent / "fixtures" / "sample_card.json").read_text())
CLUB = "/clubs/adas-club"


def body_of(deal: dict[str, Any]) -> dict[str, Any]:
    """Return the request body for a deal of the card; its warnings are accepted."""
    body = {name: deal[name] for name in ("nominations", "tricks", "overrides") if deal.get(name)}
    return body | {"accept": [code for code in deal["warnings"] if code != "override"]}


def do_jobs() -> None:
    """Run the queued jobs, as the worker does."""
    run_queued()


class Night:
    """One table of an event, planned and seated over HTTP by an organiser."""

    def __init__(self, organiser: ApiClient) -> None:
        self.organiser = organiser
        players = self._post(f"{CLUB}/players/batch", {"names": CARD["players"]})["players"]
        event = self._post(
            f"{CLUB}/events",
            {
                "name": "Thursday",
                "held_on": "2026-03-05",
                "preset": CARD["preset"],
                "options": CARD["options"],
                "season_id": self._post(
                    f"{CLUB}/seasons", {"name": "Spring", "starts_on": "2026-03-01"}
                )["id"],
                "stake_per_point": 5,
                "stake_per_failure": 10,
            },
        )
        self.event, self.season = f"/events/{event['id']}", f"/seasons/{event['season_id']}"
        ids = [player["id"] for player in players]
        assert organiser.put(f"{self.event}/entries", {"players": ids}).status_code == 200
        seated = self._post(f"{self.event}/rounds", {"number": 1, "tables": [ids]})
        self.table = f"/tables/{seated['tables'][0]['id']}"
        link = organiser.get(self.table).json()["link"]
        self.phone = ApiClient({"Authorization": f"Table {link}"})

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.organiser.post(path, body)
        assert answer.status_code == 201, answer.content
        return answer.json()

    def send(self, deal: dict[str, Any], **headers: str) -> Any:
        """Send one deal of the card."""
        path = f"{self.table}/deals/{deal['number']}"
        answer = self.phone.put(path, body_of(deal), **headers)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def play(self) -> None:
        """Send the whole card: pairs of deals in reverse order, every third deal again."""
        deals = CARD["deals"]
        swapped = [deal for pair in zip(deals[1::2], deals[::2], strict=True) for deal in pair]
        for place, deal in enumerate(swapped):
            first = self.send(deal, Idempotency_Key=f"deal-{deal['number']}")
            if place % 3 == 0:
                assert self.send(deal) == first
                assert self.send(deal, Idempotency_Key=f"deal-{deal['number']}") == first
        do_jobs()

    def standings(self, of: str) -> dict[str, tuple[int, int, int]]:
        """Return points, missed nominations and place of each player, by name."""
        rows = anonymous().get(f"{of}/standings?ranking=points").json()["results"]
        return {row["name"]: (row["points"], row["failed"], row["place"]) for row in rows}


@pytest.fixture
def night(people: People) -> Night:
    """A night on which the sample card was played."""
    night = Night(with_token(people.ada))
    night.play()
    return night


def test_the_card_ends_as_it_is_printed(night: Night) -> None:
    expected = {
        "Annabel": (184, 4, 1),
        "Craig": (128, 8, 2),
        "Kathryn": (80, 13, 3),
        "Phil": (72, 13, 4),
    }
    assert night.standings(night.event) == expected
    assert night.standings(night.season) == expected
    assert DealResult.objects.count() == 20


@pytest.mark.both_databases
def test_every_line_of_the_card_is_as_printed(night: Night) -> None:
    lines = night.phone.get(f"{night.table}/deals").json()["results"]
    for line, deal in zip(lines, CARD["deals"], strict=True):
        assert line["running"] == deal["cumulative"]
        assert line["plan"]["label"] == deal["label"]
        assert line["result"]["nominations"] == deal["nominations"]
        assert [warning["code"] for warning in line["result"]["warnings"]] == deal["warnings"]


def test_the_impossible_cell_is_kept_with_its_reason(night: Night) -> None:
    result = night.phone.get(f"{night.table}/deals/8").json()["result"]
    override = CARD["deals"][7]["overrides"]["0"]
    assert (result["points"][0], result["made"][0]) == (10, True)
    assert result["report"]["overrides"]["0"] == override
    assert override["reason"] in result["warnings"][0]["message"]


def test_the_stakes_are_settled(night: Night) -> None:
    body = anonymous().get(f"{night.table}/settlement").json()
    assert (body["points"], body["failed"]) == (CARD["totals"], CARD["failed"])
    assert body["is_finished"] is True
    # To Annabel: 5 a point and 10 a missed nomination more than hers.
    assert {p["payer"]: p["amount"] for p in body["payments"]} == {0: 320, 2: 610, 3: 650}
    assert body["net"] == [-320, 1580, -610, -650]


def test_a_correction_of_deal_3_changes_all_that_follows(night: Night) -> None:
    table, reader = night.table, night.phone
    before = reader.get(f"{table}/deals").json()["results"]
    standings_tag = reader.get(f"{night.event}/standings")["ETag"]
    # Craig took the trick that Phil was given: 0 + 12 + 0 + 12 becomes 10 + 12 + 0 + 0.
    corrected = {"nominations": [0, 1, 1, 1], "tricks": [0, 1, 0, 2], "reason": "Miscounted"}
    refused = night.phone.put(f"{table}/deals/3", corrected | {"accept": ["forbidden-total"]})
    assert refused.status_code == 428
    answer = night.phone.put(
        f"{table}/deals/3", corrected | {"accept": ["forbidden-total"]}, If_Match='"v1"'
    )
    assert (answer.status_code, answer["ETag"]) == (200, '"v2"')
    assert answer.json()["table"]["points"] == [138, 184, 80, 60]
    do_jobs()

    after = reader.get(f"{table}/deals").json()["results"]
    for old, new in zip(before, after, strict=True):
        moved = [n - o for n, o in zip(new["running"], old["running"], strict=True)]
        assert moved == ([0, 0, 0, 0] if new["number"] < 3 else [10, 0, 0, -12])
    for of in (night.event, night.season):
        assert night.standings(of)["Craig"] == (138, 7, 2)
        assert night.standings(of)["Phil"] == (60, 14, 4)
    again = night.organiser.get(f"{night.event}/standings", If_None_Match=standings_tag)
    assert again.status_code == 200
    payments = reader.get(f"{table}/settlement").json()["payments"]
    assert {p["payer"]: p["amount"] for p in payments} == {0: 260, 2: 610, 3: 720}
    versions = reader.get(f"{table}/deals/3").json()["versions"]
    assert [(v["version"], v["tricks"], v["is_accepted"], v["reason"]) for v in versions] == [
        (2, [0, 1, 0, 2], True, "Miscounted"),
        (1, [1, 1, 0, 1], False, ""),
    ]
    assert versions[0]["replaces"] == 1
