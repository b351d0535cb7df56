"""Players' own links: made, renewed and made void by organisers, opened without an account."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.access import access_club, access_player
from tournaments.core.audit import record
from tournaments.core.errors import NotFound
from tournaments.core.validation import field_error
from tournaments.models import Player, Role

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.core.actors import Actor
    from tournaments.models import Club

PLAYER_LINK_LIFETIME = timedelta(days=366)
"""How long a player's link works: longer than any season."""


def access_player_by_link(token: str) -> Player:
    """Fetch the player whose own link this is, with the club. Raises NotFound."""
    return _find(token, links.is_valid_player_token)


def access_player_by_calendar(token: str) -> Player:
    """Fetch the player whose calendar this opens, with the club. Raises NotFound."""
    return _find(token, links.is_valid_player_calendar_token)


def _find(token: str, is_valid: Callable[[str, Player], bool]) -> Player:
    player_id = links.table_id_from_token(token)
    rows = Player.objects.select_related("club")
    player = rows.filter(pk=player_id).first() if player_id is not None else None
    if player is None or not is_valid(token, player) or not has_link(player):
        raise NotFound(_("This link does not work any more. Ask the organiser for a new one."))
    return player


def has_link(player: Player) -> bool:
    """Return whether the player has a link that works."""
    made_at = player.link_made_at
    return made_at is not None and made_at > timezone.now() - PLAYER_LINK_LIFETIME


def find_own_calendar(by: Actor, club: Club) -> str | None:
    """Return the token of the calendar of the member's own player; None without a link."""
    if by.user is None:
        return None
    players = Player.objects.filter(club=club, user=by.user).order_by("pk")
    return next((links.player_calendar_token(one) for one in players if has_link(one)), None)


@transaction.atomic
def make_player_link(*, by: Actor, player_id: int) -> Player:
    """Give a player a link of their own; an older one stops working. For organisers.

    Raises NotFound, NotAllowed, InvalidInput for an erased player.
    """
    player = access_player(by, player_id, Role.ORGANISER, lock=True)
    if player.erased_at is not None:
        message = _("This player's name was erased, so they cannot have a link.")
        raise field_error("player", "erased", message)
    _renew(player)
    text = f"{player.name} was given a link."
    record(by, player.club, "player-link-made", text, player_id=player.pk)
    return player


@transaction.atomic
def void_player_link(*, by: Actor, player_id: int) -> Player:
    """Revoke a player's link; without one it changes nothing. For organisers."""
    player = access_player(by, player_id, Role.ORGANISER, lock=True)
    if player.link_made_at is not None:
        player.link_made_at = None
        player.save(update_fields=["link_made_at"])
        text = f"The link of {player.name} is void."
        record(by, player.club, "player-link-void", text, player_id=player.pk)
    return player


@transaction.atomic
def make_player_links(*, by: Actor, club_slug: str) -> list[Player]:
    """Give every active player of a club who has none a link; return those players."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    players = [player for player in _linkable(club) if not has_link(player)]
    for player in players:
        _renew(player)
    if players:
        record(by, club, "player-links-made", f"{len(players)} players were given a link.")
    return players


@transaction.atomic
def void_player_links(*, by: Actor, club_slug: str) -> int:
    """Revoke the links of all players of a club; return how many there were."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    voided = club.players.filter(link_made_at__isnull=False).update(link_made_at=None)
    if voided:
        record(by, club, "player-links-void", "The links of all players are void.")
    return voided


def _linkable(club: Club) -> list[Player]:
    rows = Player.objects.filter(club=club, is_active=True, erased_at=None)
    return list(rows.order_by("pk"))


def _renew(player: Player) -> None:
    player.link_number += 1
    player.link_made_at = timezone.now()
    player.save(update_fields=["link_number", "link_made_at"])
