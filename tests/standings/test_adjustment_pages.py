"""The pages of penalties and bonuses: giving, cancelling, and what everyone sees of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.test import Client

from tests.support import factories
from tests.support.api_client import with_link
from tests.support.page_checks import look
from tournaments.events import attendance, events
from tournaments.models import Adjustment
from tournaments.standings import add_adjustment, cancel_adjustment, refresh_event

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Event, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(people: People) -> Event:
    """A running night of a season with results."""
    season = factories.make_season(people)
    table = factories.make_table(people, name="Monday", season_id=season.pk)
    factories.play_out(table)
    refresh_event(table.event_id)
    return table.event


@pytest.fixture
def late(night: Event) -> Player:
    """The player who was late."""
    return night.tables.get().seats.get(number=0).player


def page_of(night: Event) -> str:
    return f"/clubs/adas-club/events/{night.slug}/run/adjustments/"


def form(player: Player, **changes: str) -> dict[str, str]:
    return {
        "player_id": str(player.pk),
        "kind": "penalty",
        "points": "10",
        "ready": "Late arrival",
        "reason": "",
        **changes,
    }


def give(people: People, night: Event, late: Player) -> Adjustment:
    return add_adjustment(
        by=people.organiser,
        event_id=night.pk,
        player_id=late.pk,
        kind="penalty",
        points=-10,
        reason="Late arrival",
    )


@pytest.mark.parametrize(
    ("changes", "given"),
    [
        ({}, (-10, "Late arrival")),
        ({"points": "-10"}, (-10, "Late arrival")),
        ({"kind": "bonus", "reason": "Brought the prize"}, (10, "Brought the prize")),
        ({"kind": "adjusted", "points": "-7", "ready": "", "reason": "Typo"}, (-7, "Typo")),
    ],
)
def test_an_organiser_gives_one(
    ada: Client,
    night: Event,
    late: Player,
    changes: dict[str, str],
    given: tuple[int, str],
) -> None:
    answer = ada.post(page_of(night), form(late, **changes), follow=True)
    assert answer.status_code == 200
    row = Adjustment.objects.get()
    assert (row.player, row.points, row.reason) == (late, *given)
    assert given[1] in look(answer).words


def test_a_player_who_left_early_can_still_be_given_one(
    people: People, ada: Client, night: Event
) -> None:
    leaver = night.tables.get().seats.get(number=1).player
    attendance.drop_out(by=people.organiser, event_id=night.pk, player_id=leaver.pk)
    assert f'value="{leaver.pk}"' in look(ada.get(page_of(night))).source
    ada.post(page_of(night), form(leaver))
    assert Adjustment.objects.get().player == leaver


def test_a_form_that_is_sent_twice_gives_one(ada: Client, night: Event, late: Player) -> None:
    key = look(ada.get(page_of(night))).fields()["key"]
    for _again in range(2):
        ada.post(page_of(night), form(late, key=key))
    assert Adjustment.objects.count() == 1


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"player_id": ""}, "Choose one of the options."),
        ({"points": "0"}, "Enter a number other than 0."),
        ({"points": "1001"}, "Enter a whole number from −1,000 to 1,000."),
        ({"points": "-5", "kind": "bonus"}, "A bonus adds from 1 to 1000 points."),
        ({"ready": ""}, "Choose a reason, or write one."),
        ({"kind": "fine"}, "Choose one of the options."),
        ({"reason": "x" * 81}, "Use at most 80 characters."),
    ],
)
def test_bad_input_is_shown_beside_its_field(
    ada: Client, night: Event, late: Player, changes: dict[str, str], words: str
) -> None:
    page = look(ada.post(page_of(night), form(late, **changes)), 422)
    assert words in page.words
    assert not Adjustment.objects.exists()


def test_the_page_of_a_player_in_the_night_leads_to_the_form_with_the_player_chosen(
    ada: Client, night: Event, late: Player
) -> None:
    there = f"/clubs/adas-club/events/{night.slug}/run/entries/{late.pk}/"
    link = f"{page_of(night)}?player={late.pk}"
    assert link in look(ada.get(there)).links()
    assert look(ada.get(link)).fields()["player_id"] == str(late.pk)


def test_the_director_finds_it_and_a_scorer_is_not_led_there(
    ada: Client, ben: Client, night: Event
) -> None:
    desk = f"/clubs/adas-club/events/{night.slug}/desk/"
    assert page_of(night) in look(ada.get(desk)).links()
    assert page_of(night) not in look(ben.get(desk)).links()


def test_one_is_cancelled_and_restored_by_its_buttons(
    ada: Client, people: People, night: Event, late: Player
) -> None:
    row = give(people, night, late)
    refresh_event(night.pk)
    for act, is_cancelled in (("cancel", True), ("restore", False)):
        answer = ada.post(f"{page_of(night)}{row.pk}/{act}/", follow=True)
        assert answer.status_code == 200
        row.refresh_from_db()
        assert (row.cancelled_at is not None) == is_cancelled


def test_a_final_night_shows_no_form_and_no_buttons(
    ada: Client, people: People, night: Event, late: Player
) -> None:
    row = give(people, night, late)
    refresh_event(night.pk)
    events.finish_event(by=people.organiser, event_id=night.pk)
    page = look(ada.get(page_of(night)))
    assert "Reopen it to add or cancel one." in page.words
    assert "points" not in page.fields()
    answer = ada.post(f"{page_of(night)}{row.pk}/cancel/", follow=True)
    assert "Reopen it first." in look(answer).words
    row.refresh_from_db()
    assert row.cancelled_at is None


@pytest.mark.parametrize(
    "path", ["events/{event}/", "events/{event}/standings/", "seasons/spring/"]
)
def test_everyone_sees_a_mark_that_leads_to_the_reason(
    people: People, night: Event, late: Player, path: str
) -> None:
    web, dee = Client(), Client()
    dee.force_login(people.dee)
    row = give(people, night, late)
    refresh_event(night.pk)
    address = "/clubs/adas-club/" + path.format(event=night.slug)
    page = look(web.get(address))
    assert f"#adjusted-{late.pk}" in page.links()
    assert [one["id"] for one in page.all("li") if "tabindex" in one] == [f"adjusted-{late.pk}"]
    assert f"{late.name} −10 points from penalties and bonuses: why?" in page.words
    assert f"{late.name} Penalty, −10 points: Late arrival" in page.words
    cancel_adjustment(by=people.organiser, event_id=night.pk, adjustment_id=row.pk)
    refresh_event(night.pk)
    # A member is not shown what was kept for strangers a moment ago.
    assert "Late arrival" not in look(dee.get(address)).words


def test_the_card_of_the_players_table_shows_it_and_another_does_not(
    people: People, web: Client, night: Event, late: Player
) -> None:
    here = night.tables.get()
    there = factories.seat(people, night, [4, 4])[1]
    made = give(people, night, late)
    words = f"{late.name}: Penalty, −10 points: Late arrival"
    assert words in look(web.get(f"/tables/{here.pk}/")).words
    assert words not in look(web.get(f"/tables/{there.pk}/")).words
    cancel_adjustment(by=people.organiser, event_id=night.pk, adjustment_id=made.pk)
    caches["pages"].clear()
    assert "Late arrival" not in look(web.get(f"/tables/{here.pk}/")).words


def test_the_phones_at_the_players_table_show_it(
    people: People, night: Event, late: Player
) -> None:
    table = night.tables.get()
    phone = with_link(table)
    before = phone.get(f"/tables/{table.pk}/live")
    assert before.json()["notices"] == []
    give(people, night, late)
    after = phone.get(f"/tables/{table.pk}/live", **{"If-None-Match": before["ETag"]})
    (notice,) = after.json()["notices"]
    assert notice["text"] == f"{late.name}: Penalty, −10 points: Late arrival"


def test_a_players_own_page_shows_it_with_its_night(
    web: Client, people: People, night: Event, late: Player
) -> None:
    give(people, night, late)
    page = look(web.get(f"/clubs/adas-club/players/{late.pk}/"))
    assert "Penalty, −10 points: Late arrival ( Monday )" in page.words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Strafe, −10 Punkte: Late arrival"),
        ("fr", "Pénalité, −10 points\N{NO-BREAK SPACE}: Late arrival"),
    ],
)
def test_everyone_reads_one_in_their_language(
    people: People, web: Client, night: Event, language: str, words: str
) -> None:
    late = night.tables.get().seats.get(number=0).player
    give(people, night, late)
    refresh_event(night.pk)
    assert night.season is not None
    club = "/clubs/adas-club/"
    for address in (
        f"{club}events/{night.slug}/",
        f"{club}seasons/{night.season.slug}/",
        f"{club}players/{late.pk}/",
        f"/tables/{night.tables.get().pk}/",
    ):
        answer = web.get(address, headers={"Accept-Language": language})
        assert words in answer.content.decode(), address
