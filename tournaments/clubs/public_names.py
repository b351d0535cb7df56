"""Work out the names that people outside a club see of its players, and store them.

Initials that are alike get a number, and a hidden player is "Player" and a number. Both stay with a
player as others come and go, so they are stored and not computed when read.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tournaments.core.audience.names import initials
from tournaments.core.raw_rows import Update, write_rows
from tournaments.models import NameVisibility

if TYPE_CHECKING:
    from tournaments.models import Club, Player


def effective_visibility(club: Club, player: Player) -> NameVisibility:
    """Return how strangers see a player: the strictest of all choices; minors are hidden."""
    minor = NameVisibility.HIDDEN if player.is_minor else ""
    return NameVisibility.strictest(club.names, player.names, player.own_names, minor)


def refresh_public_names(club: Club) -> None:
    """Bring the public names of a club's players up to date; its row must be locked."""
    players = list(club.players.order_by("public_number", "pk"))
    before = {player.pk: (player.public_number, player.public_name) for player in players}
    _number(players)
    taken: set[str] = set()
    waiting: list[Player] = []
    for player in players:
        form = effective_visibility(club, player)
        if player.erased_at is not None or form is NameVisibility.FULL:
            player.public_name = player.name
        elif form is NameVisibility.HIDDEN:
            # Stored as data, like every name.
            player.public_name = f"Player {player.public_number}"
        elif player.public_name.casefold() in taken or not _fits(player):
            waiting.append(player)
            continue
        taken.add(player.public_name.casefold())
    for player in waiting:
        player.public_name = _free_initials(player.name, taken)
        taken.add(player.public_name.casefold())
    changed = [p for p in players if before[p.pk] != (p.public_number, p.public_name)]
    write_rows(*(Update(player, ("public_number", "public_name")) for player in changed))


def _number(players: list[Player]) -> None:
    """Give a number to players without one."""
    new = [player for player in players if not player.public_number]
    # In random order: a pasted list is often alphabetical, so its order would hint at the names.
    random.SystemRandom().shuffle(new)
    last = max((player.public_number for player in players), default=0)
    for number, player in enumerate(new, last + 1):
        player.public_number = number


def _fits(player: Player) -> bool:
    """Return whether a player has their initials already, with or without a number."""
    own = initials(player.name)
    rest = player.public_name.removeprefix(own)
    return player.public_name == own or (rest != player.public_name and rest.strip().isdigit())


def _free_initials(name: str, taken: set[str]) -> str:
    own = initials(name)[:50]
    number, found = 1, own
    while found.casefold() in taken:
        number += 1
        found = f"{own} {number}"
    return found
