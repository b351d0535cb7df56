"""The whole of an online table for one reader, as rows for the template."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tournaments.core.formatting import count_noun, format_points, format_signed, join_names
from tournaments.online import SUSPENSION_MESSAGES
from tournaments.pages.online.table.card_faces import face, suit
from tournaments.pages.online.table.choices import (
    PART_SEPARATOR,
    get_call_menu,
    parse_choices,
    prompt,
)
from tournaments.pages.online.table.hands import hand_row
from tournaments.pages.online.table.log_text import describe_entry
from tournaments.pages.online.table.score_card import score_rows
from tournaments.pages.online.table.seats import seat_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.online.table.choices import Choice, Prompt

Plain = dict[str, Any]

DOING = {
    "nominate": "say how many tricks",
    "play": "play",
    "auction": "bid",
    "declare": "name trumps and call a card",
    "name-trump": "name trumps",
    "name-order": "say how the suits rank",
    "choose-size": "choose how many cards",
    "call": "call the deal",
    "give-up": "give up or play on",
}
LINES = 14
DESERTED = "Nobody is here; the game waits."


def picked_of(text: str) -> tuple[str, ...]:
    """What was picked so far, as the address has it.

    >>> picked_of("S.AH"), picked_of("")
    (('S', 'AH'), ())
    """
    return tuple(part for part in text[:200].split(PART_SEPARATOR) if part)


def table_rows(
    game: Plain,
    entries: Sequence[Plain],
    picked: tuple[str, ...] = (),
    rematch_by: int | None = None,
) -> Plain:
    """Everything about the cards that `online/_table.html` places.

    `game`: the table as its reader may see it; `entries`: what happened last, as he heard it;
    `rematch_by`: the seat that has opened another game in which there is room.
    """
    view, own = game["view"], game["seat"]
    names = [seat["name"] or "Open seat" for seat in game["seats"]]
    choices = parse_choices(game["legal"]) if game["may"]["act"] else []
    waits = waits_for(game, names)
    is_asked = bool(choices)
    return {
        "number": game["number"],
        "now": game["clock"]["now"],
        "is_my_turn": is_asked,
        "says": status_of(game, names),
        "may_come_back": _is_away(game) and not game["ended"],
        "seats": [seat_row(view, _seat(game, seat), own) for seat in game["seats"]] if view else [],
        "players": len(names),
        "deal": deal_row(game),
        "prompt": _prompt(game, choices, picked) if is_asked else None,
        "picked": PART_SEPARATOR.join(picked),
        "hand": hand_row(view, own, choices, picked, waits) if view and own is not None else None,
        "upturned": face(view["upturned"]) if view and view["upturned"] else None,
        "tricks": trick_rows(view, names) if view else [],
        "score": {
            "names": _own_as_you(names, own),
            "rows": score_rows(game["card"]),
            "totals": _totals(game),
        },
        "lines": line_rows(entries, names, own),
        "proposal": proposal_row(game, names),
        "before": before_row(game) if game["state"] != "waiting" else None,
        "between": between_row(game, rematch_by) if game["state"] != "waiting" else None,
    }


def _own_as_you(names: Sequence[str], own: int | None) -> list[str]:
    """The names as the reader reads them."""
    return ["You" if seat == own else name for seat, name in enumerate(names)]


def _prompt(game: Plain, choices: Sequence[Choice], picked: tuple[str, ...]) -> Prompt | None:
    """The panel, with the words of the specials where the reader may call some."""
    calls = any(choice.verb == "call" for choice in choices)
    menu = get_call_menu(game["preset"], game["size"]) if calls else {}
    return prompt(choices, picked, menu)


def _is_away(game: Plain) -> bool:
    """Whether a bot stands in for the reader."""
    own = game["seat"]
    return own is not None and game["seats"][own]["is_away"]


def _seat(game: Plain, seat: Plain) -> Plain:
    """A seat with its clock and its total."""
    number, clock = seat["seat"], game["clock"]
    bank = clock["banks"][number]
    return seat | {
        "total": format_points(game["card"]["totals"][number]),
        "deadline": clock["deadlines"][number] or "",
        "bank": f"{int(bank) // 60}:{int(bank) % 60:02d}" if bank else "",
    }


def _totals(game: Plain) -> list[str]:
    return [format_points(total) for total in game["card"]["totals"]]


def deal_row(game: Plain) -> Plain:
    """The line above the table: which deal, what is special; trumps while it is played."""
    plan, view = game["plan"], game["view"]
    if plan is None:
        return {"title": "", "count": "", "sentence": "", "is_special": False}
    of = f" of {plan['of']}" if plan["of"] else ""
    count = f"Deal {plan['number']}{of}"
    named = {"count": count, "title": plan["title"] if plan["title"] != count else ""}
    named |= {"sentence": plan["sentence"], "is_special": not plan["label"].isdigit()}
    if not view or view["points"] is not None:
        return named | {"count": f"Next: deal {plan['number']}{of}"}
    return named | {
        "trump": suit(view["trump"]) if view["trump"] else None,
        "order": [suit(letter) for letter in view["suit_order"] or []],
        "turned": face(view["turned"][-1]) if view["turned"] else None,
    }


def waits_for(game: Plain, names: Sequence[str]) -> str:
    """Why nothing of the reader's can be pressed: whom the table waits for."""
    view = game["view"]
    if not view or not view["to_act"]:
        return "No cards are played at the moment."
    others = [names[seat] for seat in view["to_act"] if seat != game["seat"]]
    doing = DOING.get(view["phase"], "act")
    if game["may"]["act"]:
        return f"First {doing}."
    return f"{join_names(others)} {'is' if len(others) == 1 else 'are'} to {doing}."


