"""The people of the tests: Ada owns a club, Ben scores and Dee is a member; Cal owns another."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from tournaments.accounts.session_store import SessionStore
from tournaments.core.actors import Actor
from tournaments.core.links import table_token
from tournaments.models import Club, Membership, Role, Source, Table, User

PASSWORD = "three-green-bottles-9"


def make_user(name: str) -> User:
    """Create an account `<name>@clag.test` with `PASSWORD`, whose address is proven."""
    user = new_user(name)
    user.save()
    return user


def new_user(name: str) -> User:
    """Return the account that `make_user` creates, not saved yet."""
    user = User(email=f"{name.lower()}@clag.test", name=name, address_proven_at=timezone.now())
    user.set_password(PASSWORD)
    return user


@dataclass(frozen=True)
class People:
    """A club with its owner Ada, its scorer Ben, its member Dee, and Cal from elsewhere."""

    club: Club
    ada: User
    ben: User
    dee: User
    cal: User

    @property
    def organiser(self) -> Actor:
        """The actor for Ada."""
        return Actor(user=self.ada)

    @property
    def scorer(self) -> Actor:
        """The actor for Ben."""
        return Actor(user=self.ben)

    @property
    def member(self) -> Actor:
        """The actor for Dee, who may read but not change anything."""
        return Actor(user=self.dee)

    @property
    def stranger(self) -> Actor:
        """The actor for Cal, who owns another club."""
        return Actor(user=self.cal)


def make_people(*, is_public: bool = True) -> People:
    """Create two clubs: Ada's, with Ben and Dee in it, and Cal's."""
    ada, ben, dee, cal = User.objects.bulk_create(map(new_user, ("Ada", "Ben", "Dee", "Cal")))
    # Clubs that hide nothing: the tests of privacy change that.
    shows = {"is_public": is_public, "names": "full", "money": "anyone", "is_searchable": True}
    club, other = Club.objects.bulk_create(
        Club(slug=f"{owner.lower()}s-club", name=f"{owner}'s club", **shows)
        for owner in ("Ada", "Cal")
    )
    rows = ((club, ada, Role.OWNER), (club, ben, Role.SCORER), (club, dee, Role.MEMBER))
    Membership.objects.bulk_create(
        Membership(club=where, user=user, role=role)
        for where, user, role in (*rows, (other, cal, Role.OWNER))
    )
    return People(club, ada, ben, dee, cal)


def find_people() -> People:
    """The people that `make_people` made in this database."""
    ada, ben, dee, cal = (
        User.objects.get(email=f"{name}@clag.test") for name in ("ada", "ben", "dee", "cal")
    )
    return People(Club.objects.get(slug="adas-club"), ada, ben, dee, cal)


def in_browser(user: User) -> Actor:
    """Return the actor for a person who has signed in, with a session of their own."""
    session = SessionStore()
    session.create()
    return Actor(user=user, session=session.session_key or "")


def at_table(table: Table, phone: str = "") -> Actor:
    """Return the actor at a table's link, as one of several phones if `phone` names it."""
    key = f"the-key-of-{phone}-phone" if phone else ""
    return Actor(source=Source.TABLE_LINK, link=table_token(table), phone=key)
