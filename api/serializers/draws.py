"""The shapes of draws, rounds undone, and who comes and goes."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as s
from rest_framework.exceptions import ErrorDetail

from api.serializers.inputs import LARGEST_ID, Input, Real, Switch, Text, Whole
from api.serializers.outputs import Output
from tournaments.models import DrawMethod, DrawState, DropOut, RuleKind, SitOutRule
from tournaments.services.draw_asking import MOST_ROUNDS, MOST_SECONDS
from tournaments.services.draws import MOST_SEED

FROM_DEAL = "From which deal on; without it from the one after the last that is in."


def _expected(**more: Any) -> Whole:
    words = "The event's `revision` that you saw; refused with 409 if others changed it since."
    return Whole(min_value=0, max_value=LARGEST_ID, help_text=words, **{"required": False, **more})


def _id(**more: Any) -> Whole:
    return Whole(min_value=1, max_value=LARGEST_ID, **more)


def _number(**more: Any) -> Whole:
    return Whole(min_value=1, max_value=1000, **more)


def _seed(**more: Any) -> Whole:
    return Whole(min_value=0, max_value=MOST_SEED, **more)


@extend_schema_field({"oneOf": [{"type": "integer", "minimum": 1}, {"type": "string"}]})
class PlayerRef(s.Field):  # type: ignore[type-arg]
    """A player by id or by name."""

    def to_internal_value(self, data: Any) -> int | str:
        """The id or the name. Raises ValidationError."""
        is_id = type(data) is int and 0 < data <= LARGEST_ID
        if not is_id and not (isinstance(data, str) and 0 < len(data) <= 60):
            raise s.ValidationError([ErrorDetail("A player's id or name.", "invalid")])
        return data  # type: ignore[no-any-return]


def _tables(player: Any) -> s.ListField:
    table = s.ListField(child=player, min_length=1, max_length=7)
    return s.ListField(child=table, min_length=1, max_length=500)


class DrawIn(Input):
    """What is to be drawn. `seed` makes it a draw that can be repeated.

    With `tables` (for every round its tables in seat order, players by id or by name) nothing is
    searched: `method` is then "hand" or "imported".
    """

    method = s.ChoiceField(DrawMethod.choices, default=DrawMethod.SOCIAL)
    rounds = Whole(min_value=1, max_value=MOST_ROUNDS, default=1)
    seconds = Real(min_value=0.1, max_value=MOST_SECONDS, default=10.0)
    seed = _seed(required=False)
    sizes = s.ListField(
        child=Whole(min_value=3, max_value=7),
        max_length=500,
        required=False,
        help_text="Exact table sizes; without them the event's sizes apply.",
    )
    sit_out = s.ChoiceField(SitOutRule.choices, required=False)
    history_percent = Whole(min_value=0, max_value=100, required=False)
    cut = Whole(
        min_value=3, max_value=1000, required=False, help_text="Only the first so many play."
    )
    rematch = Whole(min_value=0, max_value=1000, default=30)
    top = Whole(min_value=0, max_value=1000, default=0)
    standings_revision = Whole(
        min_value=0,
        max_value=LARGEST_ID,
        required=False,
        help_text="The standings that the draw must be taken from; 422 if there are later ones.",
    )
    tables = s.ListField(
        child=_tables(PlayerRef()), min_length=1, max_length=MOST_ROUNDS, required=False
    )
    expected = _expected()


class RedrawIn(Input):
    """Another seed for the same draw; without it, a new one."""

    seed = _seed(required=False)
    expected = _expected()


class StopIn(Input):
    """Whether the best draw found so far is to be kept."""

    keep = Switch(default=False)


class ExpectedIn(Input):
    """The revision of the event that the sender saw."""

    expected = _expected()


class SwapIn(Input):
    """Two players of a round of the draft; one of them may be sitting out."""

    one = _id()
    other = _id()
    number = _number(required=False, help_text="The round; the draft's first unless given.")
    expected = _expected(required=True)


class SwapAskIn(s.Serializer[Any]):
    """Which swap to price."""

    one = s.IntegerField(min_value=1, max_value=LARGEST_ID)
    other = s.IntegerField(min_value=1, max_value=LARGEST_ID)
    number = s.IntegerField(min_value=1, max_value=1000, required=False)


class ReasonAskIn(s.Serializer[Any]):
    """Which table to explain; the round is the draft's first unless given."""

    table = s.IntegerField(min_value=1, max_value=500)
    number = s.IntegerField(min_value=1, max_value=1000, required=False)


