"""Papers of invented tables, and how to look into a file."""

from __future__ import annotations

import re
import zlib

import engine
from tournaments.papers.documents import Placard, PrintedSheet, SheetDeal, SpecialNote, SumRow
from tournaments.papers.texts import PLACARD_LABELS, SHEET_LABELS
from tournaments.papers.typeset import qr_rows

PLAYERS = ("Anne King", "Bob Low", "Cora Vane", "Dan Wilde", "Edie Marsh", "Fred Hall", "Gwen Pike")
HOSTILE = (
    '#read("/etc/passwd") $x$ *bold* @ref <label> \\',
    "👩‍👩‍👧 Zoë",
    "שלום עולם",
    "مرحبا بالعالم",
    "W" * 80,
    "many words " * 7,
    "\u202e\u0000evil\u2028line",
)
LINK = "https://club.example/t/12-AbCdEfGhIjKlMnOpQrStUv/"


def make_sheet(preset: str, seats: int, players: tuple[str, ...] = PLAYERS) -> PrintedSheet:
    """A sheet with nothing played, as of a table in the preset's game."""
    ruleset = engine.make_ruleset(preset)
    sheet = engine.score_sheet(ruleset, players=seats)
    plans = [sheet.plan(number, {}) for number in range(1, (sheet.deal_count or 0) + 1)]
    return PrintedSheet(
        title="Table 1",
        place="Ada's club",
        rules=ruleset.title,
        scoring=ruleset.words,
        players=players[:seats],
        columns=players[:seats],
        deals=tuple(_deal(plan) for plan in plans),
        sums=(SumRow("Total"), SumRow("Missed")),
        key="deals.",
        labels={name: str(label) for name, label in SHEET_LABELS.items()},
        specials_title="Special deals",
        specials=tuple(
            SpecialNote(plan.label, plan.title, plan.sentence) for plan in plans if plan.specials
        ),
    )


def _deal(plan: engine.DealPlan) -> SheetDeal:
    return SheetDeal(
        number=plan.number,
        label=plan.label,
        cards=str(plan.hand_size),
        asked=(),
        dealer=plan.dealer,
        is_special=bool(plan.specials),
        takes_nominations=plan.takes_nominations,
    )


def make_placard(place: str = "Ada's club", link: str = LINK) -> Placard:
    """A placard."""
    labels = {name: str(label) for name, label in PLACARD_LABELS.items()}
    return Placard("Table 1", place, link, qr_rows(link), labels)


def count_pages(pdf: bytes) -> int:
    """How many pages a file has, wherever it keeps its objects."""
    packed = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    objects = [pdf, *(_decompress(part) for part in packed)]
    return sum(len(re.findall(rb"/Type ?/Page\b", part)) for part in objects)


def read_title(pdf: bytes) -> str:
    """What a file calls itself; the last title is that of the whole document."""
    plain, coded = re.findall(rb"/Title ?(?:\(((?:[^()\\]|\\.)*)\)|<([0-9A-F]+)>)", pdf)[-1]
    return bytes.fromhex(coded.decode()).decode("utf-16") if coded else plain.decode()


def _decompress(part: bytes) -> bytes:
    try:
        return zlib.decompress(part)
    except zlib.error:
        return b""
