"""Decide whose names a reader may see, and in which form: the one place that does.

People in the club see full names, and so does a phone at a table, at its own table. Everyone else
sees what the club, its organisers and the person have chosen (`Player.public_name`). A query that
returns names takes `names`, without a default, so that no caller can forget to decide.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from django.db.models import F, Value
from django.db.models.functions import Coalesce, NullIf
from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.access import get_role
from tournaments.models import NameVisibility, Player, StandInKind

if TYPE_CHECKING:
    from django.db.models.expressions import Combinable

    from tournaments.core.actors import Actor
    from tournaments.models import Club, Role, StandIn, Table


class Names(Enum):
    """What a reader sees of names: all of them, or what their owners show to strangers."""

    FULL = "full"
    PUBLIC = "public"


def names_for(actor: Actor, club: Club) -> Names:
    """Return what the actor sees of the names in a club."""
    # Strangers, the many, cost no query.
    return names_for_role(None if actor.user is None else get_role(actor, club.pk))


def names_for_role(role: Role | None) -> Names:
    """Return what a member of a role sees of the names in a club; None is a stranger."""
    return Names.PUBLIC if role is None else Names.FULL


def names_at_table(actor: Actor, table: Table) -> Names:
    """Return what the actor sees of the names at a table; its link shows who sits there.

    Without them no result could be entered. The table must be loaded with its event.
    """
    if actor.link and links.is_valid_table_token(actor.link, table):
        return Names.FULL
    return names_for(actor, table.event.club)


def name_column(names: Names, path: str = "") -> Combinable:
    """Return the expression for a player's name; `path` leads to the player ("player__").

    Sort by the same expression: the order of the names would give away those that are not shown.
    """
    if names is Names.FULL:
        return F(f"{path}name")
    # A row that some other program wrote may lack it; then it has no name for strangers.
    return Coalesce(NullIf(F(f"{path}public_name"), Value("")), Value("–"))


def name_sql(names: Names) -> str:
    """Return `name_column` in hand-written SQL (ADR 0118), which joins the players' table."""
    if names is Names.FULL:
        return "tournaments_player.name"
    return "COALESCE(NULLIF(tournaments_player.public_name, ''), '–')"


def player_name(names: Names, player: Player) -> str:
    """Return the name of a player that is loaded."""
    return player.name if names is Names.FULL else player.public_name or "–"


def substitute_name(names: Names, line: StandIn, club: Club) -> str:
    """Return the name of a substitute; the player, if they are one, must be loaded."""
    if names is Names.FULL or line.kind == StandInKind.BOT:
        return line.name
    if line.player is not None:
        return player_name(names, line.player)
    return outsider_name(names, line.name, club, _("A substitute"))


def outsider_name(names: Names, name: str, club: Club, instead: str) -> str:
    """Return the name of a person whom no row links to a player; `instead` where it is hidden.

    A name that a player of the club has is shown as theirs: it may be a minor's.
    """
    if names is Names.FULL:
        return name
    player = Player.objects.filter(club=club, name__iexact=name).first()
    if player is not None:
        return player_name(names, player)
    if club.names == NameVisibility.FULL:
        return name
    return initials(name) if club.names == NameVisibility.INITIALS else instead


def initials(name: str) -> str:
    """Return the initials of a name.

    >>> initials("Maggie Thorne"), initials("émile van der Poel"), initials("Cher")
    ('M. T.', 'É. V. D. P.', 'C.')
    >>> initials("Zoe <b>Bold</b>"), initials("Ann (new) & Bo"), initials("!")
    ('Z. B.', 'A. N. B.', '!.')
    """
    letters = [next(filter(str.isalnum, word), "") for word in name.split()]
    shown = [letter.upper() for letter in letters if letter] or [name.strip()[:1]]
    return " ".join(f"{letter}." for letter in shown)
