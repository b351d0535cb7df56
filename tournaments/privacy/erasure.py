"""Erase a person's name for good; their results stay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs import refresh_public_names
from tournaments.core.access import access_club, access_player
from tournaments.core.audit import record
from tournaments.core.validation import field_error
from tournaments.letters import forget_subscriptions
from tournaments.models import Club, GameEntry, GameSeat, Invitation, Player, Role
from tournaments.online import CHAT_SENT
from tournaments.privacy.removals import list_merged
from tournaments.privacy.texts import name_replacer, replace_in_club

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.models import User

FORMER_MEMBER = "Former member"
_RENAMED = re.compile(r"(?P<was>.+) is now called .+\.")
"""What `clubs.change_player` writes into the log; a former name is kept nowhere else."""


@transaction.atomic
def erase_player(*, by: Actor, player_id: int, confirm: bool) -> Player:
    """Replace a player's name by "Former player 3" wherever it is stored, and retire the player.

    The results stay. Messages that they wrote at online tables are emptied. It cannot be undone,
    so `confirm` must be true. A repeat changes nothing. For organisers. Raises NotFound,
    NotAllowed, InvalidInput.
    """
    slug = access_player(by, player_id, Role.ORGANISER).club.slug
    club = access_club(by, slug, Role.ORGANISER, lock=True)
    player = access_player(by, player_id, Role.ORGANISER, lock=True)
    if player.erased_at is not None:
        return player
    if not confirm:
        text = _("Confirm that the name is to be erased for good. It cannot be brought back.")
        raise field_error("confirm", "required", text)
    others = set(club.players.exclude(pk=player.pk).values_list("name", flat=True))
    new = _free_name(player, others)
    merged = list_merged(player)
    records = [player, *merged]
    old = {name for one in records for name in (one.name, *_former_names(one))}
    _empty_messages(GameSeat.objects.filter(player=player))
    forget_subscriptions(records)
    _replace_all(club, old, new, others)
    for one in merged:
        one.name, one.removal, one.erased_at = new, {}, timezone.now()
        one.save()
    player.name, player.user, player.is_active = new, None, False
    # Whether the person is under 18 stays: it names no one.
    player.names, player.own_names = "", ""
    player.link_made_at = None
    player.erased_at = timezone.now()
    player.save()
    refresh_public_names(club)
    # Last, so that the entry is not searched for the name. A longer log gives pages a new ETag.
    record(by, club, "player-erased", f"A name was erased: now {new}.", player_id=player.pk)
    player.refresh_from_db()
    return player


def _former_names(player: Player) -> set[str]:
    """Return the names that the player had before, from what the club's log says of changes."""
    rows = player.club.log.filter(verb="player-changed", details__player_id=player.pk)
    found = (_RENAMED.fullmatch(text) for text in rows.values_list("text", flat=True))
    return {one["was"] for one in found if one is not None}


def _replace_all(club: Club, names: set[str], new: str, others: set[str]) -> None:
    """Replace the names of one person, except those that others have now."""
    taken = {other.casefold() for other in others}
    own = [name for name in names if name.casefold() not in taken]
    if own:
        replace_in_club(club, name_replacer(own, new, others))


def _free_name(player: Player, others: set[str]) -> str:
    taken = {name.casefold() for name in others}
    number = player.public_number or player.pk
    while f"former player {number}" in taken:
        number += 1
    return f"Former player {number}"


def _empty_messages(seats: QuerySet[GameSeat]) -> None:
    """Empty the free messages that were written from these seats."""
    for game_id, seat in seats.values_list("game_id", "number"):
        GameEntry.objects.filter(game=game_id, seat=seat, kind=CHAT_SENT).update(text="")


def forget_account(user: User) -> None:
    """Take the names of an account that is about to be deleted out of the logs of its clubs.

    In the transaction of the deletion. A player who was linked to it stays: the club decides.
    """
    _empty_messages(GameSeat.objects.filter(user=user))
    GameSeat.objects.filter(user=user, player=None).update(name=FORMER_MEMBER)
    invited = Invitation.objects.filter(accepted_by=user)
    every = Club.everything.all()
    clubs = every.filter(memberships__user=user) | every.filter(log__user=user)
    for club in clubs.distinct():
        kept = Player.everything.filter(club=club, removed_at=None)
        others = set(kept.values_list("name", flat=True))
        own = club.log.filter(user=user)
        # As they were written: the account may have had another name then, or used an API key.
        names = {name.partition(" (")[0] for name in own.values_list("done_by", flat=True)}
        names |= set(invited.filter(club=club).values_list("name", flat=True))
        own.update(done_by=FORMER_MEMBER)
        # A player with this name is not the account's: the club lists players.
        _replace_all(club, names | {user.name}, FORMER_MEMBER, others)
