"""Which pages axe checks in `test_accessible.py`, and why each other route is not among them.

Pages under `public_page` are checked without a line here, at the address of `public_pages.py`.
"""

from __future__ import annotations

from tests.core.public_pages import example_address, public_routes

CLUB = "/clubs/adas-club/"
NIGHT = f"{CLUB}events/thursday/"
RUN = f"{NIGHT}run/"
ORGANISE = f"{CLUB}organise/"
SEASON = f"{ORGANISE}seasons/spring/"
PERSON = f"{ORGANISE}players/{{player}}/"

PAGES = [
    "/",
    "/sign-in/",
    "/password/",
    "/password/sent/",
    "/password/MQ/old-link/",
    "/play/",
    "/play/daily/",
    "/play/friends/",
    "/play/games/",
    "/play/games/statistics/",
    "/play/games/rating/",
    "/play/games/remove/",
    "/play/daily/past/",
    "/play/learn/",
    "/play/learn/1/",
    "/account/",
    "/account/clubs/adas-club/leave/",
    "/account/deleted-clubs/",
    "/account/clubs/new/",
    "/account/data/",
    "/account/results-by-email/",
    "/account/password/",
    "/p/{link}/",
    "/p/{link}/tables/{table}/",
    "/nowhere/",
    "/server/",
    f"{CLUB}lobby/",
    f"{CLUB}seasons/spring/money/",
    f"{NIGHT}desk/",
    f"{NIGHT}money/",
    RUN,
    f"{RUN}adjustments/",
    f"{RUN}announcements/",
    f"{RUN}as-it-was/?at={{now}}",
    f"{RUN}as-it-was/tables/{{table}}/?at={{now}}",
    f"{RUN}delete/",
    f"{RUN}entries/",
    f"{RUN}entries/line-up/",
    f"{RUN}entries/next/",
    f"{RUN}finish/",
    f"{RUN}online/",
    f"{RUN}placards/",
    f"{RUN}placards/renew/",
    f"{RUN}results/import/",
    f"{RUN}rounds/1/sealing/",
    f"{RUN}rules/",
    f"{RUN}season/",
    f"{RUN}settings/",
    f"{RUN}tables/{{table}}/",
    f"{RUN}tables/{{table}}/renew/",
    f"{RUN}tables/{{table}}/rulings/",
    f"{RUN}timer/",
    ORGANISE,
    f"{ORGANISE}announcements/",
    f"{ORGANISE}club/",
    f"{ORGANISE}club/delete/",
    f"{ORGANISE}deleted/",
    f"{ORGANISE}events/new/",
    f"{ORGANISE}events/new/?preset=mcleod22",
    f"{ORGANISE}games/",
    f"{ORGANISE}games/new/?from=mcleod22",
    f"{ORGANISE}games/{{game}}/",
    f"{ORGANISE}games/{{game}}/edit/",
    f"{ORGANISE}log/",
    f"{ORGANISE}members/",
    f"{ORGANISE}members/{{member}}/",
    f"{ORGANISE}player-links/",
    f"{ORGANISE}players/",
    f"{ORGANISE}players/import/",
    PERSON,
    f"{PERSON}account/",
    f"{PERSON}delete/",
    f"{PERSON}erase/",
    f"{PERSON}link/",
    f"{PERSON}merge/",
    f"{ORGANISE}seasons/new/",
    f"{SEASON}nights/",
    SEASON,
    f"{SEASON}archive/",
    f"{SEASON}delete/",
    f"{SEASON}next/",
    "/tables/{table}/deals/2/",
    "/tables/{table}/deals/5/",
]
"""Addresses as an owner opens them, with what the test fills in."""

_REASONS = {
    "a file, or data for a program": """
        live season-picture event-picture
        healthz livez readyz metrics security-txt robots sitemap results-feed log-csv
        own-calendar table-worker
        new-passkey-options table-results-csv players-csv ratings-csv rating-changes-csv
        club-calendar season-calendar ledger-csv season-ledger-csv seats-csv event-standings-csv
        season-standings-csv event-results-csv season-results-csv player-data-file own-data-file
        members-csv club-archive preset-book event-book game-book game-sheet
        entries-csv adjustments-csv nights-csv round-sheets-pdf round-placards-pdf table-sheet-pdf
        table-placard-pdf""",
    "a part of a page, which is checked with the page": """
        club-now event-now event-rounds event-standings season-standings projector-now run-now
        director-now game-table table-card""",
    "leads to another page": "change-password table-link onward",
    "answers a form only": """
        remove-game restore-game use-version redo-round cancel-adjustment restore-adjustment
        draw-swap draw-again draw-beside draw-choose draw-stop draw-repair draw-publish draw-discard
        take-out-nights language
        play-online round-online play-now restore-player""",
    "clubs/browser/test_invitation.py": "invitation",
    "draws/browser/test_draws.py": """
        draw draw-why draw-by-hand attendance undo-round reseat seats start-table
        club-seating-rules""",
    "events/browser/test_projector.py": "projector",
    "scoring/browser/test_accessible.py": "score",
    "scoring/browser/test_sheet.py": "type-sheet",
    "online/browser/test_table.py": """
        game game-rules game-deals replay check-deal direct-game review-game""",
    "online/browser/test_friends.py": "invite-friends",
    "online/browser/test_report.py": "report-game reports report",
    "accounts/browser/test_passkeys.py": """
        second-factor recovery-codes account-log change-name change-address delete-account confirm
        make-token code-app new-passkey new-recovery-codes remove-passkey""",
    "asks one question by core/confirm.html, as pages do that are checked": """
        remove-code-app confirm-address unknown-passkey confirm-results stop-results""",
    "online/browser/test_seats.py": "join-game take-seat lobby-game left-seat",
}

NOT_HERE = {name: reason for reason, names in _REASONS.items() for name in names.split()}
"""Why a route of the pages is not among `PAGES`: no page, or the file that checks it."""

_PUBLIC = {route.name.split()[1]: example_address(route) for route in public_routes()}

ALL_PAGES = [
    *PAGES,
    *(page for name, page in _PUBLIC.items() if name not in NOT_HERE and page is not None),
]
"""`PAGES`, and every public page that has no reason not to be here."""
