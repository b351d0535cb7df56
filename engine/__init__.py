"""The rules of the card games a club plays: pure, typed, and without any dependency.

The names below are the whole public face; what is not listed may change.

>>> import engine
>>> sheet = engine.score_sheet(engine.make_ruleset("foss20"), players=4, first_dealer=0)
>>> plan = sheet.plan(7, {})
>>> plan.label, plan.dealer, plan.forbidden(6)
('7', 2, 1)
>>> report = engine.DealReport(nominations=(2, 1, 3, 0), tricks=(2, 1, 4, 0))
>>> sheet.score(7, report, {}).points
(14, 12, 0, 10)
"""

from __future__ import annotations

from engine.advice import Advice, Choice, advise
from engine.bots import Bot, bots, get_bot
from engine.bots.expert import ExpertBot
from engine.cards import (
    RANKS,
    SUIT_NAMES,
    SUITS,
    card_in_words,
    cards_in,
    format_card,
    parse_card,
    rank_of,
    suit_of,
)
from engine.deal import events
from engine.deal.action import Action
from engine.deal.actions import (
    Call,
    ChooseSize,
    NameCard,
    NameOrder,
    NameTrump,
    Nominate,
    PlayCard,
    TurnCard,
    parse_action,
)
from engine.deal.auction_actions import Bid, Declare, GiveUp, GoOn
from engine.deal.events import Addressed, Event
from engine.deal.match import DealResult, DealSpec, Match
from engine.deal.phases import packets
from engine.deal.shuffle import Shuffle, commitment, make_shuffle
from engine.deal.state import State
from engine.deal.trick_game import TrickGame
from engine.deal.tricks import Play, Trick
from engine.deal.trumps import ACE_HIGH, power_table
from engine.deal.views import View
from engine.errors import (
    BadDeal,
    BadOption,
    BadPlayers,
    BadText,
    DealUnknownYet,
    EngineError,
    IllegalAction,
    NoSuchDeal,
    NoSuchSeat,
    NotYourTurn,
    OwnGameProblem,
    OwnGameRefused,
    SlotClash,
    UnknownBot,
    UnknownGame,
    UnknownPreset,
    UnknownSpecial,
    UnknownVersion,
)
from engine.kernels import build_kernel, load_kernel
from engine.labels import action_label, choice_label
from engine.needs import Need, needs
from engine.paper.book import Block, Book, Chapter
from engine.paper.descriptions import Description
from engine.paper.options import Option, OptionValue
from engine.paper.own_games import MAX_OWN_DEALS, OwnDeal, OwnGame, OwnGameJson
from engine.paper.plans import DealPlan, MenuItem
from engine.paper.ranking import placement_points, places, winners
from engine.paper.reports import MAX_OVERRIDE, DealReport, Override, Problem, ReportRefused
from engine.paper.rulesets import GameInfo, PresetGroup, PresetInfo, Ruleset, RulesetJson
from engine.paper.scores import DealScore, ScoreWarning
from engine.paper.seat_changes import SeatChange
from engine.paper.sheets import ScoreSheet, Totals
from engine.paper.stakes import Settlement, settle
from engine.registry import (
    describe,
    games,
    get_game,
    load_ruleset,
    make_ruleset,
    own_deals,
    preset_of,
    presets,
    rulebook,
    score_sheet,
    segmented_sheet,
)
from engine.search.fast_deal import DealtHands, FastDeal
from engine.search.playout import (
    deal_at_random,
    random_playout,
    random_playout_dealt,
    random_playouts,
)
from engine.text import Text, fill, gettext_noop, join, split_opening, translate
from engine.transcript import format_transcript, replay

__all__ = [
    "ACE_HIGH",
    "MAX_OVERRIDE",
    "MAX_OWN_DEALS",
    "RANKS",
    "SUITS",
    "SUIT_NAMES",
    "Action",
    "Addressed",
    "Advice",
    "BadDeal",
    "BadOption",
    "BadPlayers",
    "BadText",
    "Bid",
    "Block",
    "Book",
    "Bot",
    "Call",
    "Chapter",
    "Choice",
    "ChooseSize",
    "DealPlan",
    "DealReport",
    "DealResult",
    "DealScore",
    "DealSpec",
    "DealUnknownYet",
    "DealtHands",
    "Declare",
    "Description",
    "EngineError",
    "Event",
    "ExpertBot",
    "FastDeal",
    "GameInfo",
    "GiveUp",
    "GoOn",
    "IllegalAction",
    "Match",
    "MenuItem",
    "NameCard",
    "NameOrder",
    "NameTrump",
    "Need",
    "NoSuchDeal",
    "NoSuchSeat",
    "Nominate",
    "NotYourTurn",
    "Option",
    "OptionValue",
    "Override",
    "OwnDeal",
    "OwnGame",
    "OwnGameJson",
    "OwnGameProblem",
    "OwnGameRefused",
    "Play",
    "PlayCard",
    "PresetGroup",
    "PresetInfo",
    "Problem",
    "ReportRefused",
    "Ruleset",
    "RulesetJson",
    "ScoreSheet",
    "ScoreWarning",
    "SeatChange",
    "Settlement",
    "Shuffle",
    "SlotClash",
    "State",
    "Text",
    "Totals",
    "Trick",
    "TrickGame",
    "TurnCard",
    "UnknownBot",
    "UnknownGame",
    "UnknownPreset",
    "UnknownSpecial",
    "UnknownVersion",
    "View",
    "action_label",
    "advise",
    "bots",
    "build_kernel",
    "card_in_words",
    "cards_in",
    "choice_label",
    "commitment",
    "deal_at_random",
    "describe",
    "events",
    "fill",
    "format_card",
    "format_transcript",
    "games",
    "get_bot",
    "get_game",
    "gettext_noop",
    "join",
    "load_kernel",
    "load_ruleset",
    "make_ruleset",
    "make_shuffle",
    "needs",
    "own_deals",
    "packets",
    "parse_action",
    "parse_card",
    "placement_points",
    "places",
    "power_table",
    "preset_of",
    "presets",
    "random_playout",
    "random_playout_dealt",
    "random_playouts",
    "rank_of",
    "replay",
    "rulebook",
    "score_sheet",
    "segmented_sheet",
    "settle",
    "split_opening",
    "suit_of",
    "translate",
    "winners",
]
