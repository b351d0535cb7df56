"""One random game after another, each held against the paper sheet; for the tests and the soak.

A random game is a random table with random options of a preset, every choice at random on the
immutable truth. A whole one is played from the first deal to the last. A part of one is a few
deals in a row from anywhere in the game, as if the deals before had all been drawn. Games that
end by points are always played whole.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import engine
from engine import DealReport
from engine.deal.match import Match
from tests.engine.simulate import play_match, random_ruleset

if TYPE_CHECKING:
    from engine.deal.state import State

MAX_DEALS = 400
"""More deals than any game has; one that plays as many has no end."""

WHOLE_EVERY, PART = 10, 3
"""Of `play_games`: which games are played whole, and how many deals of the others."""


def entered_at(match: Match, number: int) -> Match:
    """A match at a deal of its schedule, with all deals before it drawn."""
    game = engine.get_game(match.ruleset.game)
    while (spec := game.next_deal(match)) is not None and spec.number < number:
        drawn = engine.DealScore(
            number=spec.number,
            hand_size=1,
            specials=(),
            dealer=spec.dealer,
            caller=spec.caller,
            nominations=None,
            tricks=(0,) * match.players,
            trick_winners=None,
            trump=None,
            points=(0,) * match.players,
            made=(None,) * match.players,
            failed=(False,) * match.players,
            exact=(False,) * match.players,
        )
        match = replace(match, results=(*match.results, engine.DealResult(score=drawn)))
    return match


def random_table(preset: engine.PresetInfo, rng: Random) -> Match:
    """A match that is about to begin; tables that are refused are tried again."""
    while True:
        players = rng.choice(preset.players)
        match = Match(random_ruleset(preset, rng), players, rng.randrange(players))
        try:
            engine.score_sheet(match.ruleset, players, match.first_dealer)
        except engine.BadPlayers:
            continue
        return match


def random_deal(preset: engine.PresetInfo, rng: Random) -> State:
    """The first deal of such a match, with its cards dealt and nothing done yet."""
    game = engine.get_game(preset.game)
    spec = game.next_deal(random_table(preset, rng))
    assert spec is not None
    return game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))


def play_game(preset: engine.PresetInfo, seed: str, *, whole: bool, check: bool = False) -> int:
    """One random game; gives how many deals were played. Raises AssertionError on any fault."""
    rng = Random(seed)
    match = random_table(preset, rng)
    sheet = engine.score_sheet(match.ruleset, match.players, match.first_dealer)
    part = sheet.deal_count is not None and not whole
    if part:
        match = entered_at(match, rng.randint(1, sheet.deal_count or 1))
    drawn = len(match.results)
    match = play_match(match, rng, check=check, deals=drawn + PART if part else MAX_DEALS)
    assert len(match.results) < MAX_DEALS
    check_on_paper(match, drawn)
    return len(match.results) - drawn


def play_games(slug: str, games: range) -> int:
    """Play a number of games of a preset and return the deals; a failure names its game."""
    preset = next(one for one in engine.presets() if one.slug == slug)
    deals = 0
    for number in games:
        try:
            deals += play_game(preset, f"{slug}/{number}", whole=number % WHOLE_EVERY == 0)
        except Exception as error:  # any error: its seed must be shown
            raise AssertionError(f"game {slug}/{number}: {error!r}") from error
    return deals


def check_on_paper(match: Match, drawn: int = 0) -> None:
    """The score sheet of the same table gives the same points, dealers, failures and totals."""
    sheet = engine.score_sheet(match.ruleset, match.players, match.first_dealer)
    short = match.ruleset.game != "clag"
    scores = {result.score.number: result.score for result in match.results[:drawn]}
    for result in match.results[drawn:]:
        played = result.score
        tricks = sum(played.tricks)
        # Only games that end by points, or in which a hand is given up, stop short.
        assert tricks == played.hand_size or (short and tricks < played.hand_size)
        report = report_of(sheet, played, scores)
        on_paper = sheet.score(played.number, report, scores)
        assert (on_paper.points, on_paper.dealer) == (played.points, played.dealer)
        assert (on_paper.failed, on_paper.exact) == (played.failed, played.exact)
        scores[played.number] = on_paper
    assert sheet.totals(scores.values()).points == match.totals


def report_of(
    sheet: engine.ScoreSheet, played: engine.DealScore, earlier: dict[int, engine.DealScore]
) -> DealReport:
    """What the table would write down about a deal that was played."""
    report = DealReport(
        nominations=played.nominations,
        tricks=played.tricks,
        trick_winners=played.trick_winners,
        trump=played.trump,
    )
    plan = sheet.plan(played.number, earlier, hand_size=played.hand_size)
    if plan.hand_size_choices:
        return replace(report, hand_size=played.hand_size, call=played.specials)
    if plan.needs_bidder:
        side = [seat for seat, made in enumerate(played.made) if made is not None]
        partner = [seat for seat in side if seat != played.caller]
        level = "pass" if played.caller is None else played.specials[0]
        return replace(
            report,
            call=(level,),
            bidder=played.caller,
            partner=partner[0] if partner else None,
            trick_winners=None,
        )
    return report
