"""What is answered, apart from tables and deals: read-only shapes over rows that are finished."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from tournaments.models import (
    Agreement,
    DropOut,
    EventState,
    Ranking,
    Role,
    SitOutRule,
    TimeoutAction,
    UndoRule,
    Venue,
)


class Output(s.Serializer[Any]):
    """A shape that is only ever written out."""


class FieldProblemOut(Output):
    """One thing that is wrong; `seat` where it is one seat's."""

    field = s.CharField()
    seat = s.IntegerField(allow_null=True)
    code = s.CharField()
    message = s.CharField()


class ProblemOut(Output):
    """A problem document (RFC 9457). Some codes add members of their own, such as `current`."""

    type = s.CharField(help_text="Address of a page about this kind of problem.")
    title = s.CharField()
    status = s.IntegerField()
    detail = s.CharField()
    instance = s.CharField(help_text="The address that was asked for.")
    code = s.CharField(help_text="Kebab case; relied on by programs.")
    problems = FieldProblemOut(many=True)


class ClubOut(Output):
    """A club."""

    slug = s.CharField()
    name = s.CharField()
    is_public = s.BooleanField()
    free_chat = s.BooleanField(help_text="Whether its online tables have free words.")
    currency = s.CharField(help_text="The sign before an amount of money; often empty.")


class ClubLineOut(ClubOut):
    """A club in a list."""

    players = s.IntegerField(help_text="How many are active.")
    is_playing = s.BooleanField(help_text="Whether an event is under way.")


class MembershipOut(Output):
    """A club of one's own."""

    slug = s.CharField(source="club.slug")
    name = s.CharField(source="club.name")
    role = s.ChoiceField(Role.choices)


class MeOut(Output):
    """Whoever is asking."""

    name = s.CharField()
    email = s.CharField()
    clubs = MembershipOut(many=True)


class MemberOut(Output):
    """A person's role in a club. Only owners see this."""

    id = s.IntegerField(source="pk")
    name = s.CharField()
    email = s.CharField()
    role = s.ChoiceField(Role.choices)


class PlayerOut(Output):
    """Somebody who plays."""

    id = s.IntegerField(source="pk")
    name = s.CharField()
    is_active = s.BooleanField()


class PlayersOut(Output):
    """Players who were added together."""

    players = PlayerOut(many=True)


class PlayerLineOut(PlayerOut):
    """A player in a list."""

    events = s.IntegerField(help_text="How many events he has a result in.")


class NightOut(Output):
    """What a player did in one event; `place` out of `players`."""

    event = s.CharField(source="event_slug")
    name = s.CharField(source="event_name")
    held_on = s.DateField()
    state = s.ChoiceField(EventState.choices)
    place = s.IntegerField()
    players = s.IntegerField()
    points = s.IntegerField()
    deals = s.IntegerField()
    games = s.IntegerField()
    wins = s.IntegerField()
    nominated = s.IntegerField()
    exact = s.IntegerField()
    failed = s.IntegerField()


class PlayerDetailOut(PlayerOut):
    """A player, with every event he has a result in, latest first."""

    nights = NightOut(many=True)


class SeasonOut(Output):
    """A season."""

    id = s.IntegerField(source="pk")
    slug = s.CharField()
    name = s.CharField()
    starts_on = s.DateField()
    ranking = s.ChoiceField(Ranking.choices)


class SeasonLineOut(SeasonOut):
    """A season in a list."""

    events = s.IntegerField()


class ChoiceOut(Output):
    """A value that an option may have, and words for it."""

    value = s.CharField()
    title = s.CharField()


class OptionOut(Output):
    """Something that a club may decide. `low` and `high` bound a number."""

    slug = s.CharField()
    title = s.CharField()
    kind = s.ChoiceField(["number", "switch", "choice", "list"])
    default = s.JSONField()
    choices = ChoiceOut(many=True)
    low = s.IntegerField()
    high = s.IntegerField()


class PresetOut(Output):
    """A ready-made way to play. `deals` is null where their number is not fixed."""

    slug = s.CharField()
    title = s.CharField()
    sentence = s.CharField()
    game = s.CharField()
    smallest_table = s.IntegerField()
    largest_table = s.IntegerField()
    deals = s.IntegerField(allow_null=True)
    variant_of = s.CharField(allow_null=True)
    options = OptionOut(many=True)


