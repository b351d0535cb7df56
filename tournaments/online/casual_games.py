"""Open casual online games: with bots, for friends by a link, or in a club's lobby."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from tournaments.core import limits
from tournaments.core.access import access_club
from tournaments.core.errors import SignInFirst
from tournaments.core.translation import translate
from tournaments.core.validation import as_field, field_error
from tournaments.models import GameSeat, OnlineGame, Role
from tournaments.models.online import new_seed
from tournaments.online.access import (
    GameAccess,
    access_game,
    clean_table_name,
    may_be_at_table,
)
from tournaments.online.capacity import make_room
from tournaments.online.core import entries
from tournaments.online.core.entries import OPEN_SEAT, PERSON_SEAT, NewEntry
from tournaments.online.core.messages import GUEST
from tournaments.online.core.reducer import draw_dealer
from tournaments.online.core.settings import (
    BOT_NAMES,
    DELAY_IN_DEALS,
    GameSettings,
    serialize_ruleset,
)
from tournaments.online.core.snapshot import build_initial_snapshot
from tournaments.online.fair_play.seat_changes import device_of
from tournaments.online.game_log import advance, append_entries, commit_next_deal
from tournaments.online.settings_validation import validate_settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from tournaments.core.actors import Actor

SEAT_ME, SEAT_BOT, SEAT_OPEN = "me", "bot", "open"
SEAT_KINDS = (SEAT_ME, SEAT_BOT, SEAT_OPEN, *engine.bots())
"""Who may have a seat when a game opens: a bot is the game's usual one, or one by its slug."""


@transaction.atomic
def open_casual_game(
    *,
    by: Actor,
    preset: str,
    seats: Sequence[str],
    options: Mapping[str, object] | None = None,
    name: str = "",
    club_slug: str | None = None,
    is_listed: bool = False,
    customs: Mapping[str, object] | None = None,
) -> GameAccess:
    """Open a casual game, take a seat in it and return the actor's access to it.

    `seats` has "me" once, else "open", "bot" or a bot's slug, in seat order; "bot" is the one of
    the settings. `customs` are settings that differ from the usual ones. With no open seat the game
    begins at once. Counts against the limits on games. Raises SignInFirst for an actor who is
    neither signed in nor a guest, InvalidInput, TooManyGames, TooManyRequests, NotFound for the
    club.
    """
    if by.user is None and not by.guest:
        raise SignInFirst(_("Sign in, or play as a guest."))
    club = None
    if club_slug:
        with as_field("club"):
            club = access_club(by, club_slug, Role.MEMBER)
    limits.use_by(limits.GAMES_OPENED, by)
    make_room(by)
    own_name = clean_table_name(name or default_name(by))
    now = timezone.now()
    seed = new_seed()
    default = _default_settings(preset, options or {}, seats, seed, is_listed=is_listed)
    settings = validate_settings(default, customs or {})
    game = OnlineGame.objects.create(
        club=club,
        opened_by=by.user,
        opened_by_guest=guest_id_for_row(by),
        opened_from=limits.client_digest(by.client),
        terms=settings.to_json(),
        size=len(seats),
        is_listed=is_listed,
    )
    # A bot never has the name of the person beside it.
    names = (one for one in BOT_NAMES if one.casefold() != own_name.casefold())
    rows = [
        _casual_seat(game, n, kind, by, own_name=own_name, settings=settings, names=names)
        for n, kind in enumerate(seats)
    ]
    GameSeat.objects.bulk_create(rows)
    start_log(game, settings, [_occupant(row) for row in rows], now, seed)
    return access_game(by, game.pk)


