"""Read and choose how strangers see a player, and link a player to an account."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs.members import find_member
from tournaments.clubs.public_names import refresh_public_names
from tournaments.core.access import access_club, access_player, get_role, lock_rows
from tournaments.core.audit import record
from tournaments.core.errors import AlreadyThere, FieldProblem, NotFound, NotNow, not_found
from tournaments.core.shapes import Shape
from tournaments.core.validation import check_choice, field_error
from tournaments.models import Club, GameSeat, GameState, NameVisibility, Player, Role

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import User

CHOICES = ("", *NameVisibility.values)


class PlayerPrivacy(Shape):
    """How strangers see a player, and who chose it; null leaves it to the club."""

    names: Annotated[str | None, NameVisibility, "The organisers' choice."]
    own_names: Annotated[str | None, NameVisibility, "The person's own choice."]
    is_minor: Annotated[bool | None, "Under 18. Only organisers see this; otherwise null."]
    shown_as: Annotated[str, "What strangers see instead of the name."]


def is_person(by: Actor, player: Player) -> bool:
    """Return whether the actor is the person whom a player is linked to."""
    return by.user is not None and player.user_id == by.user.pk


def read_privacy(*, by: Actor, player_id: int) -> PlayerPrivacy:
    """Return how strangers see a player. For organisers and the person.

    Raises NotFound, NotAllowed, SignInFirst.
    """
    player = Player.objects.select_related("club").filter(pk=player_id).first()
    if player is None or not is_person(by, player):
        player = access_player(by, player_id, Role.ORGANISER)
    role = get_role(by, player.club_id)
    organises = role is not None and role.may_act_as(Role.ORGANISER)
    return PlayerPrivacy(
        names=player.names or None,
        own_names=player.own_names or None,
        is_minor=player.is_minor if organises else None,
        shown_as=player.public_name,
    )


@transaction.atomic
def choose_own_names(*, by: Actor, player_id: int, names: str) -> Player:
    """Choose how one's own name is shown to strangers; empty to leave it to the club.

    For the person whose account the player is linked to. Raises NotFound for anyone else,
    InvalidInput.
    """
    found = Player.objects.filter(pk=player_id).first()
    if found is None or not is_person(by, found):
        raise not_found()
    check_choice(names, CHOICES, field="own_names")
    club = lock_rows(Club.objects.all()).get(pk=found.club_id)
    Player.objects.filter(pk=found.pk).update(own_names=names)
    refresh_public_names(club)
    text = f"{found.name} chose how strangers see their name."
    record(by, club, "player-changed", text, player_id=found.pk)
    return Player.objects.select_related("club").get(pk=found.pk)


@transaction.atomic
def link_player(*, by: Actor, player_id: int, member_id: int | None) -> Player:
    """Link a player to a member's account, or to none. For organisers.

    The person then plays online as this player, sees the stakes of their nights and chooses how
    strangers see the name. Raises NotFound, NotAllowed, InvalidInput for a person who is not
    a member or a name that was erased, AlreadyThere for a member who is another player, NotNow
    for a player at an online table that is being played: the account would see their cards.
    """
    club = access_club(
        by, access_player(by, player_id, Role.ORGANISER).club.slug, Role.ORGANISER, lock=True
    )
    player = access_player(by, player_id, Role.ORGANISER, lock=True)
    user = None if member_id is None else _find_account(club, member_id)
    if user is not None and player.erased_at is not None:
        raise field_error("member", "erased", _("This name was erased for good."))
    if user == player.user:
        return player
    _check_is_not_playing(player)
    if user is not None:
        _check_is_free(club, user)
    # The choice belongs to the person, not to the player.
    player.user, player.own_names = user, ""
    player.save(update_fields=["user", "own_names"])
    refresh_public_names(club)
    who = "nobody's account" if user is None else f"{user}'s account"
    record(by, club, "player-linked", f"{player.name} is {who}.", player_id=player.pk)
    return player


def _find_account(club: Club, member_id: int) -> User:
    """Return the account of a member. Raises InvalidInput."""
    try:
        return find_member(club, member_id).user
    except NotFound as unknown:
        raise field_error("member", "unknown", unknown.detail) from None


def _check_is_not_playing(player: Player) -> None:
    if GameSeat.objects.filter(player=player, game__state=GameState.PLAYING).exists():
        message = _(
            "%(name)s has a seat at an online table that is being played. Change this when the "
            "game is over; until then the player can use the link to their seat."
        )
        raise NotNow(message % {"name": player.name})


def _check_is_free(club: Club, user: User) -> None:
    other = club.players.filter(user=user).first()
    if other is not None:
        message = _("This member is already the player %(name)s.") % {"name": other.name}
        raise AlreadyThere(message, (FieldProblem("member", "taken", message),))
