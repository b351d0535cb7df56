"""Add the players of a pasted list or a file, after showing what each line would do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs.player_lists import ListedColumn, ListedName, parse_player_list
from tournaments.clubs.player_names import same_name_key, similar_name_key
from tournaments.clubs.players import add_checked_player
from tournaments.clubs.public_names import refresh_public_names
from tournaments.core import limits
from tournaments.core.access import access_club
from tournaments.core.shapes import Shape
from tournaments.core.validation import field_error
from tournaments.models import Role

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.core.actors import Actor
    from tournaments.models import Club, Player

NEW, SIMILAR, THERE, TWICE, WRONG = "new", "similar", "there", "twice", "wrong"
ROW_STATES = (NEW, SIMILAR, THERE, TWICE, WRONG)


class ImportRow(Shape):
    """A name in a list of players, and what importing the list does with it."""

    number: Annotated[int, "Its number in the list, from 1."]
    line: Annotated[int, "The number of its line, from 1."]
    name: str
    state: Annotated[
        str,
        ROW_STATES,
        "`new`; `similar` to a name of the club or of the list; `there` in the club already; "
        "`twice` in the list; `wrong`, as `message` says.",
    ]
    message: Annotated[str, "Why it is not new; empty if it is."]
    player_id: Annotated[int | None, "The player of the club who has the name or a similar one."]

    @property
    def may_be_taken(self) -> bool:
        """Return whether the row can be imported."""
        return self.state in {NEW, SIMILAR}


@dataclass(frozen=True, slots=True)
class PlayerImport:
    """What a list contains, and the players that were added from it.

    `columns` and `is_bare_table` are as in `PlayerList`.
    """

    rows: list[ImportRow]
    addresses: int
    columns: list[ListedColumn]
    is_bare_table: bool
    players: list[Player]


def preview_players(*, by: Actor, club_slug: str, text: str) -> PlayerImport:
    """Read a list of players without saving anything. For organisers.

    Raises InvalidInput if it contains no names or too many, TooManyRequests.
    """
    club = access_club(by, club_slug, Role.ORGANISER)
    limits.use_by(limits.IMPORTS, by)
    return _compare(club, text)


@transaction.atomic
def import_players(
    *, by: Actor, club_slug: str, text: str, take: Collection[int] | None = None
) -> PlayerImport:
    """Add the players of a list who are new, or those whose numbers in it are in `take`.

    Only names are stored. Sent twice, it adds nothing more: then everyone is there. For
    organisers. Raises as `preview_players`, and InvalidInput for numbers that cannot be taken.
    """
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    limits.use_by(limits.IMPORTS, by)
    found = _compare(club, text)
    may_be_taken = {row.number for row in found.rows if row.may_be_taken}
    if take is not None and not may_be_taken.issuperset(take):
        message = _(
            "Some of these names cannot be added, perhaps because they have been added since."
        )
        raise field_error("take", "unknown", message)
    wanted = [
        row
        for row in found.rows
        if (row.state == NEW if take is None else row.number in frozenset(take))
    ]
    players = [add_checked_player(by, club, row.name, "take") for row in wanted]
    refresh_public_names(club)
    return replace(found, players=players)


def _compare(club: Club, text: str) -> PlayerImport:
    listed = parse_player_list(text)
    comparison = _Comparison(club)
    rows = [comparison.add(number, entry) for number, entry in enumerate(listed.names, 1)]
    return PlayerImport(rows, listed.addresses, listed.columns, listed.is_bare_table, [])


class _Comparison:
    """Compares names with a club's players, and with the names before them in the list."""

    def __init__(self, club: Club) -> None:
        players = list(club.players.order_by("pk"))
        self._same = {same_name_key(player.name): player for player in players}
        self._similar = {similar_name_key(player.name): player for player in players}
        self._listed: dict[str, ListedName] = {}
        self._listed_similar: dict[str, ListedName] = {}

    def add(self, number: int, entry: ListedName) -> ImportRow:
        """Return the row of the next name."""
        state, message, player = self._judge(entry)
        if state in {NEW, SIMILAR}:
            self._listed.setdefault(same_name_key(entry.name), entry)
            self._listed_similar.setdefault(similar_name_key(entry.name), entry)
        player_id = player.pk if player else None
        return ImportRow(number, entry.line, entry.name, state, message, player_id)

    def _judge(self, entry: ListedName) -> tuple[str, str, Player | None]:
        if entry.problem:
            return WRONG, entry.problem, None
        same, similar = same_name_key(entry.name), similar_name_key(entry.name)
        if player := self._same.get(same):
            return THERE, _describe_existing(player), player
        if before := self._listed.get(same):
            return TWICE, _("The same name is on line %(line)d.") % {"line": before.line}, None
        if player := self._similar.get(similar):
            return SIMILAR, _is_like(player), player
        if before := self._listed_similar.get(similar):
            message = _("Perhaps the same person as %(name)s on line %(line)d.")
            return SIMILAR, message % {"name": before.name, "line": before.line}, None
        return NEW, "", None


def _describe_existing(player: Player) -> str:
    if player.is_active:
        return _("Already in the club.")
    return _("Already in the club, retired. Bring the player back instead.")


def _is_like(player: Player) -> str:
    if player.is_active:
        return _("Perhaps the same person as %(name)s, a player of the club.") % {
            "name": player.name
        }
    return _("Perhaps the same person as %(name)s, a retired player of the club.") % {
        "name": player.name
    }
