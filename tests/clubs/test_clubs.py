"""Clubs, members and players: who may do what, what is refused, and what is logged."""

from __future__ import annotations

import pytest

from tests.support.people import People, make_people
from tournaments import clubs
from tournaments.core.actors import ANONYMOUS, Actor
from tournaments.core.errors import (
    AlreadyThere,
    InvalidInput,
    NotAllowed,
    NotFound,
    Refused,
    SignInFirst,
)
from tournaments.models import Club, LogEntry, Membership, Player, Role, User

pytestmark = pytest.mark.django_db

GOOD = "clouds-low-and-grounded"


def test_only_the_first_visitor_can_set_up_the_first_club() -> None:
    club, owner = clubs.set_up_first_club(
        club_name="  The   Mess ", name="Ada", email="ADA@Example.org ", password=GOOD
    )
    assert (club.name, club.slug, owner.email) == ("The Mess", "the-mess", "ada@example.org")
    assert Membership.objects.get().role == Role.OWNER
    with pytest.raises(NotAllowed):
        clubs.set_up_first_club(
            club_name="Second", name="Cal", email="cal@example.org", password=GOOD
        )


@pytest.mark.parametrize(
    ("field", "value"),
    [("club_name", " "), ("name", ""), ("email", "ada"), ("password", "short")],
)
def test_the_first_club_is_not_set_up_with_a_bad_field(field: str, value: str) -> None:
    fields = {"club_name": "Mess", "name": "Ada", "email": "a@b.org", "password": GOOD}
    with pytest.raises(InvalidInput) as refused:
        clubs.set_up_first_club(**{**fields, field: value})
    assert refused.value.problems
    assert not Club.objects.exists()
    assert not User.objects.exists()


def test_an_organiser_adds_players_and_the_log_says_who(people: People) -> None:
    player = clubs.add_player(by=people.organiser, club_slug="adas-club", name=" Tom  Finch ")
    line = LogEntry.objects.get()
    assert player.name == "Tom Finch"
    assert (line.verb, line.done_by, line.user) == ("player-added", "Ada", people.ada)


def test_many_players_are_added_all_or_none(people: People) -> None:
    clubs.add_player(by=people.organiser, club_slug="adas-club", name="Tom")
    with pytest.raises(AlreadyThere):
        clubs.add_players(by=people.organiser, club_slug="adas-club", names=["Una", "tom"])
    assert Player.objects.count() == 1
    clubs.add_players(by=people.organiser, club_slug="adas-club", names=["Una", "", "Vic "])
    assert set(Player.objects.values_list("name", flat=True)) == {"Tom", "Una", "Vic"}


def test_a_name_twice_in_one_list_is_refused_as_such(people: People) -> None:
    with pytest.raises(AlreadyThere, match="list twice"):
        clubs.add_players(by=people.organiser, club_slug="adas-club", names=["Una", " una"])
    assert not Player.objects.exists()


def test_two_clubs_may_each_have_a_tom(people: People) -> None:
    clubs.add_player(by=people.organiser, club_slug="adas-club", name="Tom")
    clubs.add_player(by=people.stranger, club_slug="cals-club", name="Tom")
    assert Player.objects.count() == 2


def test_a_player_is_renamed_retired_and_brought_back(people: People) -> None:
    player = clubs.add_player(by=people.organiser, club_slug="adas-club", name="Tom")
    clubs.change_player(by=people.organiser, player_id=player.pk, name="TOM", is_active=False)
    player.refresh_from_db()
    assert (player.name, player.is_active) == ("TOM", False)
    clubs.change_player(by=people.organiser, player_id=player.pk, is_active=True)
    player.refresh_from_db()
    assert player.is_active


def test_who_may_add_players(people: People) -> None:
    for by, refusal in (
        (ANONYMOUS, SignInFirst),
        (people.stranger, NotFound),
        (people.member, NotAllowed),
        (people.scorer, NotAllowed),
    ):
        with pytest.raises(refusal):
            clubs.add_player(by=by, club_slug="adas-club", name="Tom")
    assert not Player.objects.exists()


def test_a_private_club_looks_like_one_that_does_not_exist() -> None:
    people = make_people(is_public=False)
    seen = set()
    for by in (ANONYMOUS, people.stranger):
        for slug in ("adas-club", "no-such-club"):
            with pytest.raises(Refused) as refused:
                clubs.add_player(by=by, club_slug=slug, name="Tom")
            seen.add((type(refused.value), refused.value.detail))
    assert len(seen) == 1


def test_a_member_by_a_new_address_gets_an_account_without_password(people: People) -> None:
    member = clubs.set_member(
        by=people.organiser, club_slug="adas-club", email="Eve@x.org", name="Eve", role="scorer"
    )
    assert member.user.email == "eve@x.org"
    assert not member.user.has_usable_password()


def test_the_last_owner_stays(people: People) -> None:
    owner = Membership.objects.get(user=people.ada)
    with pytest.raises(NotAllowed):
        clubs.remove_member(by=people.organiser, club_slug="adas-club", member_id=owner.pk)
    with pytest.raises(NotAllowed):
        clubs.set_member(
            by=people.organiser,
            club_slug="adas-club",
            email=people.ada.email,
            name="",
            role="member",
        )
    clubs.set_member(
        by=people.organiser, club_slug="adas-club", email=people.ben.email, name="", role="owner"
    )
    clubs.remove_member(by=people.organiser, club_slug="adas-club", member_id=owner.pk)
    assert not Membership.objects.filter(user=people.ada).exists()


def test_an_unknown_role_is_refused(people: People) -> None:
    with pytest.raises(InvalidInput):
        clubs.set_member(
            by=people.organiser, club_slug="adas-club", email="e@x.org", name="E", role="emperor"
        )
    assert not User.objects.filter(email="e@x.org").exists()


def test_founding_a_club_needs_an_account() -> None:
    with pytest.raises(SignInFirst):
        clubs.create_club(by=Actor(), name="Nobody's club")
