"""No page, answer or header shows a stranger a name that the club, its people or the law hide."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from tests.privacy.every_address import every_address
from tests.support import factories
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments import clubs, events
from tournaments.core.actors import Actor
from tournaments.core.audience.names import Names, name_column
from tournaments.core.links import game_token, seat_token, table_token
from tournaments.models import DealResult, Event, Membership, Player
from tournaments.online import (
    access_game,
    leave_game,
    open_casual_game,
    open_table_online,
    replace_player,
    take_seat,
)
from tournaments.online.streams.frames import build_update
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import OnlineGame, Table

# Names can be read in what is printed only before it is set.
pytestmark = pytest.mark.usefixtures("no_typesetting")

NAMES = (
    "Quillon Vexworth", "Zephyrine Ottoway", "Ignatius Pumblegate", "Wilhelmina Drox",
    "Barnaby Quirke", "Theodora Snapdragon", "Lysander Mugglewick", "Perpetua Fizzlebottom",
)  # fmt: skip
STAND_IN, SCORER = "Ermintrude Substitooth", "Marmaduke Scribblemore"
REASON = "Vexworth miscounted"


@dataclass
class Night:
    """A night with everything in it that can name a person."""

    people: People
    event: Event
    table: Table
    online: OnlineGame
    ids: dict[str, Any]


@pytest.fixture
def night(people: People) -> Night:
    clubs.add_players(by=people.organiser, club_slug=people.club.slug, names=NAMES)
    type(people.ben).objects.filter(pk=people.ben.pk).update(name=SCORER)
    people.ben.refresh_from_db()
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk, stake_per_point=5)
    players = list(Player.objects.order_by("pk"))
    events.set_entries(
        by=people.organiser, event_id=event.pk, player_ids=[player.pk for player in players]
    )
    seats = [player.pk for player in players]
    round_ = events.seat_round(
        by=people.organiser, event_id=event.pk, tables=[seats[:4], seats[4:]]
    )
    table, other = round_.tables.order_by("number")
    table = type(table).objects.select_related("event").get(pk=table.pk)
    factories.play(table, [1, 2])
    events.drop_out(
        by=people.organiser, event_id=event.pk, player_id=seats[1], how="stand-in",
        substitute=STAND_IN,
    )  # fmt: skip
    factories.play(type(table).objects.select_related("event").get(pk=table.pk), range(3, 14))
    by_hand = DealResult.objects.filter(table=table, number=2).get()
    by_hand.entered_as, by_hand.reason = SCORER, REASON
    by_hand.report["overrides"] = {"0": {"points": 3, "reason": REASON, "made": None}}
    by_hand.score["warnings"] = [{"code": "override", "message": f"Points by hand. {REASON}"}]
    by_hand.save()
    other = type(table).objects.select_related("event").get(pk=other.pk)
    online = open_table_online(by=people.organiser, table_id=other.pk)
    refresh_event(event.pk)
    event.refresh_from_db()
    ids = {
        "club": people.club.slug, "season": season.slug, "season_id": season.pk,
        "event": event.slug, "event_id": event.pk, "table": table.pk, "table_id": table.pk,
        "number": 2, "player": seats[0], "player_id": seats[0],
        "into_id": seats[1], "game": online.pk,
        "game_id": online.pk, "seat": 1, "preset": "quick13", "code": "not-found",
        "member": Membership.objects.get(user=people.ben).pk,
        "member_id": Membership.objects.get(user=people.ben).pk,
        "link": game_token(online), "pk": table.pk, "call": 1, "call_id": 1, "draw_id": 1,
        "rule_id": 1, "token_id": 1,
    }  # fmt: skip
    return Night(people, event, table, online, ids)


def show(night: Night, names: str) -> None:
    clubs.change_club(
        by=night.people.organiser, slug=night.people.club.slug, names=names, money="concerned"
    )
    caches["pages"].clear()


def words_of(*names: str) -> re.Pattern[str]:
    return re.compile("|".join(word for name in names for word in name.split()), re.IGNORECASE)


SECRET = words_of(*NAMES, STAND_IN, SCORER)


def found_by(client: Client, night: Night, secret: re.Pattern[str]) -> dict[str, set[str]]:
    """Return the hidden words that each address shows, in its body or its headers."""
    found = {address: found_at(client, address, secret) for address in addresses(night)}
    return {address: hits for address, hits in found.items() if hits}


def addresses(night: Night) -> list[str]:
    """Return every address but that of the schema, which is the same for everybody, and slow."""
    return [address for address in every_address(night.ids) if "schema" not in address]


def found_at(client: Client, address: str, secret: re.Pattern[str]) -> set[str]:
    """Return the hidden words that an address shows, in its body or its headers."""
    answer = client.get(address)
    body = (
        b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]  # of the test client
    )
    return set(secret.findall(body.decode(errors="replace") + repr(dict(answer.headers.items()))))


@pytest.mark.parametrize(
    ("names", "stranger"),
    [("initials", "web"), ("hidden", "web"), ("hidden", "cal")],
    ids=["initials", "hidden", "hidden-from-another-club"],
)
def test_no_address_shows_a_stranger_a_hidden_name(
    night: Night, request: pytest.FixtureRequest, names: str, stranger: str
) -> None:
    client: Client = request.getfixturevalue(stranger)
    show(night, names)
    assert found_by(client, night, SECRET) == {}


def test_a_member_finds_the_names_in_the_same_places(night: Night, dee: Client) -> None:
    show(night, "hidden")
    event = f"/clubs/adas-club/events/{night.event.slug}/"
    for address in (
        "/clubs/adas-club/", "/clubs/adas-club/players/", event, f"{event}seats/",
        f"/tables/{night.table.pk}/", f"/tables/{night.table.pk}/deals/2/history/",
        f"/api/v1/tables/{night.table.pk}", f"/api/v1/events/{night.event.pk}/standings",
        f"/api/v1/games/{night.online.pk}",
    ):  # fmt: skip
        assert address in addresses(night), address
        assert found_at(dee, address, SECRET), address


def test_another_tables_link_and_a_game_link_show_no_names_of_this_one(
    night: Night, web: Client
) -> None:
    show(night, "hidden")
    other = night.event.tables.exclude(pk=night.table.pk).get()
    web.get(f"/t/{table_token(other)}/")
    here = words_of(*NAMES[:4], STAND_IN, SCORER)
    elsewhere = {
        address: hits
        for address in addresses(night)
        if str(night.table.pk) in address or "/events/" in address
        if (hits := found_at(web, address, here))
    }
    assert elsewhere == {}


def test_a_table_shows_its_own_link_who_sits_there(night: Night) -> None:
    show(night, "hidden")
    phone = Client(headers={"Authorization": f"Table {at_table(night.table).link}"})
    live = phone.get(f"/api/v1/tables/{night.table.pk}/game").json()
    assert live["names"] == list(NAMES[:4])


def drop_out(night: Night, player: Player) -> None:
    events.drop_out(
        by=night.people.organiser, event_id=night.event.pk, player_id=player.pk, how="one-short"
    )


def give_to_a_bot(night: Night, seat: int) -> None:
    replace_player(by=night.people.organiser, game_id=night.online.pk, seat=seat, bot=True)


def give_to_the_bearer_of_a_link(night: Night, seat: int) -> None:
    replace_player(by=night.people.organiser, game_id=night.online.pk, seat=seat)


def give_to_a_guest_who_leaves(night: Night, seat: int) -> None:
    give_to_the_bearer_of_a_link(night, seat)
    guest = Actor(guest="a guest")
    take_seat(by=guest, link=seat_token(night.online.seats.get(number=seat)))
    leave_game(by=guest, game_id=night.online.pk)


def test_the_page_of_a_season_leads_strangers_to_the_full_names(
    night: Night, web: Client, dee: Client
) -> None:
    address = f"/clubs/{night.people.club.slug}/seasons/{night.ids['season']}/"
    hint = "Strangers do not see names in full."
    assert hint not in look(web.get(address)).words
    show(night, "initials")
    page = look(web.get(address))
    assert hint in page.words
    assert f"/sign-in/?next={quote(address, safe='')}" in page.links()
    assert hint not in look(dee.get(address)).words


def test_minors_and_who_sat_in_seats_that_others_have_now_are_hidden_in_a_club_that_hides_nothing(
    night: Night, web: Client, dee: Client
) -> None:
    """One of the minors plays on paper, and each of the others has given a seat away."""
    minors = [Player.objects.get(name=name) for name in (NAMES[0], *NAMES[4:])]
    for minor in minors:
        clubs.change_player(by=night.people.organiser, player_id=minor.pk, is_minor=True)
    give_to_a_bot(night, 0)
    give_to_the_bearer_of_a_link(night, 1)
    give_to_a_guest_who_leaves(night, 2)
    drop_out(night, minors[4])
    caches["pages"].clear()
    assert found_by(web, night, words_of(*(minor.name for minor in minors))) == {}
    access = access_game(Actor(), night.online.pk, link=game_token(night.online))
    streamed = build_update(access, 0, timezone.now()).body.decode()
    assert '"seats"' in streamed
    for minor in minors[1:]:
        assert not words_of(minor.name).search(streamed)
        assert found_at(dee, f"/api/v1/games/{night.online.pk}", words_of(minor.name)), minor.name
    page = look(web.get("/clubs/adas-club/players/"))
    assert NAMES[1] in page.words
    assert "Under 18" not in look(web.get(f"/clubs/adas-club/players/{minors[0].pk}/")).words


def test_a_bot_in_the_seat_of_a_lobbys_player_shows_a_stranger_no_name(
    night: Night, web: Client, dee: Client
) -> None:
    by, slug = night.people.organiser, night.people.club.slug
    minor = Player.objects.get(name=NAMES[4])
    member = Membership.objects.get(user=night.people.dee)
    clubs.link_player(by=by, player_id=minor.pk, member_id=member.pk)
    clubs.change_player(by=by, player_id=minor.pk, is_minor=True)
    game = open_casual_game(
        by=night.people.member, preset="quick13", seats=["me", "bot", "bot", "open"],
        name=NAMES[4], club_slug=slug, is_listed=True,
    ).game  # fmt: skip
    night.ids["game"] = night.ids["game_id"] = game.pk
    address = f"/api/v1/games/{game.pk}"
    assert found_by(web, night, words_of(NAMES[4])) == {}
    assert found_at(dee, address, words_of(NAMES[4]))
    replace_player(by=night.people.member, game_id=game.pk, seat=0, bot=True)
    assert found_by(web, night, words_of(NAMES[4])) == {}
    assert [seat["name"] for seat in web.get(address).json()["seats"]] == [
        "A bot", "Bert (bot)", "Carol (bot)", "",
    ]  # fmt: skip


def test_strangers_and_members_never_share_an_entity_tag(
    night: Night, web: Client, dee: Client
) -> None:
    show(night, "hidden")
    for address in (f"/api/v1/events/{night.event.pk}/standings", "/clubs/adas-club/"):
        assert web.get(address)["ETag"] != dee.get(address)["ETag"]


def test_sorting_does_not_give_the_order_of_hidden_names_away(people: People) -> None:
    names = [f"{letter} Same" for letter in "ABCDEFGHIJKLMNOPQRST"]
    clubs.add_players(by=people.organiser, club_slug=people.club.slug, names=names)
    clubs.change_club(by=people.organiser, slug=people.club.slug, names="hidden")
    shown = name_column(Names.PUBLIC)
    order = list(Player.objects.annotate(shown=shown).order_by("shown").values_list("name"))
    assert sorted(order) == [(name,) for name in names] != order


@pytest.mark.parametrize(
    ("club", "organisers", "own", "minor", "shown"),
    [
        ("full", "", "", False, "Maggie Thorne"),
        ("initials", "", "", False, "M. T."),
        ("hidden", "", "", False, "Player 1"),
        ("full", "initials", "", False, "M. T."),
        ("full", "", "hidden", False, "Player 1"),
        ("initials", "full", "full", False, "M. T."),
        ("hidden", "full", "initials", False, "Player 1"),
        ("full", "full", "full", True, "Player 1"),
    ],
)
def test_the_strictest_choice_counts(
    people: People, club: str, organisers: str, own: str, *, minor: bool, shown: str
) -> None:
    by, slug = people.organiser, people.club.slug
    player = clubs.add_player(by=by, club_slug=slug, name="Maggie Thorne")
    member = Membership.objects.get(user=people.dee)
    clubs.link_player(by=by, player_id=player.pk, member_id=member.pk)
    clubs.choose_own_names(by=people.member, player_id=player.pk, names=own)
    clubs.change_player(by=by, player_id=player.pk, names=organisers, is_minor=minor)
    clubs.change_club(by=by, slug=slug, names=club)
    assert clubs.read_privacy(by=by, player_id=player.pk).shown_as == shown


def test_initials_differ_within_a_club_and_stay(people: People) -> None:
    by, slug = people.organiser, people.club.slug
    clubs.change_club(by=by, slug=slug, names="initials")
    clubs.add_player(by=by, club_slug=slug, name="Maggie Thorne")
    clubs.add_player(by=by, club_slug=slug, name="Mo Tate")
    clubs.add_player(by=by, club_slug=slug, name="Max Thin")
    shown = dict(Player.objects.values_list("name", "public_name"))
    assert shown == {"Maggie Thorne": "M. T.", "Mo Tate": "M. T. 2", "Max Thin": "M. T. 3"}
    mo = Player.objects.get(name="Mo Tate")
    clubs.change_player(by=by, player_id=mo.pk, name="Bo Tate")
    clubs.add_player(by=by, club_slug=slug, name="Ann Lee")
    shown = dict(Player.objects.values_list("name", "public_name"))
    assert (shown["Max Thin"], shown["Bo Tate"]) == ("M. T. 3", "B. T.")


def test_only_the_person_chooses_for_themselves(people: People, cal: Client) -> None:
    player = clubs.add_player(by=people.organiser, club_slug=people.club.slug, name="Ann")
    answer = cal.put(
        f"/api/v1/players/{player.pk}/privacy/own",
        {"own_names": "full"},
        content_type="application/json",
    )
    assert answer.status_code == 404


@pytest.mark.parametrize("path", ["/players/", "/events/{event}/", "/events/{event}/seats/"])
def test_a_member_who_is_not_signed_in_is_asked_to_where_names_are_short(
    night: Night, web: Client, dee: Client, path: str
) -> None:
    address = "/clubs/adas-club" + path.format(event=night.event.slug)
    hint = f"/sign-in/?next={address.replace('/', '%2F')}"
    for names, is_hinted in (("initials", True), ("hidden", True), ("full", False)):
        clubs.change_club(by=night.people.organiser, slug="adas-club", names=names)
        caches["pages"].clear()
        assert (hint in look(web.get(address)).source) == is_hinted
        assert hint not in look(dee.get(address)).source


def test_organisers_read_who_is_under_18_and_what_strangers_see(
    people: People, ada: Client
) -> None:
    desk = "/clubs/adas-club/organise/players/"
    player = clubs.add_player(by=people.organiser, club_slug="adas-club", name=NAMES[0])
    marked = {"name": NAMES[0], "is_active": "on", "is_minor": "on"}
    listed = look(ada.post(f"{desk}{player.pk}/", marked, follow=True)).words
    saved = f"{NAMES[0]} was saved. Marked as under 18. Strangers see: Player 1."
    assert saved in listed
    assert f"{NAMES[0]} under 18, strangers see: Player 1" in listed
    plain = look(ada.post(f"{desk}{player.pk}/", {"name": NAMES[0]}, follow=True)).words
    assert f"{NAMES[0]} was saved." in plain
    assert f"{NAMES[0]} retired" in plain
