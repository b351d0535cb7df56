"""Programs play the daily deal and with strangers, and read reviews; nothing is shown early."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from tests.support.api_client import ApiClient, Response, anonymous
from tests.support.jobs import run_queued
from tests.support.online_tables import as_guest, get, open_table
from tournaments.core import links
from tournaments.models import DailyDeal, DailyTry, GameSeat, OnlineGame
from tournaments.online import prepare_dailies
from tournaments.online.daily.deals import list_seeds

pytestmark = pytest.mark.django_db


def refused(answer: Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.content
    assert answer.json()["code"] == code


def made_today() -> date:
    prepare_dailies()
    return timezone.localdate()


def test_a_program_plays_the_daily_deal_and_reads_nothing_of_it_early() -> None:
    today = made_today()
    guest = as_guest()
    before = get(guest, "/daily-deal")
    assert (before["date"], before["state"]) == (today.isoformat(), "unplayed")
    opened = guest.post("/daily-deal/try", {"name": "Ada"})
    assert opened.status_code == 201
    assert opened.json()["guest_key"] is None
    assert guest.post("/daily-deal/try", {}).json()["id"] == opened.json()["id"]
    during = get(guest, "/daily-deal")
    assert (during["state"], during["game"]) == ("playing", opened.json()["id"])
    tomorrow = get(guest, f"/daily-deal?day={today + timedelta(days=1)}")
    for shown in (before, during, tomorrow):
        assert shown["seed"] is None
        assert shown["rows"] == shown["own"] == shown["expert"] == []
        for daily in DailyDeal.objects.all():
            secrets = [bytes(daily.seed).hex(), *(seed.hex() for seed in list_seeds(daily))]
            assert not any(secret in str(shown) for secret in secrets)
    assert tomorrow["commitment"] == DailyDeal.objects.latest("date").commitment
    assert get(guest, "/daily-deals")["results"] == []


def test_a_program_reads_a_day_that_is_over_with_its_seed() -> None:
    today = made_today()
    DailyDeal.objects.filter(date=today).update(date=today - timedelta(days=1))
    daily = DailyDeal.objects.get(date=today - timedelta(days=1))
    DailyTry.objects.create(
        daily=daily, guest="x", name="Ada", points=31, finished_at=timezone.now(), lines=[]
    )
    shown = get(anonymous(), f"/daily-deal?day={daily.date}")
    assert shown["seed"] == bytes(daily.seed).hex()
    assert [(row["name"], row["points"]) for row in shown["rows"]] == [("Ada", 31)]
    assert len(shown["expert"]) == 5
    (line,) = get(anonymous(), "/daily-deals")["results"]
    assert (line["date"], line["count"]) == (daily.date.isoformat(), 1)
    assert line["seed"] == shown["seed"]


def test_what_cannot_be_done_with_the_daily_deal_is_refused_with_its_reason() -> None:
    made_today()
    guest = as_guest()
    refused(guest.get("/daily-deal?day=2020-01-01"), 404, "not-found")
    assert guest.get("/daily-deal?day=soon").status_code == 422
    assert guest.get("/daily-deal?date=2020-01-01").status_code == 422
    assert guest.post("/daily-deal/try", {"name": "x" * 41}).status_code == 422
    assert guest.post("/daily-deal/try", {"name": "www.clag.example"}).status_code == 422
    assert guest.post("/daily-deal/try", {"nom": "Ada"}).status_code == 422
    assert not DailyTry.objects.exists()
    game = guest.post("/daily-deal/try", {}).json()["id"]
    guest.post(f"/games/{game}/leave")
    refused(guest.post("/daily-deal/try", {}), 409, "not-now")


def test_strangers_programs_meet_at_a_public_table_and_begin_with_bots() -> None:
    first = anonymous().post("/games/match", {"preset": "quick13"})
    assert first.status_code == 201
    ada = ApiClient({"Authorization": f"Guest {first.json()['guest_key']}"})
    assert not first.json()["directs"]
    (line,) = get(anonymous(), "/games/public")["results"]
    assert (line["id"], line["open_seats"], line["names"]) == (first.json()["id"], [1, 2, 3], [])
    ben = as_guest()
    second = ben.post("/games/match", {"preset": "quick13", "name": "Ben"})
    assert second.json()["id"] == first.json()["id"]
    assert ada.post("/games/match", {"preset": "quick13"}).json()["id"] == first.json()["id"]
    path = f"/games/{first.json()['id']}"
    refused(as_guest().post(f"{path}/fill"), 403, "not-allowed")
    assert ben.post(f"{path}/fill").status_code == 200
    assert get(ada, path)["state"] == "playing"
    assert get(anonymous(), "/games/public")["results"] == []
    for act, body in (("pause", {}), ("end", {}), ("replace", {"seat": 1, "bot": True})):
        refused(ada.post(f"{path}/{act}", body), 403, "not-allowed")


@pytest.mark.parametrize(
    "body", [{}, {"preset": "bridge"}, {"preset": 3}, {"preset": "quick13", "seats": []}]
)
def test_a_match_that_cannot_be_is_refused_at_its_field(body: dict[str, Any]) -> None:
    assert as_guest().post("/games/match", body).status_code == 422
    assert not OnlineGame.objects.exists()


def test_a_private_table_is_never_in_the_public_list() -> None:
    open_table(people=2, bots=0, seats=["me", "open", "open", "bot"])
    GameSeat.objects.update(seen_at=timezone.now())
    assert get(anonymous(), "/games/public")["results"] == []


def test_a_program_reads_what_it_should_have_done_and_no_one_else_does() -> None:
    table = open_table()
    table.play(Random(2), deals=3)
    api, path = table.at(0), f"{table.path}/review"
    assert get(api, path)["made"] == []
    asked = api.post(path, {"deal": 2})
    assert asked.status_code == 202
    assert asked.json()["requested"] == [2]
    assert api.post(path, {}).json()["requested"] == [1, 2, 3]
    run_queued("deal_review")
    shown = get(api, path)
    assert shown["made"] == [1, 2, 3]
    costs = [one["cost"] for one in shown["mistakes"]]
    assert costs == sorted(costs, reverse=True)
    assert all(one["deal"] == 2 for one in get(api, f"{path}?deal=2")["mistakes"])
    for address in (f"{path}?deal=9", f"{path}?deal=4"):
        refused(api.get(address), 404, "not-found")
    refused(api.post(path, {"deal": 9}), 404, "not-found")
    assert api.get(f"{path}?deal=x").status_code == 422
    assert api.post(path, {"deal": 0}).status_code == 422
    assert as_guest().get(path).status_code in (403, 404)
    key = links.make_guest_key()
    assert ApiClient({"Authorization": f"Guest {key}"}).post(path, {}).status_code in (403, 404)


@pytest.mark.parametrize(
    ("seconds", "code"),
    [("x", "invalid"), (1.5, "invalid"), (True, "invalid"), (-1, "out-of-range")],
)
def test_a_custom_of_the_wrong_type_is_not_called_out_of_range(seconds: object, code: str) -> None:
    body = {
        "preset": "quick13",
        "seats": ["me", "bot", "bot"],
        "customs": {"bank_seconds": seconds},
    }
    (problem,) = as_guest().post("/games", body).json()["problems"]
    assert (problem["field"], problem["code"]) == ("customs.bank_seconds", code)
