"""What may be sent. Names and types only; whether it can be is for the services to say."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from tournaments.models import EventState, Ranking, Role

LARGEST_ID = 2**63 - 1
LONGEST = 200


class Input(serializers.Serializer[Any]):
    """A body that is refused if it has a field that nobody reads: most likely it is misspelt."""

    def to_internal_value(self, data: Any) -> Any:
        """The fields in their types. Raises ValidationError."""
        found = super().to_internal_value(data)
        unknown = [name for name in data if name not in self.fields]
        if unknown:
            words = ErrorDetail("There is no such field here.", "unknown")
            raise serializers.ValidationError({name[:60]: [words] for name in unknown[:10]})
        return found


def _name(most: int = 80, **more: Any) -> serializers.CharField:
    return serializers.CharField(max_length=most, **more)


def _id(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=LARGEST_ID, **more)


def _size(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=2, max_value=7, **more)


def _stake(**more: Any) -> serializers.IntegerField:
    words = "Minor units of money; 0 for none."
    return serializers.IntegerField(min_value=0, max_value=100_000, help_text=words, **more)


class ClubIn(Input):
    """A new club."""

    name = _name()
    is_public = serializers.BooleanField(default=True)


class ClubChangeIn(Input):
    """What to change of a club."""

    name = _name(required=False)
    is_public = serializers.BooleanField(required=False)


class MemberIn(Input):
    """A person and the role to give him; an account is made for a new address."""

    email = serializers.EmailField(max_length=254)
    name = _name()
    role = serializers.ChoiceField(Role.choices)


class MemberChangeIn(Input):
    """Another role."""

    role = serializers.ChoiceField(Role.choices)


class PlayerIn(Input):
    """A new player."""

    name = _name(60)


class PlayersIn(Input):
    """Many new players, all or none."""

    names = serializers.ListField(child=_name(60), min_length=1, max_length=LONGEST)


class PlayerChangeIn(Input):
    """What to change of a player; one who is not active is no longer offered for events."""

    name = _name(60, required=False)
    is_active = serializers.BooleanField(required=False)


class SeasonIn(Input):
    """A new season."""

    name = _name()
    starts_on = serializers.DateField()
    ranking = serializers.ChoiceField(Ranking.choices, default=Ranking.PLACEMENT)


class SeasonChangeIn(Input):
    """What to change of a season."""

    name = _name(required=False)
    ranking = serializers.ChoiceField(Ranking.choices, required=False)


class _EventSettings(Input):
    ranking = serializers.ChoiceField(Ranking.choices, required=False)
    smallest_table = _size(required=False)
    preferred_table = _size(required=False)
    largest_table = _size(required=False)
    stake_per_point = _stake(required=False)
    stake_per_failure = _stake(required=False)


_OPTIONS = "Option slugs with values; see the presets for what there is."


class EventIn(_EventSettings):
    """A new event. `preset` and `options` say by which rules it is played."""

    name = _name()
    held_on = serializers.DateField()
    preset = serializers.CharField(max_length=60)
    options = serializers.DictField(default=dict, help_text=_OPTIONS)
    season_id = _id(required=False, allow_null=True)


class EventChangeIn(_EventSettings):
    """What to change of an event; the rules only before its first round."""

    name = _name(required=False)
    held_on = serializers.DateField(required=False)
    preset = serializers.CharField(max_length=60, required=False)
    options = serializers.DictField(required=False, help_text=_OPTIONS)


class EntriesIn(Input):
    """Exactly who takes part from the next round on."""

    players = serializers.ListField(child=_id(), max_length=2000, help_text="Player ids.")


class DrawIn(Input):
    """`seed` makes the draw one that can be repeated; without it, it is a new one."""

    seed = serializers.IntegerField(min_value=0, max_value=LARGEST_ID, required=False)


class RoundIn(Input):
    """The tables of the next round: player ids in seat order, the first seat deals first."""

    number = serializers.IntegerField(
        min_value=1,
        max_value=1000,
        required=False,
        help_text="Which round this is meant to be, so that it can be sent twice.",
    )
    tables = serializers.ListField(
        child=serializers.ListField(child=_id(), min_length=1, max_length=7),
        min_length=1,
        max_length=500,
    )


class CloseIn(Input):
    """Whether the game has ended before its last deal."""

    closed = serializers.BooleanField(default=True)


class TokenIn(Input):
    """A name to know a token by."""

    name = _name(60)


class EventFilterIn(serializers.Serializer[Any]):
    """Which events of a club to list."""

    season_id = _id(required=False)
    state = serializers.ChoiceField(EventState.choices, required=False)