def status_of(game: Plain, names: Sequence[str]) -> str:
    """The one sentence that says what goes on."""
    if game["ended"]:
        return _verdict(game, names)
    if game["state"] == "waiting":
        return "Waiting for players."
    if game["paused"]:
        return SUSPENSION_MESSAGES.get(game["paused"]["why"], "The game is paused.")
    view = game["view"]
    if not view or not view["to_act"]:
        return "The next deal is coming." if _is_anybody_here(game) else DESERTED
    if game["may"]["act"]:
        return f"Your turn to {DOING.get(view['phase'], 'act')}."
    return waits_for(game, names)


def _is_anybody_here(game: Plain) -> bool:
    """Whether a bot does not stand in for everybody; at a table of bots nobody is missed."""
    people = [seat for seat in game["seats"] if seat["kind"] == "person"]
    return not people or not all(seat["is_away"] for seat in people)


def _verdict(game: Plain, names: Sequence[str]) -> str:
    winners = game["card"]["winners"]
    if not winners:
        return "The game is over."
    best = format_points(game["card"]["totals"][winners[0]])
    who = ["You" if seat == game["seat"] else names[seat] for seat in winners]
    verb = "win" if len(who) > 1 or who == ["You"] else "wins"
    return f"The game is over. {join_names(who)} {verb} with {best} points."


def trick_rows(view: Plain, names: Sequence[str]) -> list[Plain]:
    """The finished tricks of the deal, the last one first."""
    return [
        {
            "number": len(view["tricks"]) - back,
            "plays": [
                {
                    "name": names[play["seat"]],
                    "face": face(play["card"], play["named"]),
                    "won": play["seat"] == trick["winner"],
                }
                for play in trick["plays"]
            ],
        }
        for back, trick in enumerate(reversed(view["tricks"]))
    ]


def line_rows(entries: Sequence[Plain], names: Sequence[str], own: int | None) -> list[Plain]:
    """The last things that happened, the newest at the end."""
    rows = [
        {"key": f"{entry['number']}-{place}", "text": text}
        for entry in entries
        for place, text in enumerate(describe_entry(entry, names, own))
    ]
    return rows[-LINES:]


ASKING = {
    "pause": "a pause",
    "resume": "to play on",
    "undo": "to take the last action back",
    "end": "to end the game",
    "claim": "all the tricks that are left",
}


def proposal_row(game: Plain, names: Sequence[str]) -> Plain | None:
    """What somebody asks of the table, and whether the reader is to answer."""
    asked = game["proposal"]
    if asked is None:
        return None
    what = ASKING.get(asked["what"], asked["what"])
    mine = asked["seat"] == game["seat"]
    waiting = join_names([names[seat] for seat in asked["waits_for"]])
    return {
        "text": f"You asked: {what}. Waiting for {waiting}."
        if mine
        else f"{names[asked['seat']]} asks: {what}.",
        "may_answer": asked["is_yours_to_answer"],
        "may_withdraw": mine,
    }


def _contract(row: Plain | None, seat: int) -> str:
    """What a seat said and took in the deal that is over; nothing where nobody says anything."""
    if row is None or not row["nominations"]:
        return ""
    return f"took {row['tricks'][seat]} of {row['nominations'][seat]}"


def before_row(game: Plain) -> Plain | None:
    """While the reader sees no deal yet: who sits there, and how the first one begins."""
    if game["view"] or game["ended"]:
        return None
    watches = game["role"] == "watcher"
    return {
        "title": _lateness(game["customs"]) if watches else "Before the first deal",
        "seats": [
            {
                "number": seat["seat"],
                "name": "You" if seat["seat"] == game["seat"] else seat["name"] or "Open seat",
                "detail": _presence(seat, game["seat"]),
            }
            for seat in game["seats"]
        ],
        "may_be_ready": game["may"]["ready"],
        "next_at": "" if watches else game["clock"]["next_deal_at"] or "",
    }


def _lateness(customs: Plain) -> str:
    """How late a watcher sees the table."""
    unit = "deal" if customs["watching"] == "deals" else "second"
    late = count_noun(customs["watch_delay"], unit)
    return f"You watch {'one deal' if late == '1 deal' else late} late."


def _presence(seat: Plain, own: int | None) -> str:
    if seat["kind"] == "bot":
        return "a bot"
    return "" if seat["seat"] == own or seat["is_here"] else "not here"


def between_row(game: Plain, rematch_by: int | None = None) -> Plain | None:
    """After a deal: what everybody scored, and the way on; after the last one, who has won."""
    view = game["view"]
    if not view or view["points"] is None:
        return None
    card = game["card"]
    last = card["rows"][-1] if card["rows"] else None
    rows = [
        {
            "name": "You" if seat == game["seat"] else one["name"],
            "contract": _contract(last, seat),
            "points": format_signed(view["points"][seat]),
            "total": format_points(card["totals"][seat]),
            "is_best": card["totals"][seat] == max(card["totals"]),
            "order": -card["totals"][seat],
        }
        for seat, one in enumerate(game["seats"])
    ]
    is_over = bool(game["ended"])
    names = [seat["name"] for seat in game["seats"]]
    return {
        "title": _verdict(game, names) if is_over else f"Deal {view['number']} is over",
        "is_over": is_over,
        "rows": sorted(rows, key=lambda row: row["order"]) if is_over else rows,
        "number": view["number"],
        "may_be_ready": game["may"]["ready"],
        "next_at": game["clock"]["next_deal_at"] or "",
        "replay_url": reverse("replay", args=[game["id"], view["number"]]),
        "again_label": "Play again"
        if rematch_by in (None, game["seat"])
        else f"Play again with {names[rematch_by or 0]}",
        "may_play_again": bool(game["ended"]) and game["seat"] is not None and not game["table"],
    }
