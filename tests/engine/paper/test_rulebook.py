"""The rulebook: complete, true to the engine, and enough for a newcomer."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

import engine
from engine.clag.special_lookup import specials
from engine.rule_pages import make_pages
from engine.transcript import replay
from tests.engine.golden import TRANSCRIPTS, by_seat, special_slugs

if TYPE_CHECKING:
    from engine.paper.options import Option, OptionValue

PRESETS = [preset.slug for preset in engine.presets()]
OPTIONS = [
    (preset, option)
    for preset in engine.presets()
    if preset.variant_of is None
    for option in preset.options
]
NEEDED: dict[str, dict[str, OptionValue]] = {
    "fourth-forced": {"min-bid": "7"},
    "forced-may-exceed": {"min-bid": "7", "fourth-forced": True},
    "own-tricks-in-mis": {"opponents-own-tricks": True},
    "double-own-tricks": {"opponents-own-tricks": True},
    "double-extras": {"slam-underbid-fails": True},
}
"""Options that a house may only have together with others, or that matter only with others."""
IDLE = {
    "no-stock": "a deal of all cards",
    "unseen-two": "twos in a face-down hand",
    "first-dealer": "a game in which a cut decides who leads",
}
"""Options that may not matter in a preset, for want of what its deals would have to have."""


@cache
def book_of(preset: str) -> engine.Book:
    return engine.rulebook(engine.make_ruleset(preset))


def whole_text(ruleset: engine.Ruleset) -> str:
    return " ".join(words_of(block) for block in engine.rulebook(ruleset).blocks())


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
    idle = option.slug in IDLE and option.title not in " ".join(map(words_of, usual.blocks()))
    assert differing or idle, option.slug


@pytest.mark.parametrize("slug", special_slugs())
def test_a_special_has_its_golden_deal_seat_by_seat(slug: str) -> None:
    state = replay((TRANSCRIPTS / f"special-{slug}.txt").read_text(encoding="utf-8"))
    assert specials()[slug].golden == by_seat(state)


EXAMPLES = [
    block
    for preset in ("mcleod22", "foss20", "scottish18", "raf-caller")
    for block in engine.rulebook(engine.make_ruleset(preset)).blocks()
    if re.fullmatch(r"special-.*-example", block.anchor)
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda block: block.anchor)
def test_an_example_has_the_tricks_that_it_counts_and_play_that_is_worth_copying(
    example: engine.Block,
) -> None:
    won = [row[2].partition(":")[0] for row in example.rows]
    takers = re.findall(r"(\w+) (?:nominated \d, )?took (\d)", example.text)
    assert {name: won.count(name) for name, _ in takers} == {
        name: int(took) for name, took in takers
    }
    nominated = [
        (int(wanted), int(took))
        for wanted, took in re.findall(r"nominated (\d), took (\d)", example.text)
    ]
    assert all(abs(wanted - took) <= 2 for wanted, took in nominated)
    assert not nominated or sum(wanted == took for wanted, took in nominated) >= 2


def test_in_the_example_of_highest_number_one_player_has_the_points_and_it_says_why() -> None:
    example = block_of("mcleod22", "special-highest-number-example")
    assert example.text.count("scored 10.") == 1
    assert "The points go to the player with the most tricks" in example.text


def test_the_bidder_in_the_example_of_noms_has_a_partner() -> None:
    text = block_of("noms", "example").text
    assert "Ann names hearts and calls A♥, which Dee holds." in text
    assert text.count("scored 10.") == 2


@pytest.mark.parametrize(
    ("preset", "options", "absent", "present"),
    [
        (
            "mcleod22",
            {},
            ("Misère without trumps", "unseen hand", "No card is left", "If no card"),
            (),
        ),
        ("noms", {}, ("They also score", "may bid more", "slam penalty", "also doubles"), ()),
        (
            "noms",
            {"opponents-own-tricks": True},
            ("slam penalty",),
            ("They also score their tricks in Mis", "also doubles the opponents' points"),
        ),
        ("raf-caller", {}, ("usually pay",), ("Madness: pays nothing.",)),
        ("scottish18", {}, ("drawn at random",), ("draws a card",)),
        ("raf-caller", {"miss": 1}, ("Missed nomination in Madness",), ()),
        ("raf-caller", {"largest-hand": 13}, (), ("If no card is left to turn",)),
    ],
)
def test_a_book_has_only_the_options_that_matter_in_its_game(
    preset: str,
    options: dict[str, OptionValue],
    absent: tuple[str, ...],
    present: tuple[str, ...],
) -> None:
    text = whole_text(engine.make_ruleset(preset, options))
    assert [words for words in absent if words in text] == []
    assert [words for words in present if words not in text] == []


def test_a_clubs_own_game_has_the_options_of_its_own_deals() -> None:
    own = engine.OwnGame(
        title="Odd game", deals=(engine.OwnDeal(13), engine.OwnDeal(3, ("roll-em", "twos-wild")))
    )
    text = whole_text(engine.make_ruleset("mcleod22", own=own))
    assert "If no card is left to turn for trumps: there are no trumps." in text
    assert "If a two is turned up from an unseen hand: may be named as any card." in text


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_of_variants_has_what_others_play_and_no_bounds(preset: str) -> None:
    rows = next(block for block in book_of(preset).blocks() if block.anchor == "house-rules").rows
    assert rows
    assert [row for row in rows if re.search(r"-?\d+ to -?\d+", row[2]) or not row[2]] == []


@pytest.mark.parametrize("preset", PRESETS)
def test_a_crib_sheet_says_nothing_twice_and_has_no_codes(preset: str) -> None:
    items = [item for block in book_of(preset).crib.blocks for item in block.items]
    assert len(items) == len(set(items))
    assert sum("add up to" in item for item in items) <= 1
    assert not re.search(r"\((bt|hb)\)", whole_text(engine.make_ruleset(preset)))


def test_the_caller_calls_before_the_card_for_trumps_is_turned_in_each_chapter() -> None:
    assert block_of("raf-caller", "trump-card").text.startswith("When the call is made")


def test_the_overview_of_clag_writes_cards_and_slots_as_people_do() -> None:
    page = make_pages()["clag.md"]
    assert "Diamonds are trumps. If the trick is A♠, 2♦, K♠, 3♠, then 2♦ wins it." in page
    assert not re.search(
        r"\b[2-9TJQKA][SHDC]\b|\((trump|sight|rank|wild|contract|value)\)|a reading", page
    )


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
    ("And if they missed alike too?", "winner", ("the win is shared",)),
    (
        "Did the others miss in Highest Number?",
        "special-highest-number",
        ("No player counts as having missed",),
    ),
    ("A player did not follow suit: what now?", "mistakes", ("Revoke", "is played again")),
    ("A card was shown in dealing: what now?", "mistakes", ("Misdeal", "deals again")),
    ("Someone played out of turn: what now?", "mistakes", ("out of turn is taken back",)),
    ("Is a card turned?", "special-dealer-calls-trumps", ("No card is turned for trumps",)),
    ("I am void: may a two be a trump?", "special-twos-wild", ("you may name it as a trump",)),
    ("How does a two just beat a card?", "special-twos-wild", ("rank directly above it",)),
    ("How long is a game?", "schedule", ("112 tricks",)),
    ("Who keeps score?", "keeping-score", ("One player keeps score",)),
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
        ("noms", "dealing", "Draw lots for the first dealer"),
        ("noms", "dealing", "first to the player on the dealer's left, then to the next"),
        ("noms", "mistakes", "Revoke"),
        ("noms", "keeping-score", "One player keeps score"),
        ("noms", "length", "depends on the bids"),
        ("clogs", "dealing", "Draw lots for the first dealer"),
        ("clogs", "dealing", "The dealer shuffles"),
        ("clogs", "mistakes", "Misdeal"),
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


def test_the_deal_in_the_book_of_clogs_shows_matches() -> None:
    blocks = engine.rulebook(engine.make_ruleset("clogs")).blocks()
    (example,) = (block for block in blocks if block.anchor == "example")
    won = [row[2] for row in example.rows]
    assert len(won) == 13
    assert sum("a match in a higher suit" in cell for cell in won) == 2


def test_cards_that_were_turned_up_from_the_clogs_are_marked() -> None:
    example = block_of("clogs", "example")
    cards = [card for row in example.rows for card in row[1].split(", ")]
    # Four players have five clogs each.
    assert sum(card.endswith("(turned)") for card in cards) == 20
    assert cards[0] == "Ann\N{NO-BREAK SPACE}3♦ (turned)"


def test_cards_of_a_deal_played_from_piles_are_not_marked_one_by_one() -> None:
    assert "(turned)" not in words_of(block_of("foss20", "special-roll-em-example"))
