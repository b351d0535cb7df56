"""Play the daily deal: one try for each account and each guest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from tournaments.core import limits
from tournaments.core.errors import NotNow, SignInFirst
from tournaments.game_choices import UNDO_NEVER
from tournaments.models import DailyTry, GameDeal, GameSeat, OnlineGame
from tournaments.online.access import access_game, clean_table_name
from tournaments.online.capacity import make_room
from tournaments.online.casual_games import default_name, guest_id_for_row, start_log
from tournaments.online.core.daily import OWN_SEAT
from tournaments.online.core.entries import PERSON_SEAT
from tournaments.online.core.settings import BOT_NAMES, GameSettings
from tournaments.online.daily.deals import (
    BOT,
    end_of_day,
    first_dealer,
    list_seeds,
    make_daily,
)
from tournaments.online.fair_play.seat_changes import device_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import DailyDeal
    from tournaments.online.access import GameAccess

MAX_DAILY_NAME = 40


def start_try(*, by: Actor, name: str = "") -> GameAccess:
    """Start the actor's try at today's daily deal, or return the game of the one they began.

    `name` is shown to all; empty for none. Counts against the limits on games. Raises SignInFirst
    for an actor who is neither signed in nor a guest, NotNow if its table is not theirs any more,
    InvalidInput, TooManyGames, TooManyRequests.
    """
    if by.user is None and not by.guest:
        raise SignInFirst(_("Sign in, or play as a guest."))
    shown = clean_name(name)  # also of a repeat, which keeps the name that it was begun under
    daily = make_daily(timezone.localdate())
    found = find_try(by, daily)
    if found is None:
        try:
            return _start(by, daily, shown)
        except IntegrityError:  # the same request at the same moment was first
            found = find_try(by, daily)
    if found is None or found.game_id is None or not may_go_on(by, found):
        raise NotNow(_("You have had your try today. There is a new one tomorrow."))
    return access_game(by, found.game_id)


def may_go_on(by: Actor, own: DailyTry) -> bool:
    """Return whether the actor may open the table of their try: it is there, and so is their seat.

    They may have left it, or moved to it on another device. An unfinished try that was ended is
    not opened any more.
    """
    if own.game is None or (own.finished_at is None and own.game.ended_at is not None):
        return False
    seat = own.game.seats.filter(number=OWN_SEAT)
    held = seat.filter(user=by.user) if by.user is not None else seat.filter(guest=own.guest)
    return held.exists()


def move_try(by: Actor, game: OnlineGame) -> None:
    """Give the try of a daily game to the actor who takes its seat; both have had theirs then.

    The former player keeps a try without a game, so that neither device starts a second one.
    Raises NotNow if the actor has played another try at this daily deal.
    """
    moved = DailyTry.objects.filter(game=game).select_related("daily").first()
    if moved is None:
        return
    own = find_try(by, moved.daily)
    if own is not None and own.pk != moved.pk:
        if own.game_id is not None or own.finished_at is not None:
            raise NotNow(_("You have had your own try at this daily deal."))
        own.delete()  # what was left here when the try went to another device
    before = DailyTry(
        daily=moved.daily, user=moved.user, guest=moved.guest, started_at=moved.started_at
    )
    moved.user, moved.guest = by.user, guest_id_for_row(by)
    moved.save(update_fields=["user", "guest"])
    before.save()


def clean_name(name: str) -> str:
    """Return the name that a player shows, empty for none. Raises InvalidInput."""
    return clean_table_name(name, max_length=MAX_DAILY_NAME) if name.strip() else ""


def find_try(by: Actor, daily: DailyDeal) -> DailyTry | None:
    """Return the actor's try at a daily deal, if they have begun one."""
    tries = DailyTry.objects.filter(daily=daily)
    if by.user is not None:
        return tries.filter(user=by.user).first()
    return tries.filter(guest=by.guest).first() if by.guest else None


@transaction.atomic
def _start(by: Actor, daily: DailyDeal, name: str) -> GameAccess:
    limits.use_by(limits.GAMES_OPENED, by)
    make_room(by)
    now = timezone.now()
    settings = GameSettings(
        ruleset=daily.rules,
        players=daily.players,
        first_dealer=first_dealer(daily),
        dealer_from_seed=True,
        bot=BOT,
        undo=UNDO_NEVER,
        replays=False,
        sealed_until=end_of_day(daily.date).isoformat(),
    )
    game = _open_game(by, daily, settings, name, now)
    DailyTry.objects.create(
        daily=daily,
        user=by.user,
        guest=guest_id_for_row(by),
        name=name,
        game=game,
        started_at=now,
    )
    return access_game(by, game.pk)


def _open_game(
    by: Actor, daily: DailyDeal, settings: GameSettings, name: str, at: datetime
) -> OnlineGame:
    game = OnlineGame.objects.create(
        opened_by=by.user,
        opened_by_guest=guest_id_for_row(by),
        opened_from=limits.client_digest(by.client),
        terms=settings.to_json(),
        size=daily.players,
    )
    names = iter(BOT_NAMES)
    seats = [GameSeat(game=game, number=number) for number in range(daily.players)]
    for seat in seats:
        if seat.number == OWN_SEAT:
            seat.user, seat.guest = by.user, guest_id_for_row(by)
            seat.name = name or default_name(by)
            seat.device = device_of(by, seat)
        else:
            seat.bot, seat.name = BOT, next(names)
    GameSeat.objects.bulk_create(seats)
    # All seeds are there from the beginning, so that the game draws none of its own.
    GameDeal.objects.bulk_create(
        GameDeal(game=game, number=number, seed=seed, commitment=engine.commitment(seed))
        for number, seed in enumerate(list_seeds(daily), start=1)
    )
    start_log(game, settings, [seat.bot or PERSON_SEAT for seat in seats], at)
    return game
