"""Play a game in the terminal against bots."""

from __future__ import annotations

import math
import os
import sys
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING
from unicodedata import normalize

from engine.advice import advise
from engine.bots import get_bot
from engine.deal.actions import Call
from engine.deal.match import Match
from engine.errors import EngineError, UnknownPreset
from engine.labels import action_label, choice_label
from engine.paper.ranking import winners
from engine.registry import get_game, make_ruleset, score_sheet
from engine.terminal.table import (
    choices,
    enumeration,
    event_text,
    keys,
    plain_word,
    refusal,
    running_card,
    table,
    trick_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.bots import Bot
    from engine.deal.action import Action
    from engine.deal.events import Addressed
    from engine.deal.match import DealResult, DealSpec
    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame
    from engine.deal.views import View
    from engine.paper.rulesets import Ruleset

__all__ = ["Quit", "Settings", "choose_rules", "play", "read_choice"]

BOT_NAMES = ("Bert", "Carol", "Dot", "Eric", "Flo", "Gus")


_HELP = """  This is {title}
  Type the number before a choice, or the choice itself, such as QH for the queen of hearts.
  hint says what an expert would do. q leaves the table."""
_HINTS = 4
"""How many choices a hint compares."""


class Quit(Exception):
    """The player left the table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to set up the table.

    `auto`: a bot plays for you too; `from_deal`: it does in the deals before this one, and only
    their scores are shown; `deals`: stop after that many deals of your own.
    """

    ruleset: Ruleset
    players: int
    seed: bytes
    bot: str = "club"
    auto: bool = False
    deals: int | None = None
    from_deal: int = 1


class Table:
    """One game in progress. `ask` shows a prompt and returns a line; `show` prints a line."""

    def __init__(
        self, settings: Settings, ask: Callable[[str], str], show: Callable[[str], None]
    ) -> None:
        self.settings = settings
        self.game: TrickGame = get_game(settings.ruleset.game)
        self.bot: Bot = get_bot(settings.bot)
        self.rng = Random(settings.seed)
        self.names = ("You", *BOT_NAMES)[: settings.players]
        self.ask, self.show = ask, show
        self.rows: list[tuple[str, Sequence[int]]] = []

    def play(self) -> Match:
        """Play until the game is over, or all deals that were asked for are played."""
        match = Match(self.settings.ruleset, self.settings.players, self._first_dealer())
        while (spec := self._next(match)) is not None:
            if spec.number >= self.settings.from_deal + (self.settings.deals or math.inf):
                break
            # A seed for each deal, so that a game with the same --seed has the same cards.
            seed = sha256(self.settings.seed + spec.number.to_bytes(4, "big")).digest()
            state = self.game.start(spec, self.game.make_shuffle(spec, seed))
            result = self._deal(state, self._title(match))
            match = replace(match, results=(*match.results, result))
            self.rows.append((str(spec.number), result.score.points))
            if spec.number + 1 >= self.settings.from_deal:
                self.show(running_card(self.rows, self.names))
        return match

    def _first_dealer(self) -> int:
        settings = self.settings
        return self.game.first_dealer(settings.ruleset, settings.players, settings.seed)

    def _next(self, match: Match) -> DealSpec | None:
        """Return the next deal, after the cut for it where cards are cut every time."""
        if match.ruleset.options.get("dealing") == "cut-every-deal":
            number = len(match.results) + 1
            seed = sha256(b"cut" + self.settings.seed + number.to_bytes(4, "big")).digest()
            dealer = self.game.first_dealer(match.ruleset, match.players, seed)
            match = replace(match, cuts=((number, dealer),))
        return self.game.next_deal(match)

    def _title(self, match: Match) -> str:
        """Return the deal's title and sentence as the score sheet has them."""
        sheet = score_sheet(match.ruleset, match.players, match.first_dealer)
        earlier = {result.score.number: result.score for result in match.results}
        plan = sheet.plan(len(match.results) + 1, earlier)
        return f"deal {plan.number}: {plan.description}"

    def _deal(self, state: State, title: str) -> DealResult:
        skipped = state.spec.number < self.settings.from_deal
        if not skipped:
            self.show(f"\n{title}")
        while (result := self.game.result(state)) is None:
            # Several seats may be asked at once: the lowest answers first.
            seat = self.game.to_act(state)[0]
            view = self.game.view(state, seat)
            mine = seat == 0 and not self.settings.auto and not skipped
            action = self._choose(view, title) if mine else self.bot.choose(view, self.rng)
            state, events = self.game.act(state, seat, action)
            if not skipped:
                self._report(events, self.game.view(state, 0))
        return result

    def _report(self, events: tuple[Addressed, ...], view: View) -> None:
        for addressed in events:
            if addressed.reaches(0) and (text := event_text(addressed.event, self.names)):
                self.show(text)
                if addressed.event.kind == "trick-won":
                    self.show(trick_text(view.tricks[-1], self.names))

    def _choose(self, view: View, title: str) -> Action:
        heading, has_trumps = title.partition(".")[0], self.game.info.has_trumps
        self.show(table(view, self.names, heading, has_trumps=has_trumps))
        self.show(choices(view.legal))
        while True:
            word = self.ask("Your choice (? for help): ").strip()
            if word.lower() in {"q", "quit"}:
                raise Quit
            if word.lower() in {"?", "h", "help"}:
                self.show(_HELP.format(title=title))
                continue
            if word.lower() == "hint":
                # Random numbers of its own: a hint must not change what the bots do next.
                advice = advise(view, Random(self.settings.seed))
                hints = [f"  {one.sentence}" for one in advice.choices[:_HINTS]]
                if len(advice.choices) > 1 and advice.deals:
                    hints.append("  The first is what an expert would choose.")
                self.show("\n".join(hints))
                continue
            action = read_choice(word, view.legal)
            if action is not None:
                return action
            self.show(refusal(word, view))


def read_choice(word: str, legal: Sequence[Action]) -> Action | None:
    """Find a choice by its number, its text or its label; None if there is none."""
    numbered = dict(zip(keys(legal), legal, strict=True))
    if word in numbered:
        return numbered[word]
    typed = _parts(plain_word(word))
    for action in legal:
        names = [action.text, action.what, action.label, choice_label(action)]
        names += [action_label(action.text)] if isinstance(action, Call) else []
        if any(typed) and typed in map(_parts, names):
            return action
    return None


def _parts(name: str) -> list[str]:
    """Return what a name puts together, in any order, as it is typed on any keyboard.

    >>> _parts("Misère + Aces Low"), _parts("aces low+misere")
    (['aces low', 'misere'], ['aces low', 'misere'])
    """
    letters = normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    return sorted(part.strip() for part in letters.split("+"))


def play(settings: Settings) -> int:
    """Play at this terminal; return 0 when the game ends or the player leaves."""
    try:
        match = Table(settings, _ask, print).play()
    except (Quit, EOFError, KeyboardInterrupt):
        print("\nGame abandoned.")
        return 0
    except BrokenPipeError:
        # No one reads any more: what is still to be written, also at the exit, goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    print(f"\n{_closing(match)}")
    if len(match.results) < settings.from_deal:
        print(f"The game was over before deal {settings.from_deal}.")
    return 0


def _closing(match: Match) -> str:
    """Return who leads; of seats that are level on points those with the fewest missed."""
    missed_by_deal = zip(*(result.score.failed for result in match.results), strict=True)
    failed = [*map(sum, missed_by_deal)] or [0] * match.players
    names = ("You", *BOT_NAMES)
    won = [names[seat] for seat in winners(match.totals, failed)]
    verb = "lead" if len(won) > 1 or won == ["You"] else "leads"
    level = match.totals.count(max(match.totals)) > len(won)
    reason = " and the fewest missed nominations" if level else ""
    best = max(match.totals)
    points = "1 point" if best == 1 else f"{best} points"
    return f"{enumeration(won)} {verb} with {points}{reason}."


def _ask(prompt: str) -> str:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def choose_rules(game: str, preset: str | None, players: int | None) -> tuple[Ruleset, int]:
    """Return rules and number of players from command-line values. Raises `EngineError`.

    Without a preset it is the one that is recommended, or the game's first.
    """
    known = {info.slug: info for info in get_game(game).presets()}
    first = max(known.values(), key=lambda info: info.is_recommended)
    try:
        ruleset = make_ruleset(preset or first.slug)
    except UnknownPreset as error:
        raise UnknownPreset(f"{error.message} Choose one of {', '.join(known)}.") from error
    if ruleset.game != game:
        raise EngineError(
            f"{ruleset.title} is not a preset of this game. Choose one of {', '.join(known)}."
        )
    table_sizes = known[ruleset.preset].players
    seats = players or (4 if 4 in table_sizes else table_sizes[0])
    score_sheet(ruleset, seats)
    return ruleset, seats
