"""A new night is planned on one screen, like last time."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

import pytest
from django.utils import timezone

import engine
from tests.support.factories import make_event, make_players, make_season, make_table, seat
from tests.support.page_checks import look
from tournaments import events
from tournaments.core.errors import AlreadyThere, InvalidInput
from tournaments.core.validation import FORM_IS_USED_UP
from tournaments.events import SETTINGS
from tournaments.models import Event, EventState
from tournaments.presets import change_own_game, create_own_game, ruleset_from_json

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.page_checks import Page
    from tests.support.people import People

NEW = "/clubs/adas-club/organise/events/new/"


def plan_like(people: People, earlier: Event, **more: Any) -> Event:
    """Plan a night like another on the day after it."""
    day = {"name": "Friday", "held_on": earlier.held_on + timedelta(days=1)}
    given = {**day, "like": earlier.pk, **more}
    return events.plan_event(by=people.organiser, club_slug="adas-club", **given)


def ticked(page: Page) -> list[int]:
    """Return the players who are ticked."""
    boxes = [box for box in page.all("input") if box.get("name") == "players"]
    return [int(box["value"]) for box in boxes if "checked" in box]


def test_a_night_like_another_keeps_its_rules_and_every_setting(people: People) -> None:
    changed: dict[str, Any] = {
        "ranking": "placement", "smallest_table": 3, "preferred_table": 5, "largest_table": 6,
        "sit_out": "even", "drop_out": "stand-in", "history_percent": 20, "open_tables": True,
        "stake_per_point": 1, "stake_per_failure": 10, "agreement": "each-deal",
        "consent_minutes": 5, "venue": "online", "move_seconds": 20, "bank_seconds": 60,
        "watch_delay": 0, "at_timeout": "sits-in", "undo": "none", "replays": False,
    }  # fmt: skip
    like = make_event(people, "foss20", options={"hit": 3}, **changed)
    made = plan_like(people, like)
    assert made.ruleset == like.ruleset
    kept = SETTINGS.keys() - {"name", "held_on"}
    assert {name: getattr(made, name) for name in kept} == {
        name: getattr(like, name) for name in kept
    }
    assert changed.items() <= {name: getattr(made, name) for name in kept}.items()


def test_another_game_brings_its_own_table_sizes_and_keeps_the_stakes(people: People) -> None:
    like = make_event(people, smallest_table=3, stake_per_point=2)
    made = plan_like(people, like, preset="foss20")
    assert ruleset_from_json(made.ruleset).preset == "foss20"
    assert (made.smallest_table, made.stake_per_point) == (4, 2)


def test_who_plays_is_entered_at_once_and_walk_ins_by_name(people: People) -> None:
    anne, bob = make_players(people, 2)
    made = plan_like(
        people, make_event(people), players=[anne.pk], new_players=["Zoe Young", "", "  bob "]
    )
    names = [entry.player.name for entry in made.entries.order_by("player__name")]
    assert names == ["Anne", "Bob", "Zoe Young"]
    assert people.club.players.count() == 3
    assert made.entries.filter(player=bob).exists()


@pytest.mark.parametrize(
    ("wrong", "error", "field"),
    [
        ({"new_players": ["Zoe", "zoe"]}, AlreadyThere, "new_players.1"),
        ({"new_players": ["www.zoe.example"]}, InvalidInput, "new_players.0"),
        ({"players": [987654]}, InvalidInput, "players"),
        ({"like": 987654}, InvalidInput, "like"),
        ({"like": None}, InvalidInput, "preset"),
    ],
)
def test_a_night_that_cannot_be_leaves_nothing_behind(
    people: People, wrong: dict[str, Any], error: type[InvalidInput], field: str
) -> None:
    like = make_event(people)
    with pytest.raises(error) as refused:
        plan_like(people, like, **wrong)
    assert refused.value.problems[0].field == field
    assert Event.objects.count() == 1
    assert not people.club.players.exists()


def test_the_date_follows_the_rhythm_of_the_season(people: People) -> None:
    season = make_season(people)
    today = timezone.localdate()
    for number, weeks in enumerate((7, 5, 3, 1), 1):
        held_on = today - timedelta(weeks=weeks)
        night = make_event(people, name=f"Night {number}", season_id=season.pk)
        events.change_event(by=people.organiser, event_id=night.pk, held_on=held_on)
    last = events.find_last_night(people.organiser, "adas-club")
    assert last is not None
    proposal = events.propose_night(by=people.organiser, like_id=last.pk)
    assert (proposal.name, proposal.season_id) == ("Night 5", season.pk)
    assert proposal.held_on == today + timedelta(weeks=1)


def test_those_who_came_are_proposed_and_those_who_retired_are_not(people: People) -> None:
    event = make_event(people)
    seat(people, event, [5])
    *stayed, left, retired = make_players(people, 5)
    events.drop_out(by=people.organiser, event_id=event.pk, player_id=left.pk)
    retired.is_active = False
    retired.save()
    proposal = events.propose_night(by=people.organiser, like_id=event.pk)
    assert proposal.players == tuple(player.pk for player in stayed)  # left before the first deal


def test_a_new_night_opens_like_last_time_and_is_saved_as_it_stands(
    people: People, ada: Client
) -> None:
    season = make_season(people)
    like = make_event(
        people, "mcleod22", name="Night 4", season_id=season.pk, stake_per_point=1, largest_table=6
    )
    seat(people, like, [4])
    make_players(people, 6)
    page = look(ada.get(NEW))
    assert "Like Night 4 McLeod, 22 deals, tables of 4 to 6, stakes 0.01 a point" in page.words
    assert ticked(page) == [player.pk for player in make_players(people, 4)]
    fields = page.fields() | {"players": ticked(page)}
    answers = [ada.post(NEW, fields) for _ in range(2)]  # a double tap
    made = Event.objects.exclude(pk=like.pk).get()
    assert (made.name, made.season, made.ruleset) == ("Night 5", season, like.ruleset)
    assert made.entries.count() == 4
    address = "/clubs/adas-club/events/night-5/run/"
    assert [answer.headers["Location"] for answer in answers] == [address, address]


def test_the_form_of_a_night_that_was_deleted_plans_another(people: People, ada: Client) -> None:
    make_event(people, name="Night 4")
    fields = look(ada.get(NEW)).fields()
    ada.post(NEW, fields)
    deleted = Event.objects.get(name="Night 5")
    events.delete_event(by=people.organiser, event_id=deleted.pk)
    for _ in range(2):
        assert ada.post(NEW, fields).status_code == 302
    made = Event.objects.get(name="Night 5")
    assert made.pk != deleted.pk
    assert ada.get(f"/clubs/adas-club/events/{made.slug}/run/").status_code == 200
    events.restore_event(by=people.organiser, event_id=deleted.pk)
    assert Event.objects.filter(name="Night 5").count() == 2


def test_a_form_of_another_club_plans_nothing_and_says_so(people: People, ada: Client) -> None:
    make_event(people, name="Night 4")
    fields = look(ada.get(NEW)).fields()
    night: dict[str, Any] = {"name": "Friday", "held_on": date(2026, 3, 6), "preset": "quick13"}
    key = UUID(fields["key"])
    events.plan_event(by=people.stranger, club_slug="cals-club", key=key, **night)
    assert str(FORM_IS_USED_UP) in look(ada.post(NEW, fields), status=422).words
    assert people.club.events.count() == 1


def test_a_wrong_name_is_shown_beside_its_field_with_everything_kept(
    people: People, ada: Client
) -> None:
    seat(people, make_event(people), [4])
    page = look(ada.get(NEW))
    some = ticked(page)[:3]
    sent = page.fields() | {"players": some, "new_players": "Zoe\nZoe"}
    again = look(ada.post(NEW, sent), status=422)
    assert "Zoe is in the list twice" in again.words
    assert ticked(again) == some


def test_another_like_a_finished_night_is_planned_from_its_pages(
    people: People, ada: Client, web: Client
) -> None:
    table = make_table(people, name="Cup")
    make_event(people, name="Later")
    events.finish_event(by=people.organiser, event_id=table.event_id)
    assert Event.objects.get(pk=table.event_id).state == EventState.FINAL
    address = "/clubs/adas-club/events/cup/"
    for page in (look(ada.get(address)), look(ada.get(f"{address}run/"))):
        assert f"{NEW}?like=cup" in page.links()
    assert "like=cup" not in look(web.get(address)).source
    page = look(ada.get(NEW, {"like": "cup"}))
    assert "Like Cup" in page.words
    assert len(ticked(page)) == 4


def test_the_first_night_begins_with_the_choice_of_a_game(people: People, ada: Client) -> None:
    assert "What will you play?" in look(ada.get(NEW)).words
    make_event(people)
    assert "What will you play?" in look(ada.get(NEW, {"game": "1"})).words


def test_a_program_reads_the_next_night_and_plans_it(ada_api: ApiClient, people: People) -> None:
    assert ada_api.get("/clubs/adas-club/events/next").status_code == 404
    like = make_event(people, "foss20", stake_per_point=3)
    seat(people, like, [4])
    proposal = ada_api.get(f"/clubs/adas-club/events/next?like={like.pk}").json()
    assert (proposal["like"], len(proposal["players"])) == (like.pk, 4)
    assert date.fromisoformat(proposal["held_on"]) == timezone.localdate()
    made = ada_api.post("/clubs/adas-club/events", {**proposal, "new_players": ["Zoe"]})
    assert made.status_code == 201
    event = Event.objects.get(pk=made.json()["id"])
    assert (event.ruleset, event.stake_per_point) == (like.ruleset, 3)
    assert event.entries.count() == 5


def test_a_new_night_is_like_the_last_one_that_had_players(people: People, ada: Client) -> None:
    played = make_event(people, name="Night 1")
    seat(people, played, [4])
    planned = plan_like(people, played)
    page = look(ada.get(NEW))
    assert "Like Night 1" in page.words
    assert len(ticked(page)) == 4
    # The planned night has no players yet: those of last time are one tap away.
    roll_call = f"/clubs/adas-club/events/{planned.slug}/run/entries/"
    empty = look(ada.get(roll_call))
    assert "Tick the 4 players from last time" in empty.words
    filled = look(ada.post(roll_call, empty.fields() | {"act": "last-time"}))
    boxes = [box for box in filled.all("input") if box.get("name") == "player"]
    assert sum("checked" in box for box in boxes) == 4
    assert not planned.entries.exists()
    events.set_entries(by=people.organiser, event_id=planned.pk, player_ids=[])
    ada.post(roll_call, {"player": [boxes[0]["value"]]})
    assert "of last time" not in look(ada.get(roll_call)).words


def test_a_night_that_is_planned_twice_says_so(people: People, ada: Client) -> None:
    seat(people, make_event(people, name="Night 1"), [4])
    one, other = (look(ada.get(NEW)).fields() for _tab in range(2))
    assert "planned twice" not in look(ada.post(NEW, one, follow=True)).words
    assert "Night 2 is planned twice for this day." in look(ada.post(NEW, other, follow=True)).words


def test_a_new_night_says_that_the_clubs_own_game_has_been_changed(
    people: People, ada: Client
) -> None:
    by = people.organiser
    game = create_own_game(by=by, club_slug="adas-club", preset="quick13", title="Ours")
    make_event(people, game.slug, name="Night 1")
    assert "has been changed" not in look(ada.get(NEW)).words
    change_own_game(by=by, club_slug="adas-club", slug=game.slug, deals=[engine.OwnDeal(3)])
    page = look(ada.get(NEW))
    assert "Ours has been changed since Night 1" in page.words
    newer = next(link for link in page.links() if f"preset={game.slug}" in link)
    changed = look(ada.get(NEW + newer))
    assert "has been changed" not in changed.words
    ada.post(NEW + newer, changed.fields())
    made = Event.objects.exclude(name="Night 1").get()
    assert engine.preset_of(ruleset_from_json(made.ruleset)).deals == 1