class RulesetOut(Output):
    """The rules of an event, every option settled; `words` say them in sentences."""

    game = s.CharField()
    preset = s.CharField()
    title = s.CharField()
    version = s.IntegerField()
    options = s.DictField()
    words = s.ListField(child=s.CharField())
    is_frozen = s.BooleanField(help_text="The first round was seated, so the rules stay.")


class EventLineOut(Output):
    """An event in a list: `deals` of `deals_of` have a result."""

    id = s.IntegerField(source="pk")
    slug = s.CharField()
    name = s.CharField()
    held_on = s.DateField()
    state = s.ChoiceField(EventState.choices)
    season = s.CharField(source="season_slug", help_text="Its slug, or nothing.")
    entered = s.IntegerField()
    tables = s.IntegerField()
    deals = s.IntegerField()
    deals_of = s.IntegerField()
    leaders = s.ListField(child=s.CharField())


class EventOut(Output):
    """An event."""

    id = s.IntegerField(source="pk")
    slug = s.CharField()
    name = s.CharField()
    club = s.CharField(source="club.slug")
    season_id = s.IntegerField(allow_null=True)
    held_on = s.DateField()
    state = s.ChoiceField(EventState.choices)
    ranking = s.ChoiceField(Ranking.choices)
    smallest_table = s.IntegerField()
    preferred_table = s.IntegerField()
    largest_table = s.IntegerField()
    stake_per_point = s.IntegerField()
    stake_per_failure = s.IntegerField()
    sit_out = s.ChoiceField(SitOutRule.choices)
    drop_out = s.ChoiceField(DropOut.choices)
    history_percent = s.IntegerField()
    open_tables = s.BooleanField()
    revision = s.IntegerField(
        help_text="Goes up with every command on who plays and who sits where."
    )
    agreement = s.ChoiceField(Agreement.choices)
    consent_minutes = s.IntegerField()
    venue = s.ChoiceField(Venue.choices)
    move_seconds = s.IntegerField()
    bank_seconds = s.IntegerField()
    watch_delay = s.IntegerField()
    bot = s.CharField()
    at_timeout = s.ChoiceField(TimeoutAction.values)
    undo = s.ChoiceField(UndoRule.values)
    replays = s.BooleanField()
    ruleset = RulesetOut()


class EntryOut(Output):
    """Somebody who takes part."""

    id = s.IntegerField(help_text="Of the player.")
    name = s.CharField()


class StandingOut(Output):
    """A player's line. Equal lines share a place."""

    place = s.IntegerField()
    player_id = s.IntegerField()
    name = s.CharField()
    points = s.IntegerField()
    points_per_deal = s.FloatField()
    placement_points = s.FloatField(help_text="100 for each game won, 0 for each that was lost.")
    deals = s.IntegerField()
    games = s.IntegerField()
    wins = s.IntegerField()
    nominated = s.IntegerField(help_text="Deals in which nominations were taken.")
    exact = s.IntegerField(help_text="Deals in which his was met exactly.")
    failed = s.IntegerField(help_text="Failed contracts.")


class StandingsOut(Output):
    """A page of a standings table, and what it was computed from."""

    ranking = s.ChoiceField(Ranking.choices)
    title = s.CharField()
    sentence = s.CharField(help_text="How this ranking works.")
    revision = s.IntegerField(help_text="Results that were taken in, corrections included.")
    computed_at = s.DateTimeField(allow_null=True)
    count = s.IntegerField()
    next = s.CharField(allow_null=True)
    previous = s.CharField(allow_null=True)
    results = StandingOut(many=True)


class TokenOut(Output):
    """A personal token, without its secret."""

    id = s.IntegerField(source="pk")
    name = s.CharField()
    created_at = s.DateTimeField()
    last_used_at = s.DateTimeField(allow_null=True)
    is_revoked = s.BooleanField()


class NewTokenOut(Output):
    """A new token. The secret is shown this once: a repeat of the request shows null."""

    id = s.IntegerField()
    name = s.CharField()
    secret = s.CharField(allow_null=True)


class LogOut(Output):
    """Something that somebody did."""

    id = s.IntegerField()
    at = s.DateTimeField()
    verb = s.CharField()
    text = s.CharField()
    done_by = s.CharField()
    event_id = s.IntegerField(allow_null=True)