class PublishIn(Input):
    """Which round of the draft: one that is published already is answered as it is."""

    number = _number()
    accept = s.ListField(child=Text(max_length=40), max_length=5, required=False)
    expected = _expected()


class UndoIn(Input):
    """`losing` says how many deals count no more, once there are any."""

    losing = Whole(min_value=0, max_value=LARGEST_ID, required=False)
    is_free = Switch(default=False, help_text="The number is a free table's.")
    expected = _expected()


class RedoIn(Input):
    """The undone round, by its `id`: there may be several of a number."""

    round_id = _id()
    expected = _expected()


class SeatsIn(Input):
    """Who really sits where: player ids in seat order, by table number."""

    tables = s.DictField(
        child=s.ListField(child=_id(), min_length=1, max_length=7), allow_empty=False
    )
    expected = _expected()


class ArrivalIn(Input):
    """Somebody who comes late, or back; `table` chooses one that has not begun."""

    player = _id()
    table = _number(required=False)
    from_deal = _number(required=False, help_text=FROM_DEAL)
    expected = _expected()


class DepartureIn(Input):
    """Somebody who leaves, and what becomes of the seat; the event's rule unless `how` is given."""

    player = _id()
    how = s.ChoiceField(DropOut.choices, required=False)
    stand_in = Text(max_length=60, required=False)
    stand_in_id = _id(required=False)
    from_deal = _number(required=False, help_text=FROM_DEAL)
    expected = _expected()


class AbsenceIn(Input):
    """Which rounds a player misses, and from which one on he plays."""

    absent_rounds = s.ListField(child=_number(), max_length=MOST_ROUNDS, default=list)
    from_round = _number(required=False)
    expected = _expected()


class RuleIn(Input):
    """A rule of seating: `weight` in repeated meetings, none for always."""

    kind = s.ChoiceField(RuleKind.choices)
    players = s.ListField(child=_id(), min_length=1, max_length=100)
    event_id = _id(required=False, help_text="For this event only.")
    number = _number(required=False, help_text="The table, or the size.")
    weight = Whole(min_value=1, max_value=1000, required=False, allow_null=True)
    reason = Text(max_length=80, required=False, allow_blank=True)
    expected = _expected()


class RulesAskIn(s.Serializer[Any]):
    """With an event, its own rules are listed too."""

    event_id = s.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)


class FreeTableIn(Input):
    """Who sits down, in seat order; the first deals first."""

    players = s.ListField(child=_id(), min_length=1, max_length=7)


class FindingOut(Output):
    """One thing to know before a draw; there can be none while one `blocks`."""

    code = s.CharField()
    words = s.CharField()
    blocks = s.BooleanField()


class FindingsOut(Output):
    """Everything that is to be said before a draw."""

    findings = FindingOut(many=True)


class PersonOut(Output):
    """A player."""

    id = s.IntegerField()
    name = s.CharField()


class DraftRoundOut(Output):
    """One round of a draft: tables in seat order, and who is there and left out."""

    number = s.IntegerField()
    tables = s.ListField(child=s.ListField(child=PersonOut()))
    sitting_out = PersonOut(many=True)
    is_published = s.BooleanField()


class QualityOut(Output):
    """How good a draw is. `bound` is the least number of repeats that any draw could have."""

    repeats = s.FloatField()
    bound = s.FloatField()
    most = s.IntegerField(help_text="How often the pair meets that meets most.")
    gap = s.FloatField(help_text="Differences of standing at the tables, for a draw by standing.")
    proven = s.BooleanField(help_text="Nothing with fewer repeats exists.")
    broken = s.ListField(child=s.CharField(), help_text="Rules that are not kept.")
    words = s.CharField()


class EffortOut(Output):
    """What repeats a draw: its seed and these steps. `ended` says why the search stopped."""

    company = s.IntegerField()
    seats = s.IntegerField()
    source = s.CharField()  # type: ignore[assignment]
    ended = s.CharField()
    seconds = s.FloatField()


class ProblemWordsOut(Output):
    """Why there is no draw."""

    code = s.CharField()
    words = s.CharField()


