"""Add, rename and retire the players of a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs.player_names import clean_player_name
from tournaments.clubs.public_names import refresh_public_names
from tournaments.core import limits
from tournaments.core.access import access_club, access_player
from tournaments.core.audit import list_changes, record
from tournaments.core.errors import AlreadyThere, FieldProblem
from tournaments.core.validation import Check, check_choice, field_error, no_check
from tournaments.models import Club, NameVisibility, Player, Role

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from tournaments.core.actors import Actor


@transaction.atomic
def add_player(*, by: Actor, club_slug: str, name: str) -> Player:
    """Add a player to the club. Raises InvalidInput, AlreadyThere if the name is taken."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    player = add_checked_player(by, club, name)
    refresh_public_names(club)
    player.refresh_from_db()
    return player


@transaction.atomic
def add_players(
    *, by: Actor, club_slug: str, names: Iterable[str], field: str = "names"
) -> list[Player]:
    """Add several players, all or none; blank names are ignored.

    Raises as `add_player`; a problem with one name has the field `names.<index>`, from 0, or
    begins with another `field`.
    """
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    limits.use_by(limits.IMPORTS, by)
    wanted = {place: name for place, name in enumerate(names) if name.strip()}
    if not wanted:
        raise field_error(field, "required", _("Enter at least one name, each on its own line."))
    _check_distinct(wanted, field)
    players = [
        add_checked_player(by, club, name, f"{field}.{place}") for place, name in wanted.items()
    ]
    refresh_public_names(club)
    return players


def get_player_names(club_id: int, player_ids: Collection[int]) -> dict[int, str]:
    """Return the names of players of a club, by id. Raises InvalidInput if one is not in it."""
    rows = Player.objects.filter(club=club_id, pk__in=player_ids).values_list("pk", "name")
    names = dict(rows)
    if set(player_ids) - names.keys():
        raise field_error("players", "unknown", _("One of these players is not in the club."))
    return names


def _check_distinct(names: Mapping[int, str], field: str) -> None:
    """Raise AlreadyThere if a name appears twice, ignoring case and spaces; names go by place."""
    seen: set[str] = set()
    problems = []
    for place, name in names.items():
        plain = " ".join(name.split())
        if plain.lower() in seen:
            message = _("%(name)s is in the list twice. Add an initial to tell them apart.")
            problems.append(FieldProblem(f"{field}.{place}", "twice", message % {"name": plain}))
        seen.add(plain.lower())
    if problems:
        raise AlreadyThere(problems[0].message, tuple(problems))


def add_checked_player(by: Actor, club: Club, name: str, field: str = "name") -> Player:
    """Add a player to a locked club, for another command: it refreshes the public names after."""
    clean = clean_player_name(name, field)
    check_name_free(club, clean, field)
    player = Player.objects.create(club=club, name=clean)
    record(by, club, "player-added", f"{clean} was added.", player_id=player.pk)
    return player


def check_name_free(club: Club, name: str, field: str = "name") -> None:
    """Raise AlreadyThere if a player of the club has the name."""
    if club.players.filter(name__iexact=name).exists():
        message = _("There is already a player called %(name)s. Add an initial to tell them apart.")
        message %= {"name": name}
        raise AlreadyThere(message, (FieldProblem(field, "taken", message),))


@transaction.atomic
def change_player(
    *,
    by: Actor,
    player_id: int,
    name: str | None = None,
    is_active: bool | None = None,
    is_minor: bool | None = None,
    names: str | None = None,
    check: Check = no_check,
) -> Player:
    """Rename a player, retire one or bring one back, choose how strangers see them.

    `is_minor`: under age, so never named to strangers. `names`: how the name is shown to people
    who are not members, if stricter than the club and the person chose; empty to leave it to
    them. Results do not change. Raises NotFound, NotAllowed, InvalidInput (for an erased name as
    well), AlreadyThere if the name is taken.
    """
    club_slug = access_player(by, player_id, Role.ORGANISER).club.slug
    # The club first: names are unique in it, so changes of names take turns (ADR 0357).
    access_club(by, club_slug, Role.ORGANISER, lock=True)
    player = access_player(by, player_id, Role.ORGANISER, lock=True)
    check(player)
    was, before = player.name, (player.is_active, player.is_minor, player.names)
    if names is not None:
        check_choice(names, ("", *NameVisibility.values), field="names")
    # A name that is older than the rule against e-mail addresses may stay.
    new = was if name is None or name == was else clean_player_name(name)
    if new != was and player.erased_at is not None:
        raise field_error("name", "erased", _("This name was erased for good."))
    if new.lower() != was.lower():
        check_name_free(player.club, new)
    player.name = new
    player.is_active = player.is_active if is_active is None else is_active
    player.is_minor = player.is_minor if is_minor is None else is_minor
    player.names = player.names if names is None else names
    player.save(update_fields=["name", "is_active", "is_minor", "names"])
    refresh_public_names(player.club)
    player.refresh_from_db(fields=["public_name", "public_number"])
    text = f"{was} {_describe_changes(player, was, *before)}."
    changes = list_changes({"name": was}, {"name": player.name}, {"name": "Name"})
    record(
        by,
        player.club,
        "player-changed",
        text,
        changes=changes,
        player_id=player.pk,
        names=player.names,
    )
    return player


def _describe_changes(
    player: Player, name: str, is_active: bool, is_minor: bool, names: str
) -> str:
    """Say for the log what is different from these values."""
    changes = []
    if player.name != name:
        changes.append(f"is now called {player.name}")
    if player.is_active != is_active:
        changes.append("is active again" if player.is_active else "is retired")
    if player.is_minor != is_minor:
        changes.append(f"is {'now' if player.is_minor else 'no longer'} marked as under 18")
    if player.names != names:
        changes.append(f"is shown to strangers as: {player.names or 'the club chose'}")
    return ", ".join(changes) or "was saved without a change"
