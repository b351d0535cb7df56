"""A club's own game through the pages and the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine
from tests.support.api_client import with_token
from tests.support.event_games import play_online
from tests.support.page_checks import look
from tournaments import presets
from tournaments.events.score_sheets import score_sheet_for
from tournaments.models import DealResult, Event, OwnGame

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

pytestmark = pytest.mark.django_db

GAMES = "/clubs/adas-club/organise/games/"
API = "/clubs/adas-club/own-games"
DEALS = [{"size": 2}, {"size": 3, "specials": ["misere", "no-trumps"]}]
BODY = {"preset": "quick13", "title": "Ours", "deals": DEALS, "options": {"hit": 4}}
EDITED = {"title": "Ours", "deals": "1", "deal": ["5:", "7:misere"]}


def test_the_editor_moves_adds_changes_and_removes_deals_without_saving(ada: Client) -> None:
    new = f"{GAMES}new/?from=quick13"
    assert ada.get(new).status_code == 200

    def deals(act: str, **more: object) -> list[str]:
        page = look(ada.post(new, {**EDITED, "act": act, **more}))
        return [str(field["value"]) for field in page.all("input") if field.get("name") == "deal"]

    assert deals("up-2") == ["7:misere", "5:"]
    assert deals("down-1") == ["7:misere", "5:"]
    assert deals("add") == ["5:", "7:misere", "7:"]
    assert deals("copy-2") == ["5:", "7:misere", "7:misere"]
    assert deals("remove-1") == ["7:misere"]
    opened = {"opened": "1", "size": "4", "slot-trump": "no-trumps", "slot-sight": "blind"}
    assert deals("done", **opened) == ["4:no-trumps+blind", "7:misere"]
    assert not OwnGame.objects.exists()


def test_a_clash_is_explained_at_once_beside_its_deal(ada: Client) -> None:
    opened = {"opened": "2", "size": "7", "slot-contract": "highest-number"}
    sent = {**EDITED, **opened, "slot-value": "ascending-madness", "act": "done"}
    text = ada.post(f"{GAMES}new/?from=quick13", sent).content.decode()
    assert "Highest Number only counts tricks, so Ascending Madness would make no" in text
    clash = {**EDITED, "deal": ["7:highest-number+ascending-madness"], "act": "save"}
    refused = ada.post(f"{GAMES}new/?from=quick13", clash)
    assert refused.status_code == 422
    assert "A deal cannot be played like this." in refused.content.decode()
    assert not OwnGame.objects.exists()


def test_the_score_sheet_is_seen_before_the_game_is_saved_or_has_a_name(ada: Client) -> None:
    new = f"{GAMES}new/?from=quick13"
    deals = {"short": ["5:", "7:misere"], "long": ["5:", "7:misere"] * 6}
    sheets = {
        name: ada.post(new, {**EDITED, "title": "", "deal": chosen, "act": "sheet"})
        for name, chosen in deals.items()
    }
    assert {answer["Content-Type"] for answer in sheets.values()} == {"application/pdf"}
    assert len(sheets["short"].content) < len(sheets["long"].content)
    assert ada.post(new, {**EDITED, "deal": ["60:"], "act": "sheet"}).status_code == 422
    assert not OwnGame.objects.exists()


def test_a_game_is_built_used_changed_gone_back_removed_and_restored(
    ada: Client, people: People
) -> None:
    saved = ada.post(f"{GAMES}new/?from=quick13", {**EDITED, "act": "save"})
    assert saved.status_code == 302, saved.content.decode()
    assert saved.headers["Location"] == f"{GAMES}own-ours/"
    page = ada.get(f"{GAMES}own-ours/").content.decode()
    assert "built from Quick, 13 deals" in page
    choice = ada.get("/clubs/adas-club/organise/events/new/?game=1").content.decode()
    assert choice.index("Ours") < choice.index("Popular") < choice.index("Recommended.")
    assert choice.index("Variants") < choice.index("Other games") < choice.index("Noms")
    edit = f"{GAMES}own-ours/edit/"
    assert ada.post(edit, {**EDITED, "deal": ["1:"], "act": "save"}).status_code == 302
    assert "Version 1" in ada.get(f"{GAMES}own-ours/").content.decode()
    ada.post(f"{GAMES}own-ours/versions/1/")
    assert presets.read_own_game(people.club, "own-ours").version == 3
    ada.post(f"{GAMES}own-ours/remove/")
    assert "Restore" in ada.get(GAMES).content.decode()
    ada.post(f"{GAMES}own-ours/restore/")
    assert "Version 2" in ada.get(f"{GAMES}own-ours/").content.decode()


def test_a_special_that_was_just_chosen_brings_its_options(ada: Client) -> None:
    new = f"{GAMES}new/?from=quick13"
    asked = ["option-bonus"]
    opened = {**EDITED, "opened": "1", "slot-wild": "twos-wild", "asked": asked}
    page = look(ada.post(new, {**opened, "option-bonus": "12", "act": "done"}))
    shown = {one["name"]: one for one in page.all("input") if "name" in one}
    assert shown["option-bonus"]["value"] == "12"
    assert "checked" in shown["option-two-may-be-a-two"]
    assert ada.post(new, {**opened, "option-bonus": "12", "act": "save"}).status_code == 302
    row = OwnGame.objects.get().versions.get()
    assert row.ruleset["options"]["bonus"] == 12
    assert row.ruleset["options"]["two-may-be-a-two"] is True


def test_every_preset_can_begin_a_game_and_has_a_page_for_organisers(ada: Client) -> None:
    for slug in ("raf-caller", "noms", "wikipedia-scorecard"):
        assert ada.get(f"{GAMES}{slug}/").status_code == 200
        assert ada.get(f"{GAMES}new/?from={slug}").status_code == 200
    assert ada.get(f"{GAMES}whist/").status_code == 404
    sent = {"title": "Ours", "act": "done", "asked": ["option-menu"], "option-menu": ["misere"]}
    page = look(ada.post(f"{GAMES}new/?from=raf-caller", sent))
    boxes = [one for one in page.all("input") if one.get("name") == "option-menu"]
    assert [one["value"] for one in boxes if "checked" in one] == ["misere"]


def test_the_api_builds_changes_removes_and_restores_a_game(ada_api: ApiClient) -> None:
    made = ada_api.post(API, BODY)
    assert made.status_code == 201, made.json()
    row = made.json()
    assert (row["slug"], row["deals"][1]) == (
        "own-ours",
        {"size": 3, "specials": ["misere", "no-trumps"]},
    )
    assert ada_api.get(f"{API}/own-ours").json() == row
    changed = ada_api.patch(f"{API}/own-ours", {"title": "Better"})
    assert (changed.json()["version"], changed.json()["deals"]) == (2, row["deals"])
    versions = ada_api.get(f"{API}/own-ours/versions").json()["results"]
    assert [one["title"] for one in versions] == ["Better", "Ours"]
    assert ada_api.post(f"{API}/own-ours/versions/1/use", {}).json()["title"] == "Ours"
    listed = ada_api.get("/clubs/adas-club/presets?page_size=200").json()["results"]
    assert (listed[0]["slug"], listed[0]["group"]) == ("own-ours", "own")
    night = {"name": "N", "held_on": "2026-01-01", "preset": "own-ours"}
    rules = ada_api.post("/clubs/adas-club/events", night).json()["ruleset"]
    assert (rules["preset"], rules["own"]) == ("quick13", {"title": "Ours", "deals": row["deals"]})
    assert ada_api.delete(f"{API}/own-ours").status_code == 204
    assert ada_api.get(f"{API}/own-ours").status_code == 404
    assert len(ada_api.get(f"{API}/removed").json()["results"]) == 1
    assert ada_api.post(f"{API}/own-ours/restore", {}).json()["removed_at"] is None
    clash = {**BODY, "title": "X", "deals": [{"size": 7, "specials": ["blind", "half-blind"]}]}
    refused = ada_api.post(API, clash)
    assert refused.status_code == 422
    assert refused.json()["problems"][0]["field"] == "deals.0.specials"
    listed = ada_api.get("/specials?page_size=200").json()["results"]
    assert [one["slug"] for one in listed] == [
        item.slug for item in engine.get_game("clag").deal_menu()
    ]


def test_its_score_sheet_can_be_printed_before_it_is_played(
    ada: Client, ada_api: ApiClient
) -> None:
    long = [{"size": 1 + number % 7, "specials": []} for number in range(40)]
    wide = {"size": 5, "specials": ["no-trumps", "blind", "aces-low", "twos-wild", "misere"]}
    ada_api.post(API, {**BODY, "deals": [*long[:39], wide]})
    for answer in (ada.get(f"{GAMES}own-ours/sheet.pdf"), ada_api.get(f"{API}/own-ours/sheet.pdf")):
        assert answer.content.startswith(b"%PDF")


@pytest.mark.one_database
def test_it_is_played_online_and_counts(people: People) -> None:
    deals = [{"size": 2}, {"size": 1, "specials": ["twos-wild", "misere"]}]
    assert with_token(people.ada).post(API, {**BODY, "deals": deals}).status_code == 201
    table, sitting = play_online(people, "own-ours")
    table.refresh_from_db()
    assert table.deals_played == score_sheet_for(table).deal_count == 2
    assert table.points == list(sitting.snapshot.match.totals)
    assert DealResult.objects.filter(table=table).count() == 2
    assert Event.objects.get().ruleset["own"]["title"] == "Ours"
