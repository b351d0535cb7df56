"""Importing a list of players: what each line would do, and nothing saved before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.support.factories import make_players
from tests.support.page_checks import look
from tournaments import clubs
from tournaments.core.errors import AlreadyThere, InvalidInput, NotAllowed
from tournaments.models import LogEntry, Player

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.page_checks import Page
    from tests.support.people import People

pytestmark = pytest.mark.both_databases

PAGE = "/clubs/adas-club/organise/players/import/"
API = "/clubs/adas-club/players/import"
LIST = (
    "1. Alan Moss\n2) Bob Price\nCarol Ng, Dave Hill\nGina,Hall,gina@x.example\n"
    "Frank Ward\tfrank@x.example\nalan moss\nbob@x.example\nMüller, Zoe\nPrice Bob\n"
)
"""A list as a secretary pasted it, with its errors; Zoé Muller is a player of the club."""


@pytest.fixture
def listed(people: People) -> list[tuple[str, str]]:
    clubs.add_players(by=people.organiser, club_slug="adas-club", names=["Zoé Muller", "dave hill"])
    found = clubs.preview_players(by=people.organiser, club_slug="adas-club", text=LIST)
    return [(row.name, row.state) for row in found.rows]


def names() -> set[str]:
    return set(Player.objects.values_list("name", flat=True))


@pytest.mark.odd_values
def test_every_line_of_a_list_is_judged_against_the_club_and_the_lines_before(
    listed: list[tuple[str, str]],
) -> None:
    assert listed == [
        ("Alan Moss", "new"),
        ("Bob Price", "new"),
        ("Carol Ng", "new"),
        ("Dave Hill", "there"),
        ("Gina Hall", "new"),
        ("Frank Ward", "new"),
        ("alan moss", "twice"),
        ("", "wrong"),
        ("Zoe Müller", "similar"),
        ("Price Bob", "similar"),
    ]
    assert names() == {"Zoé Muller", "dave hill"}


def test_an_import_adds_those_who_are_new_and_sent_twice_nothing_more(
    people: People, listed: list[tuple[str, str]]
) -> None:
    for added in (5, 0):
        done = clubs.import_players(by=people.organiser, club_slug="adas-club", text=LIST)
        assert len(done.players) == added
    assert len(names()) == 7
    assert LogEntry.objects.filter(verb="player-added").count() == 7


def test_no_address_of_an_imported_list_is_stored(
    people: People, listed: list[tuple[str, str]]
) -> None:
    clubs.import_players(by=people.organiser, club_slug="adas-club", text=LIST)
    stored = [*names(), *Player.objects.values_list("public_name", flat=True)]
    stored += [*LogEntry.objects.values_list("text", flat=True)]
    assert not [text for text in stored if "@" in text or "x.example" in text]


def test_those_whose_names_are_similar_are_added_if_asked_for(
    people: People, listed: list[tuple[str, str]]
) -> None:
    done = clubs.import_players(by=people.organiser, club_slug="adas-club", text=LIST, take={1, 9})
    assert [player.name for player in done.players] == ["Alan Moss", "Zoe Müller"]


@pytest.mark.parametrize("number", [4, 7, 8, 11])
def test_those_who_are_there_are_not_added_even_if_asked_for(
    people: People, listed: list[tuple[str, str]], number: int
) -> None:
    with pytest.raises(InvalidInput):
        clubs.import_players(
            by=people.organiser, club_slug="adas-club", text=LIST, take={1, number}
        )
    assert len(names()) == 2


def test_only_organisers_read_or_import_a_list(people: People) -> None:
    for command in (clubs.preview_players, clubs.import_players):
        with pytest.raises(NotAllowed):
            command(by=people.scorer, club_slug="adas-club", text=LIST)


@pytest.mark.parametrize("name", ["ann@x.example", "Ann <ann@x.example>"])
def test_no_player_is_named_by_an_address(people: People, name: str) -> None:
    with pytest.raises(InvalidInput):
        clubs.add_player(by=people.organiser, club_slug="adas-club", name=name)
    player = clubs.add_player(by=people.organiser, club_slug="adas-club", name="Ann")
    with pytest.raises(InvalidInput):
        clubs.change_player(by=people.organiser, player_id=player.pk, name=name)


def test_a_player_from_before_with_an_address_as_name_is_retired_all_the_same(
    people: People,
) -> None:
    player = Player.objects.create(club=people.club, name="ann@x.example")
    clubs.change_player(
        by=people.organiser, player_id=player.pk, name="ann@x.example", is_active=False
    )
    player.refresh_from_db()
    assert not player.is_active


@pytest.mark.odd_values
def test_a_similar_name_that_the_database_takes_for_the_same_is_refused(people: People) -> None:
    clubs.add_player(by=people.organiser, club_slug="adas-club", name="Ann Lee")
    clubs.add_player(by=people.organiser, club_slug="adas-club", name="Lee Ann")
    Player.objects.filter(name="Lee Ann").update(name="LEE\u00a0ANN")
    with pytest.raises(AlreadyThere):
        clubs.add_player(by=people.organiser, club_slug="adas-club", name="ann lee")


def ticked(page: Page) -> list[str]:
    """The values of the boxes that are ticked."""
    boxes = [box for box in page.all("input") if box.get("name") == "take"]
    return [box["value"] for box in boxes if "checked" in box]


def form_of(page: Page, **changes: Any) -> dict[str, Any]:
    """What the preview sends without a script."""
    hidden = {box["name"]: box["value"] for box in page.all("input") if box["type"] == "hidden"}
    return hidden | {"take": ticked(page)} | changes


def test_the_page_saves_nothing_before_the_button_that_counts(
    people: People, ada: Client, listed: list[tuple[str, str]]
) -> None:
    page = look(ada.post(PAGE, {"text": LIST}))
    assert "Import 5 players" in page.words
    assert "3 e-mail addresses were left out. They are not stored." in page.words
    assert "Line 6: The same name is on line 1." in page.words
    assert "Line 7: There is no name on this line." in page.words
    assert "Perhaps the same person as Zoé Muller, a player of the club." in page.words
    assert len(names()) == 2
    done = look(ada.post(PAGE, form_of(page), follow=True))
    assert "5 players added." in done.words
    assert names() >= {"Alan Moss", "Bob Price", "Carol Ng", "Gina Hall", "Frank Ward"}


def test_the_page_says_which_columns_it_read(people: People, ada: Client) -> None:
    table = "First name;Surname;E-mail;Phone\nGina;Hall;g@x.example;0770"
    page = look(ada.post(PAGE, {"text": table}))
    assert "The names are from: First name and Surname." in page.words
    assert "Left out, because only names are stored: E-mail and Phone." in page.words
    page = look(ada.post(PAGE, {"text": "Sukunimi;Etunimi\nHall;Gina"}))
    assert "No headings were recognised" in page.words


def test_an_import_of_no_one_says_what_to_do(people: People, ada: Client) -> None:
    page = look(ada.post(PAGE, {"text": "Ann\nBob"}))
    again = look(ada.post(PAGE, form_of(page, take=[])))
    assert "Nothing is saved yet. Tick the players to import." in again.words


def test_other_boxes_than_the_button_counted_are_shown_again_first(
    people: People, ada: Client
) -> None:
    page = look(ada.post(PAGE, {"text": "Ann\nBob\nCy"}))
    again = look(ada.post(PAGE, form_of(page, take=["1", "3"])))
    assert "Import 2 players" in again.words
    assert names() == set()
    assert ticked(again) == ["1", "3"]
    ada.post(PAGE, form_of(again))
    assert names() == {"Ann", "Cy"}


def test_a_list_that_was_imported_in_the_meantime_is_shown_again(
    people: People, ada: Client
) -> None:
    page = look(ada.post(PAGE, {"text": "Ann\nBob"}))
    ada.post(PAGE, form_of(page))
    again = look(ada.post(PAGE, form_of(page)), status=422)
    assert "perhaps because they have been added since" in again.words
    assert "There is no one to add." in again.words
    assert Player.objects.count() == 2


@pytest.mark.parametrize("take", [["x"], ["-1"], ["99999999999"], ["²"], []])
def test_odd_boxes_save_nothing(people: People, ada: Client, take: list[str]) -> None:
    look(ada.post(PAGE, {"text": "Ann", "offered": str(len(take)), "take": take}))
    assert names() == set()


def test_a_file_is_shown_like_a_pasted_list(people: People, ada: Client) -> None:
    data = "Surname;First name;E-mail\r\nMüller;Zoë;z@x.example\r\n".encode("cp1252")
    page = look(ada.post(PAGE, {"file": SimpleUploadedFile("members.csv", data)}))
    assert "Import 1 player" in page.words
    ada.post(PAGE, form_of(page))
    assert names() == {"Zoë Müller"}


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        ({"text": ""}, "Enter at least one name, each on its own line."),
        ({"text": "x" * 60_001}, "Use at most 60000 characters."),
        ({"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04\x00")}, "Save the table as CSV"),
        ({"file": SimpleUploadedFile("a.csv", b"a" * 60_001)}, "at most 60 kB"),
    ],
)
def test_what_is_no_list_is_refused_beside_its_field(
    people: People, ada: Client, sent: dict[str, Any], problem: str
) -> None:
    assert problem in look(ada.post(PAGE, sent), status=422).words


def test_the_page_of_players_leads_to_the_preview(people: People, ada: Client) -> None:
    page = look(ada.get("/clubs/adas-club/organise/players/"))
    assert PAGE in {form.get("action") for form in page.all("form")}


def test_the_page_of_players_counts_them_and_leads_past_them_to_the_form(
    people: People, ada: Client
) -> None:
    make_players(people, 3)
    page = look(ada.get("/clubs/adas-club/organise/players/"))
    assert "3 players" in page.words
    assert "#add" in page.links()
    assert "add" in {heading.get("id") for heading in page.all("h2")}


def test_a_program_asks_first_and_imports_then(people: People, ada_api: ApiClient) -> None:
    dry = ada_api.post(API, {"text": "Ann\nann\nb@x.example", "dry_run": True}).json()
    assert [row["state"] for row in dry["rows"]] == ["new", "twice", "wrong"]
    assert (dry["addresses"], dry["players"], names()) == (1, [], set())
    done = ada_api.post(API, {"text": "Ann\nann"}).json()
    assert [player["name"] for player in done["players"]] == ["Ann"]
    refused = ada_api.post(API, {"text": "Ann\nBob", "take": [1]})
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid-input")
