"""Define the bodies of answers about presets and their options."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.shapes import Output


class ChoiceOut(Output):
    """A value of an option, and its title."""

    value = s.CharField()
    title = s.CharField()


class OptionOut(Output):
    """A house rule. `low` and `high` are the bounds of a number."""

    slug = s.CharField()
    title = s.CharField()
    kind = s.ChoiceField(["number", "switch", "choice", "list"])
    default = s.JSONField()
    choices = ChoiceOut(many=True)
    low = s.IntegerField()
    high = s.IntegerField()


class PresetOut(Output):
    """A ready-made game. `deals` is null if their number is not fixed."""

    slug = s.CharField()
    title = s.CharField()
    sentence = s.CharField()
    game = s.CharField()
    smallest_table = s.IntegerField()
    largest_table = s.IntegerField()
    deals = s.IntegerField(allow_null=True)
    variant_of = s.CharField(allow_null=True)
    options = OptionOut(many=True)
