"""Names of people and clubs contain no web addresses: they stand on public pages and in letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tournaments import accounts, clubs
from tournaments.core.errors import InvalidInput
from tournaments.core.validation import clean_name

if TYPE_CHECKING:
    from tests.support.people import People


@pytest.mark.parametrize(
    "name", ["Win at https://x.test", "WWW.x.test", "ftp://x", "go www.x.test"]
)
def test_a_web_address_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match="Leave out the web address"):
        clean_name(name, field="name")


@pytest.mark.parametrize("name", ["St. John", "Ada (Cwww)", "A/B: Lamb", "The Swan, www"])
def test_a_name_that_only_looks_odd_is_kept(name: str) -> None:
    assert clean_name(name, field="name") == name


def test_accounts_clubs_players_and_invitations_refuse_one(people: People) -> None:
    by, slug, name = people.organiser, people.club.slug, "See www.x.test"
    for act in (
        lambda: accounts.make_account(email="x@x.org", name=name, password=None),
        lambda: accounts.change_name(people.ada, name),
        lambda: clubs.create_club(by=by, name=name),
        lambda: clubs.change_club(by=by, slug=slug, name=name),
        lambda: clubs.add_player(by=by, club_slug=slug, name=name),
        lambda: clubs.invite(by=by, club_slug=slug, email="x@x.org", name=name, role="member"),
    ):
        with pytest.raises(InvalidInput) as refused:
            act()
        assert [problem.field for problem in refused.value.problems] == ["name"]
