"""Bodies of answers about presets and their options."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.shapes import Output


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
