"""An online table for one reader, as rows for the template `online/table/_table.html`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import format_points, format_signed, join_names
from tournaments.core.translation import translate
from tournaments.pages.online.table.card_faces import face, suit
from tournaments.pages.online.table.choices import (
    PART_SEPARATOR,
    get_call_menu,
    parse_choices,
    prompt,
)
from tournaments.pages.online.table.hands import hand_row
from tournaments.pages.online.table.log_text import Reader, describe_entry, describe_proposal
from tournaments.pages.online.table.score_card import score_rows
from tournaments.pages.online.table.seats import seat_row
from tournaments.pages.online.table.status import get_status_text, get_verdict, get_waiting_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.online.table.choices import Choice, Prompt

Plain = dict[str, Any]


MAX_LOG_LINES = 14


def parse_picked(text: str) -> tuple[str, ...]:
    """Parse the parts of a choice picked so far from the query string.

    >>> parse_picked("S.AH"), parse_picked("")
    (('S', 'AH'), ())
    """
    return tuple(part for part in text[:200].split(PART_SEPARATOR) if part)


def table_rows(
    game: Plain,
    entries: Sequence[Plain],
    picked: tuple[str, ...] = (),
    rematch_by: int | None = None,
) -> Plain:
    """Build everything about the cards that `online/table/_table.html` shows.

    game: the table as JSON for this reader. entries: the latest log entries, as JSON for this
    reader. picked: the parts of a choice picked so far. rematch_by: the seat that has opened
    another game with room in it.
    """
    view, own = game["view"], game["seat"]
    names = [seat["name"] or _("Open seat") for seat in game["seats"]]
    choices = parse_choices(game["legal"]) if game["may"]["act"] else []
    waits = get_waiting_text(game, names)
    is_asked = bool(choices)
    return {
        "number": game["number"],
        "now": game["clock"]["now"],
        "is_my_turn": is_asked,
        "says": get_status_text(game, names),
        "may_come_back": _is_away(game) and not game["ended"],
        "seats": [seat_row(view, _seat(game, seat), own) for seat in game["seats"]] if view else [],
        "players": len(names),
        "deal": deal_row(game),
        "prompt": _prompt(game, choices, picked) if is_asked else None,
        "picked": PART_SEPARATOR.join(picked),
        "hand": hand_row(view, own, choices, picked, waits) if view and own is not None else None,
        "upturned": face(view["upturned"]) if view and view["upturned"] else None,
        "tricks": trick_rows(view, _own_as_you(names, own)) if view else [],
        "score": {
            "names": _own_as_you(names, own),
            "rows": score_rows(game["card"]),
            "totals": _totals(game),
        },
        "lines": log_rows(entries, names, own),
        "proposal": proposal_row(game, names),
        "before": before_row(game) if game["state"] != "waiting" else None,
        "between": between_row(game, rematch_by) if game["state"] != "waiting" else None,
    }


def _own_as_you(names: Sequence[str], own: int | None) -> list[str]:
    """Return the names with "You" for the reader."""
    return [_("You") if seat == own else name for seat, name in enumerate(names)]


def _prompt(game: Plain, choices: Sequence[Choice], picked: tuple[str, ...]) -> Prompt | None:
    """Build the panel of choices, with the specials' descriptions if the reader may call."""
    calls = any(choice.verb == "call" for choice in choices)
    menu = get_call_menu(game["preset"], game["size"]) if calls else {}
    return prompt(choices, picked, menu)


def _is_away(game: Plain) -> bool:
    """Return whether a bot is playing for the reader."""
    own = game["seat"]
    return own is not None and game["seats"][own]["is_away"]


def _seat(game: Plain, seat: Plain) -> Plain:
    """Add a seat's clock and total."""
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
    """Build the heading: which deal, what is special about it, and its trumps."""
    plan, view = game["plan"], game["view"]
    if plan is None:
        return {"title": "", "count": "", "sentence": "", "is_special": False}
    numbers = {"number": plan["number"], "of": plan["of"]}
    count = _("Deal %(number)s of %(of)s") if plan["of"] else _("Deal %(number)s")
    # The usual title is the deal's number, which stands before it already.
    usual_title = f"Deal {plan['number']}"
    has_title = plan["title"] not in {usual_title, f"{usual_title} of {plan['of']}"}
    named: Plain = {
        "count": count % numbers,
        "title": translate(plan["title"]) if has_title else "",
    }
    named |= {"sentence": translate(plan["sentence"]), "is_special": not plan["label"].isdigit()}
    if not view or view["points"] is not None:
        following = (
            _("Next: deal %(number)s of %(of)s") if plan["of"] else _("Next: deal %(number)s")
        )
        return named | {"count": following % numbers}
    return named | {
        "trump": suit(view["trump"]) if view["trump"] else None,
        "order": [suit(letter) for letter in view["suit_order"] or []],
        "turned": face(view["turned"][-1]) if view["turned"] else None,
    }


