"""Clubs, their members and their players."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from tournaments.clubs.accounts import make_account
from tournaments.core.access import access_club, access_player, lock_rows
from tournaments.core.actors import Actor
from tournaments.core.audit import record
from tournaments.core.errors import AlreadyThere, FieldProblem, NotAllowed, NotFound, SignInFirst
from tournaments.core.validation import clean_text, field_error, free_slug
from tournaments.models import Club, Membership, Player, Role, User

if TYPE_CHECKING:
    from collections.abc import Iterable


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
        club.currency = clean_text(currency, field="currency", most=4) if currency.strip() else ""
    club.save(update_fields=["name", "is_public", "free_chat", "currency"])
    readers = "anyone may read it" if club.is_public else "only members may read it"
    talk = "in free words" if club.free_chat else "in phrases only"
    text = f"The club is called {club.name}, {readers}, and its online tables talk {talk}."
    record(by, club, "club-changed", text, is_public=club.is_public, free_chat=club.free_chat)
    return club


@transaction.atomic
def set_member(*, by: Actor, club_slug: str, email: str, name: str, role: str) -> Membership:
    """Give a person a role in the club; makes an account without password for a new address.

    Raises InvalidInput for an unknown role or address, NotAllowed when the last owner would go.
    """
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    if role not in Role.values:
        raise field_error("role", "unknown", f"Choose one of {', '.join(Role.values)}.")
    user = User.objects.filter(email=email.strip().lower()).first()
    if user is None:
        user = make_account(email=email, name=name, password=None, invited_by=club)
    _keep_an_owner(club, user, Role(role))
    member, _ = Membership.objects.update_or_create(club=club, user=user, defaults={"role": role})
    record(by, club, "member-set", f"{user} is {Role(role).label.lower()} now.", role=role)
    return member


@transaction.atomic
def remove_member(*, by: Actor, club_slug: str, member_id: int) -> None:
    """Take a person's role away. Raises NotFound, NotAllowed for the last owner."""
    club = access_club(by, club_slug, Role.OWNER, lock=True)
    member = club.memberships.select_related("user").filter(pk=member_id).first()
    if member is None:
        raise NotFound("There is no such member.")
    _keep_an_owner(club, member.user, None)
    member.delete()
    record(by, club, "member-removed", f"{member.user} is no longer a member.")


def _keep_an_owner(club: Club, user: User, role: Role | None) -> None:
    owners = club.memberships.filter(role=Role.OWNER)
    is_last = owners.filter(user=user).exists() and owners.count() == 1
    if is_last and role is not Role.OWNER:
        raise NotAllowed("A club keeps at least one owner. Make somebody else owner first.")


@transaction.atomic
def add_player(*, by: Actor, club_slug: str, name: str) -> Player:
    """Add a player to the club. Raises AlreadyThere for a name that is taken."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    return _add_player(by, club, name)


@transaction.atomic
def add_players(*, by: Actor, club_slug: str, names: Iterable[str]) -> list[Player]:
    """Add many players at once, all or none; blank lines are passed over."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    wanted = [name for name in names if name.strip()]
    if not wanted:
        raise field_error(
            "names", "required", "Write at least one name, each on a line of its own."
        )
    _refuse_twins(wanted)
    return [_add_player(by, club, name) for name in wanted]


def _refuse_twins(names: Iterable[str]) -> None:
    """Refuse a list that has a name twice, in whatever case."""
    counted = Counter(" ".join(name.split()).lower() for name in names)
    twice = [name for name in names if counted[" ".join(name.split()).lower()] > 1]
    if twice:
        message = f"{twice[0].strip()} is in the list twice. Add an initial to tell them apart."
        raise AlreadyThere(message, (FieldProblem("names", "twice", message),))


def _add_player(by: Actor, club: Club, name: str) -> Player:
    clean = clean_text(name, field="name", most=60)
    _refuse_taken(club, clean)
    player = Player.objects.create(club=club, name=clean)
    record(by, club, "player-added", f"{clean} joined.", player_id=player.pk)
    return player


def _refuse_taken(club: Club, name: str) -> None:
    if club.players.filter(name__iexact=name).exists():
        message = f"There is a player called {name} already. Add an initial to tell them apart."
        raise AlreadyThere(message, (FieldProblem("name", "taken", message),))


@transaction.atomic
def change_player(
    *, by: Actor, player_id: int, name: str | None = None, is_active: bool | None = None
) -> Player:
    """Rename a player, retire one, or bring one back. Results stay as they are."""
    club_slug = access_player(by, player_id, Role.ORGANISER).club.slug
    access_club(by, club_slug, Role.ORGANISER, lock=True)  # two may want one name at once
    player = access_player(by, player_id, Role.ORGANISER, lock=True)
    was = player.name
    if name is not None and clean_text(name, field="name", most=60).lower() != was.lower():
        _refuse_taken(player.club, clean_text(name, field="name", most=60))
    player.name = was if name is None else clean_text(name, field="name", most=60)
    player.is_active = player.is_active if is_active is None else is_active
    player.save(update_fields=["name", "is_active"])
    state = "active" if player.is_active else "retired"
    text = (
        f"{was} is now called {player.name}, {state}."
        if was != player.name
        else (f"{player.name} is {state}.")
    )
    record(by, player.club, "player-changed", text, player_id=player.pk)
    return player
