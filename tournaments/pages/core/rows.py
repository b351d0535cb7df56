"""What the rows that templates show have in common."""

from __future__ import annotations


class Row:
    """A row of which a template shows many.

    Django's templates look a name up as an item before they try the attribute, and the error in
    between takes as long as all the rest: so a row has its attributes as items, too.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Named(Row):
    ...     name: str
    >>> Named("Ada")["name"]
    'Ada'
    """

    __slots__ = ()
    __getitem__ = object.__getattribute__
