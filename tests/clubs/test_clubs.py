"""Clubs, members and players: who may do what, what is refused, and what is logged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.people import People, make_people
from tournaments import accounts, clubs
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

if TYPE_CHECKING:
    from pytest_django import Settings

pytestmark = pytest.mark.django_db

GOOD = "clouds-low-and-grounded"


def test_only_the_first_visitor_can_set_up_the_first_club() -> None:
    club, owner = clubs.set_up_first_club(
        club_name="  The   Mess ",
        name="Ada",
        email="ADA@Example.org ",
        password=GOOD,
        setup_word=clubs.get_setup_word(),
    )
    assert (club.name, club.slug, owner.email) == ("The Mess", "the-mess", "ada@example.org")
    assert Membership.objects.get().role == Role.OWNER
    with pytest.raises(NotAllowed):
        clubs.set_up_first_club(
            club_name="Second",
            name="Cal",
            email="cal@example.org",
            password=GOOD,
            asks_word=False,
        )


@pytest.mark.parametrize(
    ("field", "value"),
    [("club_name", " "), ("name", ""), ("email", "ada"), ("password", "short")],
)
def test_the_first_club_is_not_set_up_with_a_bad_field(field: str, value: str) -> None:
    fields = {"club_name": "Mess", "name": "Ada", "email": "a@b.org", "password": GOOD}
    with pytest.raises(InvalidInput) as refused:
        clubs.set_up_first_club(**{**fields, field: value}, asks_word=False)
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


def test_the_log_says_what_was_changed_of_a_player(people: People) -> None:
    by = people.organiser
    player = clubs.add_player(by=by, club_slug="adas-club", name="Tom")
    for change, text in (
        ({"is_minor": True}, "Tom is now marked as under 18."),
        ({"is_minor": False}, "Tom is no longer marked as under 18."),
        ({"names": "initials"}, "Tom is shown to strangers as: initials."),
        ({"names": ""}, "Tom is shown to strangers as: the club chose."),
        ({"name": "Tim", "is_active": False}, "Tom is now called Tim, is retired."),
        ({"is_active": True}, "Tim is active again."),
    ):
        clubs.change_player(by=by, player_id=player.pk, **change)
        assert LogEntry.objects.latest("pk").text == text


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


def test_the_last_owner_stays(people: People) -> None:
    owner = Membership.objects.get(user=people.ada)
    with pytest.raises(NotAllowed):
        clubs.remove_member(by=people.organiser, club_slug="adas-club", member_id=owner.pk)
    with pytest.raises(NotAllowed):
        clubs.change_role(
            by=people.organiser, club_slug="adas-club", member_id=owner.pk, role="member"
        )
    with pytest.raises(NotAllowed, match="Make another member an owner first"):
        clubs.leave_club(by=people.organiser, club_slug="adas-club")
    ben = Membership.objects.get(user=people.ben)
    clubs.change_role(by=people.organiser, club_slug="adas-club", member_id=ben.pk, role="owner")
    clubs.remove_member(by=people.organiser, club_slug="adas-club", member_id=owner.pk)
    assert not Membership.objects.filter(user=people.ada).exists()


def test_an_unknown_role_is_refused(people: People) -> None:
    ben = Membership.objects.get(user=people.ben)
    with pytest.raises(InvalidInput):
        clubs.change_role(
            by=people.organiser, club_slug="adas-club", member_id=ben.pk, role="emperor"
        )
    with pytest.raises(InvalidInput):
        clubs.invite(
            by=people.organiser, club_slug="adas-club", email="e@x.org", name="E", role="emperor"
        )
    ben.refresh_from_db()
    assert ben.role == Role.SCORER


def test_a_member_leaves_and_the_log_says_so(people: People) -> None:
    clubs.leave_club(by=people.member, club_slug="adas-club")
    assert not Membership.objects.filter(user=people.dee).exists()
    line = LogEntry.objects.get()
    assert (line.verb, line.user, line.text) == ("member-left", people.dee, "Dee left the club.")
    with pytest.raises(NotAllowed):
        clubs.leave_club(by=people.stranger, club_slug="cals-club")


def test_an_account_without_which_a_club_has_no_owner_cannot_be_deleted(people: People) -> None:
    with pytest.raises(NotAllowed, match="Ada's club needs at least one owner"):
        accounts.before_deletion(people.ada)
    accounts.before_deletion(people.dee)


@pytest.mark.parametrize(
    ("setting", "who", "may"),
    [
        ("owner", "ada", True),
        ("owner", "cal", False),
        ("owner", "dee", False),
        ("anyone", "cal", True),
        ("anyone", "dee", True),
    ],
)
def test_who_founds_further_clubs_is_a_setting_of_the_server(
    people: People, settings: Settings, setting: str, who: str, may: bool
) -> None:
    settings.CLUBS_FOUNDED_BY = setting
    by = Actor(user=getattr(people, who))
    assert clubs.may_create_club(by) == may
    if may:
        assert clubs.create_club(by=by, name="Another").slug == "another"
    else:
        with pytest.raises(NotAllowed, match="Only the owner of this server can create clubs"):
            clubs.create_club(by=by, name="Another")


def test_founding_a_club_needs_an_account() -> None:
    with pytest.raises(SignInFirst):
        clubs.create_club(by=Actor(), name="Nobody's club")
