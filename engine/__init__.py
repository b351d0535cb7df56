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

from engine.errors import (
    BadOption,
    BadPlayers,
    BadText,
    DealUnknownYet,
    EngineError,
    NoSuchDeal,
    SlotClash,
    UnknownGame,
    UnknownPreset,
    UnknownVersion,
)
from engine.options import Option, OptionValue
from engine.plans import DealPlan, MenuItem
from engine.ranking import placement_points, places, winners
from engine.registry import games, get_game, load_ruleset, make_ruleset, presets, score_sheet
from engine.reports import DealReport, Override, Problem, ReportRefused
from engine.rulesets import GameInfo, PresetInfo, Ruleset
from engine.scores import DealScore, ScoreWarning
from engine.sheets import ScoreSheet, Totals
from engine.stakes import Settlement, settle
from engine.state import DealResult, DealSpec, Match

__all__ = [
    "BadOption",
    "BadPlayers",
    "BadText",
    "DealPlan",
    "DealReport",
    "DealResult",
    "DealScore",
    "DealSpec",
    "DealUnknownYet",
    "EngineError",
    "GameInfo",
    "Match",
    "MenuItem",
    "NoSuchDeal",
    "Option",
    "OptionValue",
    "Override",
    "PresetInfo",
    "Problem",
    "ReportRefused",
    "Ruleset",
    "ScoreSheet",
    "ScoreWarning",
    "Settlement",
    "SlotClash",
    "Totals",
    "UnknownGame",
    "UnknownPreset",
    "UnknownVersion",
    "games",
    "get_game",
    "load_ruleset",
    "make_ruleset",
    "placement_points",
    "places",
    "presets",
    "score_sheet",
    "settle",
    "winners",
]
