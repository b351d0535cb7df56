"""Define the shapes of events and entries, as they are sent and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import defstruct

from api.http.answers import answer
from api.http.setting_fields import input_field, output_type
from api.http.shapes import (
    MAX_ID,
    DistinctListOf,
    Input,
    Integer,
    ListOf,
    MapOf,
    OneOf,
    Query,
    StrictBoolean,
    StrictText,
    id_field,
    revision_field,
)
from tournaments.core.shapes import Shape
from tournaments.core.translation import translate
from tournaments.events import (
    SETTINGS,
    DeletedLine,
    NightProposal,
    ReplyLine,
)
from tournaments.models import EventState
from tournaments.presets import OwnDealRow, ruleset_from_json
from tournaments.standings import EventLine

if TYPE_CHECKING:
    from rest_framework import serializers as s

    import engine
    from tournaments.events import EventSetting
    from tournaments.models import Event


def _describe(setting: EventSetting) -> str:
    section = f"{setting.section.label}: " if setting.section.label else ""
    text = f"{section}{setting.label}. {setting.help_text}"
    until = "It cannot change once the first round is seated." if setting.until_seated else ""
    return f"{text} {until}".strip()


class EventSettingsIn(Input):
    """The settings of an event, made from their declarations."""

    is_new: ClassVar[bool] = False

    def get_fields(self) -> dict[str, s.Field[Any, Any, Any, Any]]:
        """Return a field for each setting, and those that a subclass declares."""
        settings = {
            setting.name: input_field(
                setting.type,
                required=self.is_new and setting.is_required,
                help_text=_describe(setting),
            )
            for setting in SETTINGS.values()
        }
        return settings | super().get_fields()


OPTIONS_TEXT = "Values by option slug; see the presets for the options."


class EventIn(EventSettingsIn):
    """A new event, played by the rules that `preset` and `options` define or like another event."""

    is_new = True

    preset = StrictText(max_length=60, required=False, help_text="Required without `like`.")
    options = MapOf(required=False, help_text=OPTIONS_TEXT)
    like = id_field(
        required=False,
        help_text="An event of the club whose rules and settings are kept where none are given.",
    )
    season_id = id_field(required=False, allow_null=True)
    players = DistinctListOf(
        child=id_field(), max_length=2000, required=False, help_text="Player ids to enter at once."
    )
    new_players = ListOf(
        child=StrictText(max_length=60),
        max_length=100,
        required=False,
        help_text="Names to enter too; those whom the club does not have are added to it.",
    )


class NextEventIn(Query):
    """The event that the next one is to be like; the latest by default."""

    like = Integer(min_value=1, max_value=MAX_ID, required=False)


class EventChangeIn(EventSettingsIn):
    """Changes to an event; to its rules only before the first round."""

    preset = StrictText(max_length=60, required=False)
    options = MapOf(required=False, help_text=OPTIONS_TEXT)


class SeasonOfEventIn(Input):
    """The season in which an event counts; null for none."""

    season_id = id_field(allow_null=True)


class FinishIn(Input):
    """What finishing an event does besides."""

    send_results = StrictBoolean(
        required=False, help_text="Whether players who want the results by e-mail get them."
    )
    unfinished = Integer(
        min_value=0,
        default=0,
        help_text="How many sealed tables stop in their first deal, as you were shown.",
    )


class EventFilterIn(Query):
    """Which events of a club to list."""

    season_id = Integer(min_value=1, max_value=MAX_ID, required=False)
    state = OneOf(EventState.choices, required=False)


class EntriesIn(Input):
    """All players who take part from the next round on."""

    players = DistinctListOf(child=id_field(), max_length=2000, help_text="Player ids.")
    expected = revision_field()


class LosingIn(Query):
    """How many deals go with what is deleted; required if there are any."""

    losing = Integer(min_value=0, max_value=MAX_ID, required=False)


ReplyOut = answer(ReplyLine, "ReplyOut")
NextEventOut = answer(NightProposal, "NextEventOut")
DeletedOut = answer(DeletedLine, "DeletedOut")

EventLineOut = answer(EventLine, "EventLineOut")


class OwnRulesOut(Shape):
    """A club's own game, as the event copied it when it was planned."""

    title: str
    deals: Annotated[list[OwnDealRow] | None, "Null if the preset has no order of deals."]


class RulesetOut(Shape):
    """The rules of an event with every option; `words` are the rules in sentences."""

    game: str
    preset: str
    title: str
    version: int
    options: dict[str, bool | int | str | list[str]]
    own: Annotated[OwnRulesOut | None, "What the club changed of the preset; null if nothing."]
    words: list[str]
    is_frozen: Annotated[bool, "The first round is seated, so the rules can no longer change."]


class _EventFacts(Shape):
    """What an event is besides its settings."""

    id: int
    slug: str
    club: str
    season_id: int | None
    state: Annotated[str, EventState]
    revision: Annotated[int, "Incremented by every change to who plays or who sits where."]
    ruleset: RulesetOut


def _type_of(setting: EventSetting) -> Any:
    """Return the type of a setting's field; of money null, for those who may not see it."""
    known = output_type(setting.type)
    if not setting.is_money:
        return known
    return Annotated[known | None, "Null for those to whom the club does not show money."]


EventOut: type[Any] = defstruct(
    "EventOut",
    [(setting.name, _type_of(setting)) for setting in SETTINGS.values()],
    bases=(_EventFacts,),
    namespace={"__doc__": "An event."},
    module=__name__,
)
"""The facts above, and a field for each setting."""


def event_out(event: Event, *, money: bool) -> Shape:
    """Build the `EventOut` of an event; `money`: with what it is played for."""
    found: Shape = EventOut(
        id=event.pk,
        slug=event.slug,
        club=event.club.slug,
        season_id=event.season_id,
        state=event.state,
        revision=event.revision,
        ruleset=_ruleset_out(event),
        **{
            name: getattr(event, name) if money or not setting.is_money else None
            for name, setting in SETTINGS.items()
        },
    )
    return found


def _ruleset_out(event: Event) -> RulesetOut:
    rules = ruleset_from_json(event.ruleset)
    return RulesetOut(
        game=event.ruleset["game"],
        preset=event.ruleset["preset"],
        title=translate(rules.title),
        version=event.ruleset["version"],
        options=event.ruleset["options"],
        own=_own_out(rules.own),
        words=[translate(text) for text in rules.options_in_words()],
        is_frozen=event.frozen_at is not None,
    )


def _own_out(own: engine.OwnGame | None) -> OwnRulesOut | None:
    if own is None:
        return None
    deals = own.deals
    rows = None if deals is None else [OwnDealRow(deal.size, [*deal.specials]) for deal in deals]
    return OwnRulesOut(own.title, rows)


class EntryOut(Shape):
    """A player who takes part."""

    id: Annotated[int, "The player's id."]
    name: str


def entry_out(entry: tuple[int, str]) -> EntryOut:
    """Build the answer from the id and the name of a player."""
    return EntryOut(*entry)
