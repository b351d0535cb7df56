"""The content of public pages is made once for all strangers, and for no one else."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.utils import timezone, translation

from tests.support.factories import make_event, make_season, make_table, play, play_out, seat
from tests.support.page_checks import look
from tournaments import clubs, events
from tournaments.core.actors import Actor
from tournaments.core.links import player_token
from tournaments.models import Source, User
from tournaments.pages.core.kept_content import draw_content_once
from tournaments.ratings import refresh_ratings
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.page_checks import Page
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_parts")]

CLUB = "/clubs/adas-club/"
PAGES = (CLUB, f"{CLUB}seasons/spring/", f"{CLUB}events/thursday/")


@pytest.fixture
def table(people: People) -> Table:
    """A table of a night under way, with two deals."""
    night = make_event(people, season_id=make_season(people).pk)
    (table,) = seat(people, night, [4])
    play(table, [1, 2])
    refresh_event(night.pk)
    return table


def read(browser: Client, address: str, language: str = "en") -> Page:
    """Read a page that no process has kept."""
    caches["pages"].clear()
    return look(browser.get(address, headers={"Accept-Language": language}))


class Drawings:
    """Counts how often a content is drawn."""

    def __init__(self) -> None:
        self.made = 0

    def draw(self) -> tuple[int]:
        self.made += 1
        return (self.made,)

    def ask(self, actor: Actor, page: str = "season 1", version: int = 1) -> int:
        (number,) = draw_content_once(actor, page, lambda: (version,), self.draw)
        return number


def test_strangers_share_what_is_drawn_for_a_page_in_a_version_a_language_and_on_a_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawings, stranger = Drawings(), Actor(client="1.2.3.4", device="phone")
    assert [drawings.ask(stranger), drawings.ask(Actor())] == [1, 1]
    assert drawings.ask(stranger, version=2) == 2
    assert drawings.ask(stranger, page="season 2") == 3
    with translation.override("de"):
        assert drawings.ask(stranger) == 4
    tomorrow = timezone.localdate() + timedelta(days=1)
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "localdate", lambda: tomorrow)
        assert drawings.ask(stranger) == 5
    assert drawings.ask(stranger) == 1


@pytest.mark.parametrize(
    "actor",
    [
        Actor(user=User(pk=1)),
        Actor(guest="g" * 16),
        Actor(source=Source.TABLE_LINK, link="3:token"),
    ],
)
def test_a_person_who_is_no_stranger_gets_content_of_their_own_which_is_not_kept(
    actor: Actor,
) -> None:
    drawings = Drawings()
    assert [drawings.ask(actor), drawings.ask(actor)] == [1, 2]
    assert drawings.ask(Actor()) == 3, "a stranger gets nothing that was drawn for them"
    assert drawings.ask(actor) == 4


@pytest.mark.parametrize("address", PAGES)
def test_members_and_strangers_never_see_each_others_names(
    people: People, table: Table, web: Client, ada: Client, address: str
) -> None:
    clubs.change_club(by=people.organiser, slug=people.club.slug, names="hidden")
    for browser in (ada, web, ada, web):
        assert ("Anne" in read(browser, address).words) == (browser is ada)


@pytest.mark.parametrize("address", PAGES)
def test_what_a_club_hides_is_gone_for_strangers_at_once(
    people: People, table: Table, web: Client, address: str
) -> None:
    assert "Anne" in read(web, address).words
    clubs.change_club(by=people.organiser, slug=people.club.slug, names="hidden")
    assert "Anne" not in read(web, address).words
    clubs.change_club(by=people.organiser, slug=people.club.slug, is_public=False)
    caches["pages"].clear()
    assert web.get(address).status_code == 404


@pytest.mark.parametrize("address", PAGES)
def test_each_language_has_its_own_content(table: Table, web: Client, address: str) -> None:
    for language, word in (("en", "standings"), ("de", "rangliste"), ("en", "standings")):
        assert word in read(web, address, language).words.lower()


@pytest.mark.parametrize("address", PAGES)
def test_a_result_and_a_changed_name_are_seen_at_once(
    people: People, table: Table, web: Client, address: str
) -> None:
    before = read(web, address).words
    assert read(web, address).words == before
    play(table, [3])
    refresh_event(table.event_id)
    played = read(web, address).words
    assert played != before
    anne = table.seats.get(player__name="Anne").player
    clubs.change_player(by=people.organiser, player_id=anne.pk, name="Annabel")
    assert "Annabel" in read(web, address).words


def test_a_season_by_another_ranking_or_after_a_night_is_another_content(
    people: People, table: Table, web: Client
) -> None:
    address = f"{CLUB}seasons/spring/"
    plain = read(web, address).words
    assert "After Thursday" in read(web, f"{address}?after=thursday").words
    assert "After Thursday" not in read(web, address).words
    assert read(web, f"{address}?by=points").words != plain
    assert read(web, address).words == plain


def test_the_page_of_a_club_shows_at_once_which_night_is_next_and_how_many_are_coming(
    people: People, table: Table, web: Client
) -> None:
    assert "Next night" not in read(web, CLUB).words
    friday = make_event(people, name="Friday")
    assert "Next night" in read(web, CLUB).words
    anne = table.seats.get(player__name="Anne").player
    clubs.make_player_link(by=people.organiser, player_id=anne.pk)
    anne.refresh_from_db()
    for is_coming in (True, False, True):
        events.answer_night(link=player_token(anne), event_id=friday.pk, is_coming=is_coming)
        assert ("1 is coming" in read(web, CLUB).words) is is_coming
    events.delete_event(by=people.organiser, event_id=friday.pk)
    assert "Next night" not in read(web, CLUB).words


def test_the_page_of_a_club_shows_at_once_who_has_won_a_night(
    people: People, table: Table, web: Client
) -> None:
    play_out(table)
    refresh_event(table.event_id)
    assert "Playing now" in read(web, CLUB).words
    events.finish_event(by=people.organiser, event_id=table.event_id)
    refresh_event(table.event_id)
    assert "Winner: " in read(web, CLUB).words


@pytest.fixture
def bob_page(table: Table) -> str:
    """The page of a player who has met Anne in a whole game."""
    play_out(table)
    refresh_event(table.event_id)
    return f"{CLUB}players/{table.seats.get(player__name='Bob').player_id}/"


def test_the_page_of_a_player_shows_at_once_what_has_changed(
    people: People, table: Table, bob_page: str, web: Client
) -> None:
    before = read(web, bob_page).words
    assert read(web, bob_page).words == before
    assert "Anne" in before
    anne = table.seats.get(player__name="Anne").player
    clubs.change_player(by=people.organiser, player_id=anne.pk, name="Annabel")
    assert "Annabel" in read(web, bob_page).words
    assert "Rating" not in before
    events.finish_event(by=people.organiser, event_id=table.event_id)
    refresh_ratings(people.club.pk)
    assert "Rating" in read(web, bob_page).words
    clubs.change_club(by=people.organiser, slug=people.club.slug, names="hidden")
    assert "Annabel" not in read(web, bob_page).words


def test_the_page_of_a_player_for_a_season_or_all_nights_is_another_content_each(
    people: People, bob_page: str, web: Client
) -> None:
    latest, every = read(web, bob_page).words, read(web, f"{bob_page}?season=").words
    assert latest == read(web, f"{bob_page}?season=spring").words
    other = make_table(people, name="Friday", season_id=make_season(people, "Autumn").pk)
    play(other, [1])
    refresh_event(other.event_id)
    assert read(web, bob_page).words != latest
    assert read(web, f"{bob_page}?season=").words != every
    assert web.get(f"{bob_page}?season=no-such-one").status_code == 404


def test_the_page_of_a_player_keeps_nothing_of_the_address_that_it_was_drawn_for(
    monkeypatch: pytest.MonkeyPatch, people: People, bob_page: str, web: Client
) -> None:
    monkeypatch.setattr("tournaments.pages.clubs.player.PAGE_NIGHTS", 1)
    other = make_table(people, name="Friday")
    play(other, [1])
    refresh_event(other.event_id)
    asked = web.get(f"{bob_page}?season=&from=chat").content.decode()
    plain = web.get(f"{bob_page}?season=").content.decode()
    assert all('href="?season=&amp;page=2"' in body for body in (asked, plain))
    assert "chat" not in plain
