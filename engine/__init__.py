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

from engine.bots import bots, get_bot
from engine.cards import (
    RANKS,
    SUIT_NAMES,
    SUITS,
    cards_in,
    format_card,
    parse_card,
    rank_of,
    suit_of,
)
from engine.deal.actions import Action, Nominate, PlayCard, card_in_words, parse_action
from engine.deal.events import Event, Told
from engine.deal.phases import packets
from engine.deal.shuffle import Shuffle, commitment, make_shuffle
from engine.deal.state import DealResult, DealSpec, Match, Play, State
from engine.deal.transcript import format_transcript, replay
from engine.deal.trick_game import TrickGame
from engine.deal.trumps import ACE_HIGH, power_table
from engine.deal.views import View
from engine.errors import (
    BadOption,
    BadPlayers,
    BadText,
    DealUnknownYet,
    EngineError,
    IllegalAction,
    NoSuchDeal,
    NotYourTurn,
    SlotClash,
    UnknownGame,
    UnknownPreset,
    UnknownVersion,
)
from engine.paper.descriptions import Description
from engine.paper.needs import Need, needs
from engine.paper.options import Option, OptionValue
from engine.paper.plans import DealPlan, MenuItem
from engine.paper.ranking import placement_points, places, winners
from engine.paper.reports import DealReport, Override, Problem, ReportRefused
from engine.paper.rulesets import GameInfo, PresetInfo, Ruleset
from engine.paper.scores import DealScore, ScoreWarning
from engine.paper.seat_changes import SeatsFrom, stretched_sheet
from engine.paper.sheets import ScoreSheet, Totals
from engine.paper.stakes import Settlement, settle
from engine.registry import games, get_game, load_ruleset, make_ruleset, presets, score_sheet
from engine.search.fast_deal import Dealt, QuickDeal
from engine.search.playout import deal_columns, play_out, play_out_dealt
from engine.text import Text, fill, gettext_noop, join, translate
from engine.words import in_words

__all__ = [
    "ACE_HIGH",
    "RANKS",
    "SUITS",
    "SUIT_NAMES",
    "Action",
    "BadOption",
    "BadPlayers",
    "BadText",
    "DealPlan",
    "DealReport",
    "DealResult",
    "DealScore",
    "DealSpec",
    "DealUnknownYet",
    "Dealt",
    "Description",
    "EngineError",
    "Event",
    "GameInfo",
    "IllegalAction",
    "Match",
    "MenuItem",
    "Need",
    "NoSuchDeal",
    "Nominate",
    "NotYourTurn",
    "Option",
    "OptionValue",
    "Override",
    "Play",
    "PlayCard",
    "PresetInfo",
    "Problem",
    "QuickDeal",
    "ReportRefused",
    "Ruleset",
    "ScoreSheet",
    "ScoreWarning",
    "SeatsFrom",
    "Settlement",
    "Shuffle",
    "SlotClash",
    "State",
    "Text",
    "Told",
    "Totals",
    "TrickGame",
    "UnknownGame",
    "UnknownPreset",
    "UnknownVersion",
    "View",
    "bots",
    "card_in_words",
    "cards_in",
    "commitment",
    "deal_columns",
    "fill",
    "format_card",
    "format_transcript",
    "games",
    "get_bot",
    "get_game",
    "gettext_noop",
    "in_words",
    "join",
    "load_ruleset",
    "make_ruleset",
    "make_shuffle",
    "needs",
    "packets",
    "parse_action",
    "parse_card",
    "placement_points",
    "places",
    "play_out",
    "play_out_dealt",
    "power_table",
    "presets",
    "rank_of",
    "replay",
    "score_sheet",
    "settle",
    "stretched_sheet",
    "suit_of",
    "translate",
    "winners",
]
