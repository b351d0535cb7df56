"""Deal results: submitted, compared, accepted, signed; and what the director decides."""

from __future__ import annotations

from tournaments.scoring import signatures
from tournaments.scoring.accept import Taken
from tournaments.scoring.claims import confirm_deal, confirm_game, decide_deal
from tournaments.scoring.director import answer_call, call_director
from tournaments.scoring.director_queue import Desk, Dispute, Unsigned, list_desk
from tournaments.scoring.live_table import Asker, Live, find_asker, get_live, live_tag
from tournaments.scoring.phone_queries import name_of
from tournaments.scoring.phones import name_phone
from tournaments.scoring.score_cards import (
    Card,
    CardDeal,
    StoredDeal,
    get_card,
    list_cards,
    list_versions,
)
from tournaments.scoring.signatures import sign_card
from tournaments.scoring.submit import NEED_CONSENT, preview_result, submit_result

__all__ = [
    "NEED_CONSENT",
    "Asker",
    "Card",
    "CardDeal",
    "Desk",
    "Dispute",
    "Live",
    "StoredDeal",
    "Taken",
    "Unsigned",
    "answer_call",
    "call_director",
    "confirm_deal",
    "confirm_game",
    "decide_deal",
    "find_asker",
    "get_card",
    "get_live",
    "list_cards",
    "list_desk",
    "list_versions",
    "live_tag",
    "name_of",
    "name_phone",
    "preview_result",
    "sign_card",
    "signatures",
    "submit_result",
]
