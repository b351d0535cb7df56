"""Create a club, set up the first one of a server, and change its settings."""

from __future__ import annotations

from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from tournaments.clubs.accounts import make_account
from tournaments.core.access import access_club, lock_rows
from tournaments.core.actors import Actor
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, SignInFirst
from tournaments.core.validation import clean_text, free_slug
from tournaments.models import Club, Membership, Role, User


@transaction.atomic
def set_up_first_club(*, club_name: str, name: str, email: str, password: str) -> tuple[Club, User]:
    """The very first club and its owner's account, on an empty server.

    Raises NotAllowed once there is a club, InvalidInput for fields that cannot be.
    """
    _one_founder_at_a_time()
    if Club.objects.exists():
        raise NotAllowed("This server has its club already. Ask its owner for a membership.")
    owner = make_account(email=email, name=name, password=password)
    return create_club(by=Actor(user=owner), name=club_name), owner


def _one_founder_at_a_time() -> None:
    """Hold what every founder must hold, there being no club yet whose row could be locked."""
    kinds = ContentType.objects.get_for_model(Club)
    lock_rows(ContentType.objects.all()).get(pk=kinds.pk)


@transaction.atomic
def create_club(*, by: Actor, name: str, is_public: bool = True) -> Club:
    """Make a club; whoever asks becomes its owner."""
    if by.user is None:
        raise SignInFirst("Sign in to found a club.")
    club_name = clean_text(name, field="name")
    _one_founder_at_a_time()
    slug = free_slug(Club.objects.all(), club_name)
    club = Club.objects.create(slug=slug, name=club_name, is_public=is_public)
    Membership.objects.create(club=club, user=by.user, role=Role.OWNER)
    record(by, club, "club-founded", f"{club.name} was founded.")
    return club


@transaction.atomic
def change_club(
    *,
    by: Actor,
    slug: str,
    name: str | None = None,
    is_public: bool | None = None,
    free_chat: bool | None = None,
    currency: str | None = None,
) -> Club:
    """Rename a club, choose whether anyone may read it, whether its online tables have free words
    besides the phrases, and which sign stands before amounts of money. For owners."""
    club = access_club(by, slug, Role.OWNER, lock=True)
    club.name = club.name if name is None else clean_text(name, field="name")
    club.is_public = club.is_public if is_public is None else is_public
    club.free_chat = club.free_chat if free_chat is None else free_chat
    if currency is not None:
        club.currency = (
            clean_text(currency, field="currency", max_length=4) if currency.strip() else ""
        )
    club.save(update_fields=["name", "is_public", "free_chat", "currency"])
    readers = "anyone may read it" if club.is_public else "only members may read it"
    talk = "in free words" if club.free_chat else "in phrases only"
    text = f"The club is called {club.name}, {readers}, and its online tables talk {talk}."
    record(by, club, "club-changed", text, is_public=club.is_public, free_chat=club.free_chat)
    return club
