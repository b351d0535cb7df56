"""The rulebook: complete, true to the engine, and enough for a newcomer."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

import engine
from engine.clag.special_lookup import specials
from engine.deal.worked_deals import name_of, show_card
from engine.transcript import replay
from tests.engine.golden import TRANSCRIPTS, special_slugs

if TYPE_CHECKING:
    from engine.paper.options import Option, OptionValue

PRESETS = [preset.slug for preset in engine.presets()]
OPTIONS = [
    (preset, option)
    for preset in engine.presets()
    if preset.variant_of is None
    for option in preset.options
]
NEEDED: dict[str, dict[str, OptionValue]] = {"fourth-forced": {"min-bid": "7"}}
"""Options that a house may only have together with others."""


@cache
def book_of(preset: str) -> engine.Book:
    return engine.rulebook(engine.make_ruleset(preset))


def words_of(block: engine.Block) -> str:
    cells = [cell for row in block.rows for cell in row]
    return " ".join([block.title, block.text, *block.items, *block.head, *cells])


@pytest.mark.parametrize("preset", PRESETS)
def test_every_paragraph_has_an_anchor_of_its_own_and_every_row_all_its_cells(preset: str) -> None:
    book = book_of(preset)
    anchors = [part.anchor for part in (*book.chapters, book.crib)]
    anchors += [block.anchor for block in book.blocks()]
    assert len(anchors) == len(set(anchors))
    for block in book.blocks():
        assert words_of(block).strip(), block.anchor
        assert all(len(row) == len(block.head) for row in block.rows), block.anchor


@pytest.mark.parametrize("preset", PRESETS)
def test_a_book_has_no_raw_test_lines(preset: str) -> None:
    text = " ".join(words_of(block) for block in book_of(preset).blocks())
    assert not re.search(
        r"[|]|winner \d|hand (yes|no)|(trump|turn|play):|\b[2-9TJQKA][SHDC]\b", text
    )


def other_value(option: Option) -> OptionValue:
    if option.kind == "switch":
        return not option.default
    if option.kind == "number":
        return int(str(option.default)) + 1
    if option.kind == "list":
        return tuple(slug for slug, _ in option.choices[:2])
    return next(slug for slug, _ in option.choices if slug != option.default)


@pytest.mark.parametrize(
    ("preset", "option"), OPTIONS, ids=[f"{one.slug}-{option.slug}" for one, option in OPTIONS]
)
def test_another_value_of_an_option_is_in_the_book(
    preset: engine.PresetInfo, option: Option
) -> None:
    needed = NEEDED.get(option.slug, {})
    changed = engine.rulebook(
        engine.make_ruleset(preset.slug, {**needed, option.slug: other_value(option)})
    )
    usual = engine.rulebook(engine.make_ruleset(preset.slug, needed))
    before = {block.anchor: block for block in usual.blocks()}
    differing = [
        block.anchor
        for block in changed.blocks()
        if before.get(block.anchor) != block and block.anchor != "house-rules"
    ]
    # Not only the table of variants: the text that a newcomer plays from says it too.
    assert differing, option.slug


@pytest.mark.parametrize("slug", special_slugs())
def test_a_special_has_its_golden_deal_seat_by_seat(slug: str) -> None:
    state = replay((TRANSCRIPTS / f"special-{slug}.txt").read_text(encoding="utf-8"))
    seats: list[list[str]] = [[], [], [], []]
    for seat, text in state.history:
        verb, _, rest = text.partition(":")
        seats[seat].append(rest if verb in {"play", "nominate"} else text)
    assert specials()[slug].golden == tuple(" ".join(seat) for seat in seats)


@pytest.mark.parametrize("slug", ["no-trumps", "misere", "twos-wild", "aces-low", "highest-number"])
def test_a_worked_example_has_the_winners_and_points_of_the_golden_deal(slug: str) -> None:
    state = replay((TRANSCRIPTS / f"special-{slug}.txt").read_text(encoding="utf-8"))
    assert state.result is not None
    example = block_of("mcleod22", f"special-{slug}-example")
    for (_, cards, won), trick in zip(example.rows, state.tricks, strict=True):
        assert won.startswith(f"{name_of(state, trick.winner)}: ")
        assert [card.split()[1] for card in cards.split(", ")] == [
            show_card(play.card) for play in trick.plays
        ]
    for seat, points in enumerate(state.result.score.points):
        tricks = state.taken[seat]
        assert f"took {tricks} and scored {points}." in example.text
        assert name_of(state, seat) in example.text


@pytest.mark.parametrize("bonus", [10, 25])
def test_the_example_card_is_scored_by_the_rules_of_the_book(bonus: int) -> None:
    card = next(
        block
        for block in engine.rulebook(engine.make_ruleset("mcleod22", {"bonus": bonus})).blocks()
        if block.anchor == "example-card"
    )
    assert card.rows[0][2] == f"0, 0: +{bonus} = {bonus}"
    assert card.rows[1][2] == f"1, 1: +{bonus + 1} = {2 * bonus + 1}"


def test_a_clubs_own_game_has_a_book_of_its_own() -> None:
    own = engine.OwnGame(
        title="Thursday game",
        deals=(engine.OwnDeal(5), engine.OwnDeal(3, ("misere", "no-trumps"))),
        options=(("hit", 3),),
    )
    book = engine.rulebook(engine.make_ruleset("mcleod22", own=own))
    text = " ".join(words_of(block) for block in book.blocks())
    assert book.title == "Thursday game"
    assert "The game has 2 deals" in text
    assert "3 more for each trick" in text
    assert "No Trumps + Misère" in text
    assert "Twos Wild" not in text


def block_of(preset: str, anchor: str) -> engine.Block:
    return next(block for block in book_of(preset).blocks() if block.anchor == anchor)


QUESTIONS = [
    ("What do you try to do?", "aim-of-the-game", ("exactly that many",)),
    ("How many can play?", "players", ("4 to 7 players",)),
    ("Which card of a suit is highest?", "pack", ("ace is highest",)),
    ("Are there jokers?", "pack", ("without jokers",)),
    ("Who cuts?", "dealing", ("on the dealer's right cuts",)),
    ("Who deals next?", "dealer", ("on the dealer's left",)),
    ("How is the trump suit found?", "trump-card", ("next card face up", "suit is trumps")),
    ("How many deals are there?", "schedule", ("22 deals",)),
    ("Which deal is Blind?", "schedule", ("11 7 Blind",)),
    ("Who nominates first?", "nominate", ("on the dealer's left begins",)),
    ("What may the dealer not say?", "forbidden-number", ("add up to the number of tricks",)),
    ("Others said 2, 1, 1 of 5: what is barred?", "forbidden-number", ("may not say 1",)),
    ("Who leads to the second trick?", "trick", ("winner of a trick leads to the next",)),
    ("May I lead trumps?", "trick", ("lead any card you like, trumps too",)),
    ("Must I play a heart on a heart?", "follow-suit", ("must play a heart",)),
    ("I am void: must I trump?", "follow-suit", ("You never have to trump",)),
    ("Who wins a trick without trumps in it?", "win-a-trick", ("highest card of the suit led",)),
    ("Three nominated, three won: how much?", "exact", ("13 for three",)),
    ("Nominated one, won three: how much?", "missed", ("with three tricks 3",)),
    ("What does a trick in Misère pay?", "special-misere", ("+1 for each trick",)),
    ("Two lead alike: who wins?", "winner", ("fewer missed nominations wins",)),
]
"""What newcomers to McLeod's game ask, with the paragraph that answers it."""


