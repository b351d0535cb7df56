"""A reader of descriptions that knows no game: what a page does with them, in Python.

`static/js` has the same in JavaScript; both are held against the score sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection

Json = dict[str, Any]


@dataclass
class Read:
    """The outcome of reading a report: the fields at fault, or the score."""

    problems: set[str] = field(default_factory=set)
    points: list[int] = field(default_factory=list)
    made: list[bool | None] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    dealer: int = 0
    caller: int | None = None
    call: list[str] = field(default_factory=list)
    is_forbidden: bool = False


def part_values(choice: Json, call: Collection[str]) -> dict[str, str]:
    """The value of each part, as the items that are called set it."""
    values = {part["slug"]: part["usual"] for part in choice["parts"]}
    for item in choice["menu"]:
        if item["slug"] in call and item["part"] is not None:
            values[item["part"]] = item["value"]
    return values


def _is_listed(groups: list[Json], one: str, other: str) -> bool:
    return any(
        (one in group["one"] and other in group["other"])
        or (other in group["one"] and one in group["other"])
        for group in groups
    )


class Reader:
    """Follows one game, deal by deal."""

    def __init__(self, game: Json) -> None:
        assert game["format"] == 2
        self.game = game
        self.players: int = game["players"]
        self.history: list[Read] = []

    @property
    def line(self) -> Json:
        """The line of the next deal: the last one stands for all deals after it, too."""
        lines = self.game["deals"]
        line: Json = lines[min(len(self.history), len(lines) - 1)]
        return line

    @property
    def totals(self) -> list[int]:
        """Everybody's points so far."""
        rows = [read.points for read in self.history]
        return [sum(row[seat] for row in rows) for seat in range(self.players)]

    @property
    def is_over(self) -> bool:
        """Whether no deal is to come."""
        game, totals = self.game, self.totals
        if len(self.history) >= game["last"]:
            return True
        if game["target"] is None or not self.history or max(totals) < game["target"]:
            return False
        return totals.count(max(totals)) == 1 or not game["ties_play_on"]

    def who(self) -> tuple[int, int | None]:
        """The dealer and the caller of the next deal."""
        doubling, rule, number = self.game["doubling"], self.game["caller"], len(self.history)
        stays = sum(self._stayed(read) for read in self.history) if doubling["dealer_stays"] else 0
        rotated = (self.game["first_dealer"] + number - stays) % self.players
        known = self.line["dealer"]
        if known is not None:
            rotated = known
        if rule is None:
            return rotated, None
        if not self.history:
            return self.game["first_dealer"], self.game["first_dealer"]
        winner = self._winner(self.history[-1], rule)
        return (winner if rule["deals"] else rotated), winner

    def factor(self) -> int:
        """How many times the next deal counts."""
        factors: list[int] = self.game["doubling"]["factors"]
        row = 0
        for read in reversed(self.history):
            if not self._stayed(read):
                break
            row += 1
        return factors[min(row, len(factors) - 1)]

    def _stayed(self, read: Read) -> bool:
        return any(slug in self.game["doubling"]["after"] for slug in read.call)

    @property
    def seats(self) -> list[int]:
        """Who plays the next deal."""
        seats = self.line["seats"]
        return list(range(self.players)) if seats is None else seats

    def _winner(self, last: Read, rule: Json) -> int:
        order = [(last.dealer + 1 + step) % self.players for step in range(self.players)]
        if not any(last.points):
            called = last.dealer if last.caller is None else last.caller
            return called if rule["nobody"] == "stay" else order[0]
        if rule["pick"] == "first-to-score":
            for seat in order:
                if last.points[seat] > 0:
                    return seat
        return max(order, key=lambda seat: last.points[seat])

    def kind(self, report: Json) -> Json | None:
        """What is asked for the next deal; None if what was called cannot be."""
        place = self.line["kind"]
        if place is None:
            return self._called_kind(report)
        kind: Json = self.game["kinds"][place]
        return kind

    def _called_kind(self, report: Json) -> Json | None:
        choice, call = self.game["choice"], set(report.get("call") or [])
        size = report.get("hand_size")
        items = [item for item in choice["menu"] if item["slug"] in call]
        if size not in choice["sizes"] or len(items) < len(call):
            return None
        for one, other in combinations(items, 2):
            if one["slot"] == other["slot"]:
                if not _is_listed(choice["together"], one["slug"], other["slug"]):
                    return None
            elif _is_listed(choice["clashes"], one["slug"], other["slug"]):
                return None
        kind: Json = {"cards": size, **choice["base"]}
        values = part_values(choice, call)
        for part in choice["parts"]:
            value = part["values"][values[part["slug"]]]
            kind |= value["fields"]
            kind |= value["by_size"].get(str(size), {})
        return kind

    def read(self, report: Json) -> Read:
        """The next deal as reported."""
        kind = self.kind(report)
        if kind is None:
            return Read({"call"})
        dealer, caller = self.who()
        if self.game["asks_dealer"] and report.get("dealer") is not None:
            dealer = report["dealer"]
        read = Read(dealer=dealer, caller=caller, call=list(report.get("call") or []))
        bid = self._bid(kind, report, read)
        if bid is not None and not bid["plays"]:
            read.tricks = [0] * self.players
            read.problems |= {"tricks"} if any(report.get("tricks") or []) else set()
        elif not read.problems:
            self._check(kind, bid, report, read)
        if not read.problems:
            self._score(kind, bid, report, read)
        return read

    def _bid(self, kind: Json, report: Json, read: Read) -> Json | None:
        if not kind["bids"]:
            return None
        call = report.get("call") or []
        bids = {bid["slug"]: bid for bid in kind["bids"]}
        if len(call) != 1 or call[0] not in bids:
            read.problems.add("call")
            return None
        bid: Json = bids[call[0]]
        read.caller = report.get("bidder")
        if bid["plays"] == (report.get("bidder") is None):
            read.problems.add("bidder")
        if report.get("partner") is not None and (bid["alone"] or not bid["plays"]):
            read.problems.add("partner")
        return bid

    def _check(self, kind: Json, bid: Json | None, report: Json, read: Read) -> None:
        nominations = report.get("nominations")
        if kind["nominations"] == "none":
            if nominations is not None and any(one is not None for one in nominations):
                read.problems.add("nominations")
        elif nominations is None or not all(
            self._is_count(one, kind["cards"]) if seat in self.seats else not one
            for seat, one in enumerate(nominations)
        ):
            read.problems.add("nominations")
        if report.get("trump") is not None and report["trump"] not in kind["trumps"]:
            read.problems.add("trump")
        self._tricks(kind, bid, report, read)

    def _is_count(self, value: int | None, max_count: int) -> bool:
        return value is not None and 0 <= value <= max_count

    def _tricks(self, kind: Json, bid: Json | None, report: Json, read: Read) -> None:
        cards, won = kind["cards"], report.get("trick_winners")
        if kind["tricks"] == "winners":
            if won is None or len(won) != cards or any(seat not in self.seats for seat in won):
                read.problems.add("tricks")
            else:
                read.tricks = [won.count(seat) for seat in range(self.players)]
            return
        took = report.get("tricks")
        if took is None or any(one is not None and not self._is_count(one, cards) for one in took):
            read.problems.add("tricks")
            return
        if any(took[seat] for seat in range(self.players) if seat not in self.seats):
            read.problems.add("tricks")
        total, left_out = sum(one or 0 for one in took), [took[s] for s in self.seats].count(None)
        rest = [cards - total if seat in self.seats else 0 for seat in range(self.players)]
        read.tricks = [left if one is None else one for left, one in zip(rest, took, strict=True)]
        at_most = (bid or kind)["total"] == "most" or self._stops(kind, read.tricks)
        short = total != cards and not left_out and not at_most
        if total > cards or left_out > 1 or (at_most and left_out) or short:
            read.problems.add("tricks")
        if self._is_past_the_end(kind, read.tricks):
            read.problems.add("tricks")

    def _stops(self, kind: Json, took: list[int]) -> bool:
        return kind["stops_at"] is not None and max(self._after(took)) >= self._end(kind)

    def _is_past_the_end(self, kind: Json, took: list[int]) -> bool:
        """Whether play went on after a seat had won."""
        if not self._stops(kind, took):
            return False
        after, end = sorted(self._after(took)), self._end(kind)
        return after[-1] > end or after[-2] >= end

    def _after(self, took: list[int]) -> list[int]:
        return [had + more for had, more in zip(self.totals, took, strict=True)]

    def _end(self, kind: Json) -> int:
        end: int = max(kind["stops_at"], max(self.totals) + 1)
        return end

    def _score(self, kind: Json, bid: Json | None, report: Json, read: Read) -> None:
        factor, nominations = self.factor(), report.get("nominations")
        for seat in range(self.players):
            if seat not in self.seats:
                read.points.append(0)
                read.made.append(None)
                continue
            cell: Any = kind["cells"]
            for key in kind["keys"]:
                cell = cell[self._feature(key, seat, kind, report, read)]
            worth = self._worth(kind, seat, report, read)
            terms = [*cell[2:], 0, 0, 0]
            points = cell[0] + terms[0] * worth + terms[1] * factor + terms[2] * worth * factor
            read.points.append(points)
            read.made.append(cell[1])
        if nominations is not None and kind["nominations"] != "none":
            others = sum(one or 0 for one in nominations) - nominations[read.dealer]
            barred = kind["forbidden"][others : others + 1]
            read.is_forbidden = bool(barred) and barred[0] == nominations[read.dealer]

    def _worth(self, kind: Json, seat: int, report: Json, read: Read) -> int:
        if kind["weights"] is None:
            return read.tricks[seat]
        pairs = zip(kind["weights"], report["trick_winners"], strict=True)
        return sum(weight for weight, winner in pairs if winner == seat)

    def _feature(self, key: str, seat: int, kind: Json, report: Json, read: Read) -> int:
        bidder, partner = report.get("bidder"), report.get("partner")
        side = {bidder, bidder if partner is None else partner} - {None}
        tricks, took = read.tricks, read.tricks[seat]
        nominations = report.get("nominations") or [0] * self.players
        features: dict[str, int] = {
            "said": nominations[seat],
            "took": took,
            "weighted": int(kind["weights"] is not None),
            "trumps": int(report.get("trump") != "NT" and kind["trumps"] != ["NT"]),
            "lead": 0 if max(tricks) > took else [tricks[s] for s in self.seats].count(took),
            "call": [bid["slug"] for bid in kind["bids"]].index(report["call"][0])
            if kind["bids"]
            else 0,
            "side": int(seat in side),
            "side-took": sum(tricks[one] for one in side if one is not None),
        }
        return features[key]
