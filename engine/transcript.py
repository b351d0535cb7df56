"""Write a deal as text and replay it: what is to be dealt, the pack, and every action in order.

rules {"game": ..., "preset": ..., "version": ..., "options": {...}}
deal number=3 players=4 dealer=2 size=7 ...
pack 5H KS ...
lots 2C 9D ...
3 nominate:2
0 nominate:1
...
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.cards import PACK, format_cards, parse_cards
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle
from engine.errors import BadText
from engine.registry import get_game, load_ruleset
from engine.text import gettext_noop

MAX_LENGTH = 64 * 1024
"""The longest transcript that is read, in characters; a deal needs some two thousand."""

_KEYWORDS = frozenset({"rules", "deal", "stacked", "pack", "lots", "expect"})
"""The words that may begin a line; "expect" is a note of the result, which is not checked here.
A line or a field with another word is refused: a slip in it would otherwise pass unseen."""
_FIELDS = frozenset(
    {"number", "players", "dealer", "caller", "size", "specials", "opening", "factor"}
)
"""What is written about a deal."""

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.deal.state import State
    from engine.paper.rulesets import Ruleset

__all__ = ["format_transcript", "replay"]


def format_transcript(state: State) -> str:
    """Write everything needed to reach this state again. Includes the hidden cards."""
    return "".join(f"{line}\n" for line in _lines(state))


def _lines(state: State) -> Iterator[str]:
    spec = state.spec
    yield f"rules {json.dumps(spec.ruleset.to_json(), sort_keys=True)}"
    yield f"deal {_format_spec(spec)}"
    if spec.stacked:
        yield f"stacked {format_cards(spec.stacked)}"
    yield f"pack {format_cards(state.shuffle.pack)}"
    if state.shuffle.hand_order != PACK:
        # Stored transcripts use this word; it must not change.
        yield f"lots {format_cards(state.shuffle.hand_order)}"
    for seat, text in state.history:
        yield f"{seat} {text}"


def replay(text: str) -> State:
    """Replay a transcript. Raises `BadText`, or the refusal of the first illegal action."""
    try:
        if len(text) > MAX_LENGTH:
            raise ValueError
        header, actions = _split(text)
        ruleset = load_ruleset(json.loads(header["rules"]))
        spec = _parse_spec(header["deal"], ruleset, header.get("stacked", ""))
        hand_order = parse_cards(header["lots"]) if "lots" in header else PACK
        shuffle = Shuffle(parse_cards(header["pack"]), hand_order)
    except (KeyError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise BadText(gettext_noop("This is not the transcript of a deal.")) from error
    game = get_game(ruleset.game)
    state = game.start(spec, shuffle)
    for seat, action in actions:
        state, _ = game.act(state, seat, action)
    return state


def _split(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    header: dict[str, str] = {}
    actions: list[tuple[int, str]] = []
    for line in text.splitlines():
        word, _, rest = line.strip().partition(" ")
        # Lines of actions begin with a seat number, all others with a keyword.
        if word.isdigit():
            actions.append((int(word), rest))
        elif word and not word.startswith("#"):
            if word not in _KEYWORDS or word in header:
                raise ValueError(word)
            header[word] = rest
    return header, actions


def _format_spec(spec: DealSpec) -> str:
    fields = {
        "number": spec.number,
        "players": spec.players,
        "dealer": spec.dealer,
        "caller": spec.caller,
        "size": spec.hand_size,
        "specials": "+".join(spec.specials) or None,
        "opening": ",".join(map(str, spec.opening)) or None,
        "factor": spec.factor if spec.factor != 1 else None,
    }
    return " ".join(f"{name}={value}" for name, value in fields.items() if value is not None)


def _parse_spec(text: str, ruleset: Ruleset, stacked: str) -> DealSpec:
    parts = [part.split("=", 1) for part in text.split()]
    given: dict[str, str] = dict(parts)
    if len(given) < len(parts) or not _FIELDS.issuperset(given):
        raise ValueError(text)
    spec = DealSpec(
        ruleset=ruleset,
        players=int(given["players"]),
        number=int(given["number"]),
        dealer=int(given["dealer"]),
        caller=int(given["caller"]) if "caller" in given else None,
        hand_size=int(given["size"]) if "size" in given else None,
        specials=tuple(given["specials"].split("+")) if "specials" in given else (),
        opening=tuple(map(int, given["opening"].split(","))) if "opening" in given else (),
        factor=int(given.get("factor", 1)),
        stacked=parse_cards(stacked),
    )
    counts = spec.number >= 1 and spec.factor >= 1 and len(spec.opening) in {0, spec.players}
    if not counts or (spec.caller is not None and spec.caller not in range(spec.players)):
        raise ValueError(text)
    return spec