@pytest.mark.parametrize(("question", "anchor", "answer"), QUESTIONS)
def test_a_newcomer_finds_the_answer_in_one_paragraph(
    question: str, anchor: str, answer: tuple[str, ...]
) -> None:
    text = words_of(block_of("mcleod22", anchor))
    assert [words for words in answer if words not in text] == [], question


@pytest.mark.parametrize(
    ("preset", "anchor", "answer"),
    [
        ("noms", "auction", "three players in a row pass"),
        ("noms", "declaring", "holds that card is the bidder's partner"),
        ("noms", "bids", "No tricks, alone: 13 points."),
        ("noms", "points", "each opponent scores it"),
        ("clogs", "ranks", "the ace is best"),
        ("clogs", "suits", "spades ♠, hearts ♥, diamonds ♦, clubs ♣"),
        ("clogs", "dealing", "4 none 4 + 4 5"),
        ("clogs", "match", "same number"),
        ("clogs", "follow-suit", "your clogs do not"),
    ],
)
def test_the_other_games_say_what_a_newcomer_needs(preset: str, anchor: str, answer: str) -> None:
    assert answer in words_of(block_of(preset, anchor))


def test_a_script_gives_way_where_a_house_forbids_it() -> None:
    """A club whose twos follow their printed suit cannot play the golden deal as it was."""
    ruleset = engine.make_ruleset("mcleod22", {"held-two-follows": True})
    book = engine.rulebook(ruleset)
    rows = next(block for block in book.blocks() if block.anchor == "special-twos-wild-example")
    assert len(rows.rows) == 7
