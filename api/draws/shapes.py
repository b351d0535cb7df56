"""Define the shapes of requests and answers about draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s
from rest_framework.exceptions import ErrorDetail

from api.http.answers import answer
from api.http.setting_fields import input_field
from api.http.shapes import (
    MAX_ID,
    MAX_NUMBER,
    MAX_TABLES,
    Input,
    Integer,
    ListOf,
    Query,
    StrictBoolean,
    StrictInteger,
    StrictText,
    id_field,
    number_field,
    revision_field,
    table_field,
)
from tournaments.core.shapes import Shape
from tournaments.draws import (
    DRAW_SETTING_TYPES,
    MAX_DRAFTS,
    MAX_SEED,
    METHOD,
    DraftComparison,
    DraftRound,
    DrawEffort,
    DrawProblem,
    DrawQuality,
    DrawRow,
    DrawSettings,
    DrawSettingsJson,
    Finding,
    MeetingAgain,
    Person,
)
from tournaments.events import MAX_ROUNDS
from tournaments.seating import MAX_TABLE_SIZE, MIN_TABLE_SIZE, RequestJson

if TYPE_CHECKING:
    from tournaments.seating import Repeat, SwapPrice, TableReason

USUAL = DrawSettings()

answer(Person, "PersonOut")
answer(DraftRound, "DraftRoundOut")
answer(DrawQuality, "QualityOut")
answer(DrawEffort, "EffortOut")
answer(DrawProblem, "ProblemWordsOut")
answer(Finding, "FindingOut")
answer(MeetingAgain, "MeetingAgainOut")
DraftComparisonOut = answer(DraftComparison, "DraftComparisonOut")
DrawOut = answer(DrawRow, "DrawOut")


def _seed_field(**more: Any) -> StrictInteger:
    return StrictInteger(min_value=0, max_value=MAX_SEED, **more)


def _keep_field() -> ListOf:
    return ListOf(
        child=id_field(),
        max_length=MAX_DRAFTS,
        required=False,
        help_text="Drafts that stay, to be compared with the new one; all others are discarded.",
    )


@extend_schema_field({"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string"}]})
class PlayerRef(s.Field[int | str, Any, Any, Any]):
    """A player by id or by name."""

    def to_internal_value(self, data: Any) -> int | str:
        """Return the id or the name. Raises ValidationError."""
        if isinstance(data, str) and 0 < len(data) <= 60:
            return data
        # JSON's true is an int to Python, but no id.
        if isinstance(data, int) and not isinstance(data, bool) and 0 < data <= MAX_ID:
            return data
        raise s.ValidationError([ErrorDetail(_("Give the id or the name of a player."), "invalid")])


def _tables_field(player: Any) -> ListOf:
    return ListOf(child=table_field(child=player), min_length=1, max_length=MAX_TABLES)


class DrawIn(Input):
    """The settings of a draw. With a `seed`, the draw can be repeated.

    With `tables` (for every round, its tables in seat order, players by id or by name) nothing is
    searched; `method` is then "hand" or "imported".
    """

    method = input_field(METHOD, default=USUAL.method)
    rounds = input_field(DRAW_SETTING_TYPES["rounds"], default=USUAL.rounds)
    seconds = input_field(DRAW_SETTING_TYPES["seconds"], default=USUAL.seconds)
    seed = _seed_field(required=False)
    sizes = ListOf(
        child=StrictInteger(min_value=MIN_TABLE_SIZE, max_value=MAX_TABLE_SIZE),
        max_length=MAX_TABLES,
        required=False,
        help_text="Exact table sizes; without them the event's sizes apply.",
    )
    sit_out = input_field(DRAW_SETTING_TYPES["sit_out"], required=False)
    history_percent = input_field(DRAW_SETTING_TYPES["history_percent"], required=False)
    cut = input_field(
        DRAW_SETTING_TYPES["cut"],
        required=False,
        help_text="How many of the standings play (finals).",
    )
    rematch = input_field(DRAW_SETTING_TYPES["rematch"], default=USUAL.rematch)
    top = input_field(DRAW_SETTING_TYPES["top"], default=USUAL.top)
    standings_revision = StrictInteger(
        min_value=0,
        max_value=MAX_ID,
        required=False,
        help_text="The revision of the standings to draw from; 422 if there is a later one.",
    )
    tables = ListOf(
        child=_tables_field(PlayerRef()), min_length=1, max_length=MAX_ROUNDS, required=False
    )
    keep = _keep_field()
    expected = revision_field()


class DrawBody(DrawSettingsJson, total=False):
    """What `DrawIn` has read."""

    seed: int
    tables: list[list[list[int | str]]]
    keep: list[int]
    expected: int | None


class RedrawIn(Input):
    """The seed for drawing again; without it, a random one."""

    seed = _seed_field(required=False)
    keep = _keep_field()
    expected = revision_field()


class StopIn(Input):
    """Whether to keep the best draw found so far, or discard it."""

    keep = StrictBoolean(default=False)


class ExpectedIn(Input):
    """The revision of the event that the client saw."""

    expected = revision_field()


class SwapIn(Input):
    """Two players of a round of the draft; one of them may be sitting out."""

    one = id_field()
    other = id_field()
    number = number_field(required=False, help_text="The round; by default the first of the draft.")
    expected = revision_field(required=True)


class SwapAskIn(Query):
    """The swap to price."""

    one = Integer(min_value=1, max_value=MAX_ID)
    other = Integer(min_value=1, max_value=MAX_ID)
    number = Integer(min_value=1, max_value=MAX_NUMBER, required=False)


class ReasonAskIn(Query):
    """The table to explain; the round is by default the first of the draft."""

    table = Integer(min_value=1, max_value=MAX_TABLES)
    number = Integer(min_value=1, max_value=MAX_NUMBER, required=False)


class PublishIn(Input):
    """The round to publish; one that is published already is returned as it is."""

    number = number_field()
    accept = ListOf(child=StrictText(max_length=40), max_length=5, required=False)
    expected = revision_field()


class FindingsOut(Shape):
    """Everything to know before a draw."""

    findings: list[Finding]


class PriceOut(Shape):
    """What a swap would do: the change in repeats, rules broken and rules put right."""

    one: int
    other: int
    repeats: Annotated[float, "The change in the repeat cost."]
    again: Annotated[int, "The change in meetings of players who have met before."]
    gap: float
    broken: tuple[str, ...]
    mended: tuple[str, ...]
    words: str


def price_out(price: SwapPrice) -> PriceOut:
    """Build the answer from the price of a swap."""
    return PriceOut(
        one=int(price.one),
        other=int(price.other),
        repeats=price.repeats,
        again=price.again,
        gap=price.gap,
        broken=price.broken,
        mended=price.mended,
        words=price.words,
    )


class RepeatOut(Shape):
    """Two players who meet again, and the cheapest swap that would part them."""

    one: int
    other: int
    meetings: int
    words: str
    avoid: PriceOut | None


def _repeat_out(repeat: Repeat) -> RepeatOut:
    return RepeatOut(
        one=int(repeat.one),
        other=int(repeat.other),
        meetings=repeat.meetings,
        words=repeat.words,
        avoid=price_out(repeat.avoid) if repeat.avoid else None,
    )


class ShareOut(Shape):
    """A player's part in the repeats of all rounds that were drawn together."""

    player: int
    again: Annotated[int, "Their meetings with players whom they had met before."]
    unavoidable: Annotated[int, "How many of those there must be."]


class ReasonOut(Shape):
    """Why these players sit at a table."""

    number: int
    players: list[int]
    why: str
    repeats: list[RepeatOut]
    shares: list[ShareOut]
    compared: Annotated[str, "The shares in words, beside those of the other players."]


def reason_out(reason: TableReason) -> ReasonOut:
    """Build the answer from the reasons for a table."""
    return ReasonOut(
        number=reason.number,
        players=[int(player) for player in reason.players],
        why=reason.why,
        repeats=[_repeat_out(repeat) for repeat in reason.repeats],
        shares=[
            ShareOut(int(share.player), share.again, share.unavoidable) for share in reason.shares
        ],
        compared=reason.compared,
    )


class ScheduleOut(Shape):
    """A draft as a schedule, in the format that checkers read: tables of player ids."""

    players: list[int]
    rounds: list[list[list[int]]]
    byes: list[list[int]]
    absent: list[list[int]]
    method: Annotated[str, METHOD]
    seed: int
    steps: Annotated[list[int], "Steps searched: company, seats."]
    is_changed: Annotated[bool, "Changed by hand since, so a replay gives other tables."]
    request: Annotated[RequestJson, "Everything that the draw depends on."]
    names: dict[str, str]