def trick_rows(view: Plain, names: Sequence[str]) -> list[Plain]:
    """Return the finished tricks of the deal, the latest first."""
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


def log_rows(entries: Sequence[Plain], names: Sequence[str], own: int | None) -> list[Plain]:
    """Return the latest lines of the log, the newest at the end."""
    rows = [
        {"key": f"{entry['number']}-{place}", "text": text}
        for entry in entries
        for place, text in enumerate(describe_entry(entry, names, own))
    ]
    return rows[-MAX_LOG_LINES:]


def proposal_row(game: Plain, names: Sequence[str]) -> Plain | None:
    """Return what a player proposes to the table, and whether the reader is to answer."""
    asked = game["proposal"]
    if asked is None:
        return None
    is_own = asked["seat"] == game["seat"]
    text = describe_proposal(asked["what"], asked["seat"], Reader(names, game["seat"]))
    if is_own:
        waiting = join_names([names[seat] for seat in asked["waits_for"]])
        text += " " + _("Waiting for %(names)s.") % {"names": waiting}
    return {
        "text": text,
        "may_answer": asked["is_yours_to_answer"],
        "may_withdraw": is_own,
    }


def _contract(row: Plain | None, seat: int) -> str:
    """Return a seat's tricks and nomination in the last deal; empty without nominations."""
    if row is None or not row["nominations"]:
        return ""
    return _("took %(tricks)s of %(nominated)s") % {
        "tricks": row["tricks"][seat],
        "nominated": row["nominations"][seat],
    }


def before_row(game: Plain) -> Plain | None:
    """Build the panel before the first deal: who sits there, and when it begins."""
    if game["view"] or game["ended"]:
        return None
    watches = game["role"] == "watcher"
    return {
        "title": _delay_text(game["customs"]) if watches else _("Before the first deal"),
        "seats": [
            {
                "number": seat["seat"],
                "name": _("You")
                if seat["seat"] == game["seat"]
                else seat["name"] or _("Open seat"),
                "detail": _presence(seat, game["seat"]),
            }
            for seat in game["seats"]
        ],
        "may_be_ready": game["may"]["ready"],
        "next_at": "" if watches else game["clock"]["next_deal_at"] or "",
    }


def _delay_text(customs: Plain) -> str:
    """Return how late a spectator sees the table."""
    delay = customs["watch_delay"]
    if customs["watching"] == "deals":
        text = ngettext(
            "You are watching %(count)s deal behind.",
            "You are watching %(count)s deals behind.",
            delay,
        )
    else:
        text = ngettext(
            "You are watching %(count)s second behind.",
            "You are watching %(count)s seconds behind.",
            delay,
        )
    return text % {"count": delay}


def _presence(seat: Plain, own: int | None) -> str:
    if seat["kind"] == "bot":
        return _("a bot")
    return "" if seat["seat"] == own or seat["is_here"] else _("not here")


def between_row(game: Plain, rematch_by: int | None = None) -> Plain | None:
    """Build the panel after a deal: what each player scored; after the last one, who has won."""
    view = game["view"]
    if not view or view["points"] is None:
        return None
    card = game["card"]
    last = card["rows"][-1] if card["rows"] else None
    rows = [
        {
            "name": _("You") if seat == game["seat"] else one["name"],
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
        "title": get_verdict(game, names)
        if is_over
        else _("Deal %(number)s is over") % {"number": view["number"]},
        "is_over": is_over,
        "rows": sorted(rows, key=lambda row: row["order"]) if is_over else rows,
        "number": view["number"],
        "may_be_ready": game["may"]["ready"],
        "next_at": game["clock"]["next_deal_at"] or "",
        "replay_url": reverse("replay", args=[game["id"], view["number"]]),
        "again_label": _("Play again")
        if rematch_by in (None, game["seat"])
        else _("Play again with %(name)s") % {"name": names[rematch_by or 0]},
        "may_play_again": bool(game["ended"]) and game["seat"] is not None and not game["table"],
    }
