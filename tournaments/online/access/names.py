"""The names of an online table as a reader sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.audience.names import Names, outsider_name, player_name
from tournaments.core.translation import translate
from tournaments.models import Player
from tournaments.online.access.rows import get_club
from tournaments.online.core.messages import GUEST
from tournaments.online.core.settings import BOT_NAMES

if TYPE_CHECKING:
    from tournaments.models import Club, GameSeat, OnlineGame


def seat_name(seat: GameSeat, game: OnlineGame, names: Names) -> str:
    """Return the name of the person or bot in a seat as a reader sees it.

    Every bot is marked, whether it plays under a name of its own or under that of the person whose
    seat it has taken, so that no one takes it for a person.
    """
    name = holder_name(seat, game, names)
    return mark_bot(name) if seat.bot else name


def mark_bot(name: str) -> str:
    """Return a name with the mark of a bot, if it has none yet.

    >>> mark_bot("Bert"), mark_bot("Bert (bot)"), mark_bot("A bot")
    ('Bert (bot)', 'Bert (bot)', 'A bot')
    """
    if name == _("A bot") or name.endswith(_("%(name)s (bot)") % {"name": ""}):
        return name
    return _("%(name)s (bot)") % {"name": name}


def show_name(name: str) -> str:
    """Return a name as a reader sees it: in their language that of a player who gave none."""
    who, space, number = name.partition(" ")
    if who != GUEST or (space and not number.isdigit()):
        return name
    return f"{translate(GUEST)}{space}{number}"


def holder_name(seat: GameSeat, game: OnlineGame, names: Names) -> str:
    """Return the name under which a seat plays as a reader sees it."""
    club = get_club(game)
    if names is Names.FULL or club is None or not seat.name:
        return show_name(seat.name)
    player = _find_player(seat, club)
    if player is not None:
        return player_name(names, player)
    # A bot that took a person's seat goes on under that person's name.
    if seat.bot and not seat.is_held:
        return seat.name if seat.name in BOT_NAMES else _("A bot")
    if seat.guest and game.table_id is None:
        return show_name(seat.name)  # chosen by the guest, for this table
    return outsider_name(names, seat.name, club, _("A player"))


def _find_player(seat: GameSeat, club: Club) -> Player | None:
    """Return the club's player in a seat; in the lobby they sit there with their account."""
    if seat.player is not None or seat.user_id is None:
        return seat.player
    return Player.objects.filter(club=club, user=seat.user_id).first()