class DrawOut(Output):
    """A draw, for organisers. `quality` and `effort` are null while nothing was found."""

    id = s.IntegerField()
    number = s.IntegerField(help_text="The first round that it is for.")
    method = s.ChoiceField(DrawMethod.choices)
    seed = s.IntegerField()
    state = s.ChoiceField(DrawState.choices)
    progress = s.IntegerField(help_text="Percent of the time that the search may take.")
    settings = s.DictField()
    rounds = DraftRoundOut(many=True)
    quality = QualityOut(allow_null=True)
    effort = EffortOut(allow_null=True)
    problems = ProblemWordsOut(many=True)
    is_changed = s.BooleanField(help_text="Players were moved after it was drawn.")
    is_behind = s.BooleanField(help_text="Results came in after the standings it is taken from.")
    revision = s.IntegerField(help_text="Of the event, as it was drawn or changed last.")
    standings_revision = s.IntegerField()
    made_as = s.CharField()
    created_at = s.DateTimeField()
    finished_at = s.DateTimeField(allow_null=True)


class PriceOut(Output):
    """What a swap does: more (or fewer) repeats, rules broken and put right."""

    one = s.IntegerField()
    other = s.IntegerField()
    repeats = s.FloatField()
    gap = s.FloatField()
    broken = s.ListField(child=s.CharField())
    mended = s.ListField(child=s.CharField())
    words = s.CharField()


class RepeatOut(Output):
    """Two who meet again, and the cheapest swap that would part them."""

    one = s.IntegerField()
    other = s.IntegerField()
    meetings = s.IntegerField()
    words = s.CharField()
    avoid = PriceOut(allow_null=True)


class ReasonOut(Output):
    """Why these players sit at a table."""

    number = s.IntegerField()
    players = s.ListField(child=s.IntegerField())
    why = s.CharField()
    repeats = RepeatOut(many=True)


class RoundLineOut(Output):
    """A round that stands, or one that was undone and may come back."""

    id = s.IntegerField(source="pk")
    number = s.IntegerField()
    title = s.CharField()
    is_free = s.BooleanField()
    draw_id = s.IntegerField(allow_null=True)
    tables = s.IntegerField()
    deals = s.IntegerField()
    undone_at = s.DateTimeField(allow_null=True)
    undone_by = s.CharField()


class LineUpOut(Output):
    """A player's part in an event now; table and seat are of the last round."""

    player = s.IntegerField(source="player_id")
    name = s.CharField()
    is_withdrawn = s.BooleanField()
    from_round = s.IntegerField()
    absent_rounds = s.ListField(child=s.IntegerField())
    table = s.IntegerField(allow_null=True)
    seat = s.IntegerField(allow_null=True)
    stand_in = s.CharField()
    plays_next = s.BooleanField()


class ArrivalOut(Output):
    """What became of somebody who came or went; `table` is the number of the one concerned."""

    player = s.IntegerField()
    table = s.IntegerField(allow_null=True)
    from_round = s.IntegerField()
    words = s.CharField()
    revision = s.IntegerField(help_text="The event's, now.")


class RuleOut(Output):
    """A rule of seating."""

    id = s.IntegerField()
    kind = s.ChoiceField(RuleKind.choices)
    players = PersonOut(many=True)
    number = s.IntegerField(allow_null=True)
    weight = s.IntegerField(allow_null=True)
    reason = s.CharField()
    is_own = s.BooleanField(help_text="Of one event, not of the whole club.")


class FreeTableOut(Output):
    """A free table that was started, and its secret link; null in a repeated answer."""

    table = s.IntegerField()
    number = s.IntegerField()
    link = s.CharField(allow_null=True)


class ScheduleOut(Output):
    """A draft as a schedule, in the form that checkers read: ids, rounds of tables of ids."""

    players = s.ListField(child=s.IntegerField())
    rounds = s.ListField(child=s.ListField(child=s.ListField(child=s.IntegerField())))
    byes = s.ListField(child=s.ListField(child=s.IntegerField()))
    absent = s.ListField(child=s.ListField(child=s.IntegerField()))
    method = s.ChoiceField(DrawMethod.choices)
    seed = s.IntegerField()
    steps = s.ListField(child=s.IntegerField(), help_text="Searched, for company and seats.")
    is_changed = s.BooleanField(help_text="By hand since, so that a replay gives other tables.")
    request = s.DictField(help_text="All that the draw depended on.")
    names = s.DictField(child=s.CharField())
