"""Prepare the daily deals: today's, and tomorrow's, whose commitment is published a day before."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

import engine
from tournaments.models import DailyDeal
from tournaments.models.online import new_seed
from tournaments.online.core import bots
from tournaments.online.core.daily import OWN_SEAT, DailyLine, build_line
from tournaments.online.core.fixed_deals import DAILY_LABEL, derive_seed
from tournaments.online.core.reducer import draw_dealer
from tournaments.online.core.settings import DAILY_TITLE, serialize_ruleset

if TYPE_CHECKING:
    from engine import Ruleset

PLAYERS = 4
BOT, EXPERT = "club", "expert"
"""The bots at the other seats, and the bot whose line is shown for comparison."""
PRESET = "quick13"
DEALS = (
    engine.OwnDeal(3),
    engine.OwnDeal(4),
    engine.OwnDeal(5),
    engine.OwnDeal(5, ("no-trumps",)),
    engine.OwnDeal(6),
)


def find_daily(day: date) -> DailyDeal | None:
    """Return the daily deal of a day, if it has been made."""
    return DailyDeal.objects.filter(date=day).first()


def make_daily(day: date) -> DailyDeal:
    """Return the daily deal of a day, drawing its seed if no one has; safe to call twice."""
    seed = new_seed()
    rules = engine.make_ruleset(PRESET, {}, engine.OwnGame(title=DAILY_TITLE, deals=DEALS))
    found, _is_new = DailyDeal.objects.get_or_create(
        date=day,
        defaults={
            "seed": seed,
            "commitment": engine.commitment(seed),
            "rules": serialize_ruleset(rules),
            "players": PLAYERS,
        },
    )
    return found


def prepare_dailies(today: date | None = None) -> None:
    """Make today's and tomorrow's daily deal with the expert's line, as far as they are missing."""
    first = today or timezone.localdate()
    for day in (first, first + timedelta(days=1)):
        daily = make_daily(day)
        if daily.expert is None:
            # The same seed gives the same line, so a second worker writes the same.
            lines = play_line(daily, EXPERT)
            DailyDeal.objects.filter(pk=daily.pk, expert__isnull=True).update(expert=lines)


def end_of_day(day: date) -> datetime:
    """Return when a day's seed, hands and table are open to all."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time()))


def is_over(daily: DailyDeal, at: datetime) -> bool:
    """Return whether the day of a daily deal is over, so that nothing of it is secret."""
    return at >= end_of_day(daily.date)


def deal_seed(daily: DailyDeal, number: int) -> bytes:
    """Return the seed of a deal. The seed of one tells nothing about those of the others."""
    return derive_seed(DAILY_LABEL, bytes(daily.seed), number)


def list_seeds(daily: DailyDeal) -> list[bytes]:
    """Return the seeds of all deals, in order."""
    count = get_sheet(daily).deal_count or 0
    return [deal_seed(daily, number) for number in range(1, count + 1)]


def get_rules(daily: DailyDeal) -> Ruleset:
    """Return the rules of a daily deal."""
    return engine.load_ruleset(json.loads(daily.rules))


def get_sheet(daily: DailyDeal) -> engine.ScoreSheet:
    """Return the score sheet of a daily deal."""
    return engine.score_sheet(get_rules(daily), players=daily.players)


def first_dealer(daily: DailyDeal) -> int:
    """Return who deals first, by the seed of the first deal as in every casual game."""
    return draw_dealer(get_rules(daily), daily.players, deal_seed(daily, 1))


def play_line(daily: DailyDeal, bot: str) -> list[DailyLine]:
    """Play the whole daily deal with a bot in the players' seat, as a game online would."""
    rules = get_rules(daily)
    game = engine.get_game(rules.game)
    match = engine.Match(rules, daily.players, first_dealer(daily))
    lines: list[DailyLine] = []
    for seed in list_seeds(daily):
        spec = game.next_deal(match)
        if spec is None:
            break
        state = game.start(spec, game.make_shuffle(spec, seed, {}))
        while state.result is None:
            seat = game.to_act(state)[0]
            text = bots.choose(state, seat, bot if seat == OWN_SEAT else BOT, seed)
            state, _events = game.act(state, seat, text)
        match = replace(match, results=(*match.results, state.result))
        lines.append(build_line(state.result.score))
    return lines