def _casual_seat(
    game: OnlineGame,
    number: int,
    kind: str,
    by: Actor,
    *,
    own_name: str,
    settings: GameSettings,
    names: Iterator[str],
) -> GameSeat:
    seat = GameSeat(game=game, number=number)
    if kind == SEAT_ME:
        seat.user, seat.guest, seat.name = by.user, guest_id_for_row(by), own_name
        seat.device, seat.seen_at = device_of(by, seat), timezone.now()
    elif kind != SEAT_OPEN:
        seat.bot, seat.name = settings.bot if kind == SEAT_BOT else kind, next(names)
    return seat


def _occupant(seat: GameSeat) -> str:
    """Return a seat as the log's first entry has it."""
    return seat.bot or (OPEN_SEAT if seat.is_open else PERSON_SEAT)


def start_log(
    game: OnlineGame,
    settings: GameSettings,
    occupants: Sequence[str],
    at: datetime,
    seed: bytes | None = None,
) -> None:
    """Begin a game's log: who sits where, and the first deal's commitment.

    `occupants` has one item for each seat: a bot's slug, `OPEN_SEAT` or `PERSON_SEAT`. `seed` is
    the first deal's, if it has decided something already.

    A casual game without open seats starts at once; an event's game waits for its players.
    """
    commit_next_deal(game, 1, seed)  # public before the first entropy can be added
    start = build_initial_snapshot(settings)
    snapshot = append_entries(
        game, start, NewEntry(entries.OPENED, text=" ".join(occupants)), at=at
    )
    if OPEN_SEAT not in occupants and game.table_id is None:
        snapshot = append_entries(game, snapshot, NewEntry(entries.STARTED), at=at)
    advance(game, start, snapshot, at=at)


def guest_id_for_row(by: Actor) -> str:
    """Return the guest id for a row; empty if the actor has an account."""
    return "" if by.user is not None else by.guest


def default_name(by: Actor) -> str:
    """Return the name at the table of a player who gave none."""
    return find_last_name(by) or GUEST


def find_last_name(by: Actor) -> str:
    """Return an account's name, or the one that a guest last gave; empty without one.

    A name that could not be given at a table is left out.
    """
    name = _find_last_name(by)
    return name if may_be_at_table(name) else ""


def _find_last_name(by: Actor) -> str:
    if by.user is not None:
        return by.user.name  # never the address, which others at the table would read
    mine = GameSeat.objects.filter(guest=by.guest, bot="", player=None)
    mine = mine.exclude(name="").exclude(name__regex=rf"^{GUEST}( \d+)?$")
    last = mine.order_by("-pk").values_list("name", flat=True).first() if by.guest else None
    return last or ""


def _default_settings(
    preset: str,
    options: Mapping[str, object],
    seats: Sequence[str],
    seed: bytes,
    *,
    is_listed: bool,
) -> GameSettings:
    """Return the usual settings of a casual game; `seed` decides who deals. Raises InvalidInput."""
    if any(kind not in SEAT_KINDS for kind in seats) or list(seats).count(SEAT_ME) != 1:
        raise field_error(
            "seats",
            "invalid",
            _('Use "me" once, and "open", "bot" or a bot\'s slug for the other seats.'),
        )
    try:
        ruleset = engine.make_ruleset(preset, options)
        engine.score_sheet(ruleset, players=len(seats))
    except engine.BadOption as refused:
        raise field_error(
            f"options.{refused.field}", refused.code, translate(refused.message)
        ) from refused
    except engine.EngineError as refused:
        field = "seats" if isinstance(refused, engine.BadPlayers) else "preset"
        raise field_error(field, refused.code, translate(refused.message)) from refused
    usual = GameSettings(
        ruleset=serialize_ruleset(ruleset),
        players=len(seats),
        # By the seed of the first deal, so that its commitment binds the server to the dealer too.
        first_dealer=draw_dealer(ruleset, len(seats), seed),
        dealer_from_seed=True,
    )
    if SEAT_OPEN in seats:
        usual = replace(usual, move_seconds=45, bank_seconds=180)
    if is_listed:
        usual = replace(usual, watching=DELAY_IN_DEALS)
    return usual
