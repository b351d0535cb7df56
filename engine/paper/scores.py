"""The score of one deal: a value that is stored and added up."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, TypeAlias, cast

from engine.errors import BadText
from engine.text import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.seats import Seat

__all__ = ["DealScore", "JsonDict", "ScoreWarning"]

JsonDict: TypeAlias = dict[str, object]

VOID = "void"
"""The code of the warning of a deal that counts for no player."""


@dataclass(frozen=True, slots=True)
class ScoreWarning:
    """Something unusual about a score: `code` is "forbidden-total", "override" or "void"."""

    code: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScore:
    """The result of one deal, one value a seat in every tuple.

    `made`: whether the seat took what its nomination, bid or Misère asked for; None if it had none.
    `failed`: whether that counts as a miss in the tie-break and the stakes.
    `exact`: whether the seat nominated exactly; always false in deals without nominations.
    `caller`: the seat that chose the specials, in games that have one.
    """

    number: int
    hand_size: int
    specials: tuple[str, ...]
    dealer: Seat
    nominations: tuple[int, ...] | None
    tricks: tuple[int, ...]
    trick_winners: tuple[Seat, ...] | None
    trump: str | None
    points: tuple[int, ...]
    made: tuple[bool | None, ...]
    failed: tuple[bool, ...]
    exact: tuple[bool, ...]
    caller: Seat | None = None
    warnings: tuple[ScoreWarning, ...] = ()

    @property
    def is_void(self) -> bool:
        """Whether the deal counts for no player."""
        return any(warning.code == VOID for warning in self.warnings)

    def voided(self) -> DealScore:
        """Return the score of the same deal once it counts for no player.

        Who dealt, and what was nominated and taken, stays: later deals may follow from it.
        """
        nothing = len(self.points)
        return replace(
            self,
            points=(0,) * nothing,
            made=(None,) * nothing,
            failed=(False,) * nothing,
            exact=(False,) * nothing,
            warnings=(ScoreWarning(VOID, gettext_noop("Void: this deal counts for no player.")),),
        )

    def to_json(self) -> JsonDict:
        """Return lists, numbers and texts that JSON can hold; `from_json` is the inverse."""
        # Not by a function for each value: standings are computed from tens of thousands of deals.
        plain: JsonDict = {
            name: list(value) if isinstance(value, tuple) else value
            for name in self.__slots__
            for value in (getattr(self, name),)
        }
        plain["warnings"] = [asdict(warning) for warning in self.warnings]
        return plain

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> DealScore:
        """Load what `to_json` returned. Raises `BadText`."""
        try:
            plain = {
                key: tuple(value) if isinstance(value, list) else value
                for key, value in data.items()
                if key != "warnings"
            }
            rows = cast("list[dict[str, str]]", data.get("warnings", []))
            warnings = tuple(ScoreWarning(**row) for row in rows)
            # Stored fields have no types here: names are checked by the call itself.
            return cls(**plain, warnings=warnings)  # type: ignore[arg-type]
        except TypeError as error:
            raise BadText(gettext_noop("This is not the stored score of a deal.")) from error
