"""Golden deals: stored transcripts and counts of legal lines.

    python -m tests.engine.golden --write

stores what is missing, and prints what each seat did in a special's deal, for its `golden`; remove
a file, or the line of a count, to have it made again. `--example SLUG` prints what each seat does
in the rulebook's example of a special, for its `worked`. A change in what is stored is a change of
the rules: it needs a new version of the game, and a look at every line that differs.
"""

from __future__ import annotations

import argparse
import json
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import engine
from engine.bots import get_bot
from engine.cards import PACK, parse_cards
from engine.clag.book.sources import PACK_OF_THE_BOOK
from engine.clag.special_lookup import specials
from engine.deal.match import DealSpec, Match
from engine.deal.shuffle import Shuffle
from engine.transcript import format_transcript
from tests.engine.support import HERE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame

TRANSCRIPTS = HERE / "transcripts"
COUNTS = HERE / "samples" / "lines.json"
SEED = bytes(range(32))
TELLING_SEED = bytes([225]) * 32
"""For specials: deals aces and twos, and with it every special that can change a winner does."""

MANY_NAMES = {"twos-wild"}


def special_slugs() -> list[str]:
    """Every special that has examples of its own (other orders of Precedence are alike)."""
    return [slug for slug, special in specials().items() if special.examples]


def names() -> Iterator[str]:
    """One golden deal for each preset and each special."""
    yield from (f"preset-{preset.slug}" for preset in engine.presets())
    yield from (f"special-{slug}" for slug in special_slugs())


@lru_cache
def spec_named(name: str, size: int = 7, players: int = 4) -> DealSpec:
    """The deal of a name; a preset's is the middle one of its schedule."""
    what, _, slug = name.partition("-")
    if what == "special":
        ruleset = engine.make_ruleset("mcleod22")
        return DealSpec(
            ruleset=ruleset, players=players, number=1, dealer=1, hand_size=size, specials=(slug,)
        )
    preset = next(one for one in engine.presets() if one.slug == slug)
    ruleset, game = engine.make_ruleset(slug), engine.get_game(preset.game)
    spec = game.next_deal(Match(ruleset, 4, 1))
    assert spec is not None
    if not preset.deals:
        return spec
    sheet = engine.score_sheet(ruleset, 4, 1)
    plan = sheet.plan(preset.deals // 2, {})
    return DealSpec(
        ruleset=ruleset,
        players=4,
        number=plan.number,
        dealer=plan.dealer,
        hand_size=plan.hand_size,
        specials=plan.specials,
    )


def play(name: str) -> State:
    """The golden deal of a name, played by bots that always do the same."""
    spec, rng = spec_named(name), Random(name)
    game, bot = engine.get_game(spec.ruleset.game), get_bot("club")
    wild = get_bot("random")
    seed = TELLING_SEED if name.startswith("special-") else SEED
    state = game.start(spec, game.make_shuffle(spec, seed))
    while asked := game.to_act(state):
        seat = asked[0]
        chooser = wild if rng.random() < 0.25 else bot
        state, _ = game.act(state, seat, chooser.choose(game.view(state, seat), rng))
    return state


def format_golden(state: State) -> str:
    """A transcript with its result."""
    assert state.result is not None
    points = ",".join(map(str, state.result.score.points))
    tricks = ",".join(map(str, state.taken))
    return f"{format_transcript(state)}expect points={points} tricks={tricks}\n"


def count_lines(game: TrickGame, state: State, depth: int) -> int:
    """Count the sequences of legal actions up to a number of actions, at least one."""
    asked = game.to_act(state)
    if not asked:
        return 1
    seat = asked[0]
    legal = game.legal(state, seat)
    if depth == 1:
        return len(legal)
    return sum(count_lines(game, game.act(state, seat, one)[0], depth - 1) for one in legal)


def lines_of(name: str) -> int:
    """The count of a name: all lines of a tiny deal, or the first four actions of a whole one."""
    what, _, slug = name.partition("-")
    if what == "preset":
        spec = spec_named(name)
        game = engine.get_game(spec.ruleset.game)
        return count_lines(game, game.start(spec, game.make_shuffle(spec, SEED)), 4)
    spec = spec_named(name, 2 if slug in MANY_NAMES else 3, 3)
    game = engine.get_game(spec.ruleset.game)
    # A pack in order gives the first to play a two, and so all of its names.
    shuffle = Shuffle(PACK) if slug in MANY_NAMES else game.make_shuffle(spec, SEED)
    return count_lines(game, game.start(spec, shuffle), 99)


def play_example(slug: str, deals: int = 12) -> State:
    """A special's deal by the pack of the rulebook, as experts play it when they judge best."""
    game, bot, spec = engine.get_game("clag"), get_bot("expert"), spec_named(f"special-{slug}")
    found: list[tuple[tuple[int, int], int, State]] = []
    for seed in range(deals):
        state, rng = game.start(spec, Shuffle(tuple(parse_cards(PACK_OF_THE_BOOK)))), Random(seed)
        while asked := game.to_act(state):
            action = bot.choose(game.view(state, asked[0]), rng)
            state, _ = game.act(state, asked[0], action)
        found.append((_doubts(state), seed, state))
    return min(found)[2]


def _doubts(state: State) -> tuple[int, int]:
    """How far the tricks are from the nominations; without those, for how few there was a bonus."""
    assert state.result is not None
    score = state.result.score
    pairs = zip(score.nominations or score.tricks, score.tricks, strict=True)
    return sum(abs(one - other) for one, other in pairs), -sum(p >= 10 for p in score.points)


def by_seat(state: State) -> tuple[str, ...]:
    """What each seat did in a deal, in the form of `Special.golden`."""
    seats: list[list[str]] = [[] for _ in range(state.players)]
    for seat, text in state.history:
        verb, _, rest = text.partition(":")
        seats[seat].append(rest if verb in {"play", "nominate"} else text)
    return tuple(" ".join(seat) for seat in seats)


def _print_seats(name: str, state: State) -> None:
    print(*(f"{name}=(", *(f'    "{seat}",' for seat in by_seat(state)), "),"), sep="\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", action="store_true")
    what.add_argument("--example", choices=special_slugs(), metavar="SLUG")
    slug: str | None = parser.parse_args().example
    if slug is not None:
        _print_seats("worked", play_example(slug))
        return
    TRANSCRIPTS.mkdir(exist_ok=True)
    for name in names():
        file = TRANSCRIPTS / f"{name}.txt"
        if not file.exists():
            state = play(name)
            file.write_text(format_golden(state), encoding="utf-8")
            print(f"wrote {file.name}")
            if name.startswith("special-"):
                _print_seats("golden", state)
    stored: dict[str, int] = json.loads(COUNTS.read_text(encoding="utf-8"))
    counted = [name for name in names() if "raf-caller" not in name]
    counts = {name: stored.get(name) or lines_of(name) for name in counted}
    COUNTS.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
