"""Deal results: submission, agreement, acceptance, signatures, and the director's decisions."""

from __future__ import annotations

from tournaments.scoring import signatures
from tournaments.scoring.claims import confirm_deal, confirm_game, decide_deal
from tournaments.scoring.director_calls import MAX_CALL_WORDS, answer_call, call_director
from tournaments.scoring.director_queue import (
    DirectorQueue,
    Dispute,
    UnsignedCard,
    get_director_queue,
)
from tournaments.scoring.ledger.payments import (
    MAX_PAYMENT,
    cancel_payment,
    organises,
    record_payment,
)
from tournaments.scoring.ledger.queries import (
    Ledger,
    LedgerLine,
    PaymentLine,
    build_payment_line,
    get_ledger,
    has_stakes,
    list_player_payments,
    list_season_ledger,
)
from tournaments.scoring.ledger.spreadsheet import write_ledger
from tournaments.scoring.live_table import (
    LiveTable,
    NextSeat,
    Viewer,
    find_viewer,
    get_live_table,
    live_table_etag,
)
from tournaments.scoring.next_table import Onward, find_table_onward, keep_holder
from tournaments.scoring.phone_queries import UNNAMED_PHONE, phone_name
from tournaments.scoring.phones import name_phone
from tournaments.scoring.report_fields import (
    MAX_ITEMS,
    MAX_TEXT_LENGTH,
    REPORT_FIELDS,
    SEATS,
    Items,
    Line,
    Overrides,
    SentResult,
    Trump,
    Whole,
    parse_result,
)
from tournaments.scoring.result_files.export import write_card, write_results
from tournaments.scoring.result_files.imports import (
    ImportedDeal,
    ResultImport,
    import_results,
    preview_results,
)
from tournaments.scoring.result_files.parse import MAX_RESULT_FILE
from tournaments.scoring.ruling_lines import (
    RulingLine,
    build_ruling_line,
    describe_ruling,
    list_notices,
    list_rulings,
)
from tournaments.scoring.rulings import (
    MAX_RULING_REASON,
    RULING_REASONS,
    RulingImpact,
    check_ruling,
    make_ruling,
    measure_ruling,
    undo_ruling,
)
from tournaments.scoring.score_cards import (
    CardDeal,
    ScoreCard,
    StoredDeal,
    get_past_card,
    get_score_card,
    list_score_cards,
    list_versions,
)
from tournaments.scoring.signatures import sign_card
from tournaments.scoring.submission_result import SubmissionResult
from tournaments.scoring.submit import (
    NEED_CONSENT,
    QUICK_CORRECTION,
    READY_REASONS,
    preview_result,
    submit_result,
    without_saving,
)
from tournaments.scoring.versions import ANY_VERSION, Versions

__all__ = [
    "ANY_VERSION",
    "MAX_CALL_WORDS",
    "MAX_ITEMS",
    "MAX_PAYMENT",
    "MAX_RESULT_FILE",
    "MAX_RULING_REASON",
    "MAX_TEXT_LENGTH",
    "NEED_CONSENT",
    "QUICK_CORRECTION",
    "READY_REASONS",
    "REPORT_FIELDS",
    "RULING_REASONS",
    "SEATS",
    "UNNAMED_PHONE",
    "CardDeal",
    "DirectorQueue",
    "Dispute",
    "ImportedDeal",
    "Items",
    "Ledger",
    "LedgerLine",
    "Line",
    "LiveTable",
    "NextSeat",
    "Onward",
    "Overrides",
    "PaymentLine",
    "ResultImport",
    "RulingImpact",
    "RulingLine",
    "ScoreCard",
    "SentResult",
    "StoredDeal",
    "SubmissionResult",
    "Trump",
    "UnsignedCard",
    "Versions",
    "Viewer",
    "Whole",
    "answer_call",
    "build_payment_line",
    "build_ruling_line",
    "call_director",
    "cancel_payment",
    "check_ruling",
    "confirm_deal",
    "confirm_game",
    "decide_deal",
    "describe_ruling",
    "find_table_onward",
    "find_viewer",
    "get_director_queue",
    "get_ledger",
    "get_live_table",
    "get_past_card",
    "get_score_card",
    "has_stakes",
    "import_results",
    "keep_holder",
    "list_notices",
    "list_player_payments",
    "list_rulings",
    "list_score_cards",
    "list_season_ledger",
    "list_versions",
    "live_table_etag",
    "make_ruling",
    "measure_ruling",
    "name_phone",
    "organises",
    "parse_result",
    "phone_name",
    "preview_result",
    "preview_results",
    "record_payment",
    "sign_card",
    "signatures",
    "submit_result",
    "undo_ruling",
    "without_saving",
    "write_card",
    "write_ledger",
    "write_results",
]
