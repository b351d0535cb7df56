"""Describe shapes in the OpenAPI document (ADR 0113).

A shape is described by the serializer that one would write by hand for its fields. It only
documents: answers are written by `tournaments.core.shapes`.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from rest_framework import serializers as s

from tournaments.core.shapes import IsoTime, Shape

if TYPE_CHECKING:
    from collections.abc import Callable

_FIELDS: dict[Any, Callable[..., s.Field[Any, Any, Any, Any]]] = {
    str: partial(s.CharField, allow_blank=True),
    int: s.IntegerField,
    float: s.FloatField,
    bool: s.BooleanField,
    date: s.DateField,
    IsoTime: s.DateTimeField,
    Any: s.JSONField,
}

# One serializer a shape: the generator takes two of one name for two components that collide.
_answers: dict[type[Shape], type[s.Serializer[Any]]] = {}


def answer(shape: type[Shape], name: str = "") -> type[s.Serializer[Any]]:
    """Return the serializer that describes a shape, for `operation`; always the same one.

    `name` is that of the component in the document, where it is not the name of the class. Raises
    ValueError if the shape has another name already, TypeError for a field that JSON does not have.

    >>> class SeatOut(Shape):
    ...     '''A seat.'''
    ...     number: int
    ...     state: Annotated[str, ("open", "taken"), "Whether a player sits there."]
    ...     points: Annotated[list[int] | None, "One for each deal."]
    >>> answer(SeatOut)()
    SeatOut():
        number = IntegerField()
        state = ChoiceField(choices=('open', 'taken'), help_text='Whether a player sits there.')
        points = ListField(allow_null=True, child=IntegerField(), help_text='One for each deal.')
    """
    if shape not in _answers:
        fields = {
            field: _field(hint)
            for field, hint in get_type_hints(shape, include_extras=True).items()
        }
        _answers[shape] = type(
            name or shape.__name__, (s.Serializer,), {"__doc__": shape.__doc__} | fields
        )
    found = _answers[shape]
    if name and found.__name__ != name:
        raise ValueError(f"{shape.__name__} is {found.__name__} already.")
    return found


def _field(hint: Any, **options: Any) -> Any:
    """Return the field of a serializer that describes a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _field(parts[0], **options, **_notes(parts[1:]))
    if origin in (Union, UnionType):
        (known,) = (part for part in parts if part is not NoneType)
        return _field(known, allow_null=True, **options)
    if origin is Literal:
        options["choices"] = parts
    if "choices" in options:
        return s.ChoiceField(**options)
    if origin in (list, tuple):
        return _list_field(parts[0], **options)
    if origin is dict and not _is_open(parts[1]):
        options["child"] = _field(parts[1])
    # What is stored as it was sent is described with whatever wrote it, not in every answer.
    if origin is dict or is_typeddict(hint):
        return s.DictField(**options)
    return _single_field(hint, **options)


def _single_field(kind: Any, **options: Any) -> Any:
    if isinstance(kind, type) and issubclass(kind, Shape):
        return answer(kind)(**options)
    if kind not in _FIELDS:
        raise TypeError(f"There is no JSON for {kind}.")
    return _FIELDS[kind](**options)


def _is_open(value: Any) -> bool:
    """Return whether the values of a dict are of several types: the document leaves them open."""
    return value in (Any, object) or get_origin(value) in (Union, UnionType)


def _list_field(item: Any, **options: Any) -> Any:
    if isinstance(item, type) and issubclass(item, Shape):
        return answer(item)(many=True, **options)
    return s.ListField(child=_field(item), **options)


class Notes(TypedDict, total=False):
    """What may accompany a type."""

    help_text: str
    choices: Any


def _notes(notes: tuple[Any, ...]) -> Notes:
    """Return what accompanies a type: its description, its choices."""
    found: Notes = {}
    for note in notes:
        if isinstance(note, str):
            found["help_text"] = note
        else:
            found["choices"] = note if isinstance(note, tuple) else note.choices
    return found
