"""Addresses of a table's score card, of the phones that score it, and of the director's desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.scoring import (
    cards,
    deals,
    director,
    disputes,
    table_links,
    table_page,
)
from tournaments.pages.scoring.money import downloads, ledger
from tournaments.pages.scoring.result_files import page as result_files
from tournaments.pages.scoring.rulings import page
from tournaments.pages.scoring.sheet import page as sheet

site_urls: list[URLPattern | URLResolver] = [
    path("t/<str:token>/", table_links.open_table, name="table-link"),
    path("p/<str:link>/tables/<int:table>/", cards.own_card, name="own-card"),
    path("tables/worker.js", table_page.worker, name="table-worker"),
]

club_urls: list[URLPattern | URLResolver] = [
    path("events/<slug:event>/money/", ledger.ledger, name="ledger"),
    path("seasons/<slug:season>/money/", ledger.season_ledger, name="season-ledger"),
    path("events/<slug:event>/money.csv", downloads.event_ledger, name="ledger-csv"),
    path("seasons/<slug:season>/money.csv", downloads.season_ledger, name="season-ledger-csv"),
]

table_urls: list[URLPattern | URLResolver] = [
    path("", cards.table, name="table"),
    path("card/", cards.table_card, name="table-card"),
    path("sheet/", sheet.type_sheet, name="type-sheet"),
    path("sheet/preview/", sheet.sheet_preview, name="sheet-preview"),
    path("score/", table_page.score, name="score"),
    path("onward/", table_links.onward, name="onward"),
    path("phone/", table_page.hold, name="hold-phone"),
    path("deals/<int:number>/", deals.deal, name="deal"),
    path("deals/<int:number>/preview/", deals.deal_preview, name="deal-preview"),
    path("deals/<int:number>/history/", cards.deal_history, name="deal-history"),
]

run_urls: list[URLPattern | URLResolver] = [
    path("results/import/", result_files.import_file, name="import-results"),
    path("tables/<int:table>/rulings/", page.rulings, name="rulings"),
    path("tables/<int:table>/rulings/<int:ruling_id>/undo/", page.undo, name="undo-ruling"),
]

desk_urls: list[URLPattern | URLResolver] = [
    path("", director.director, name="director"),
    path("now/", director.director_now, name="director-now"),
    path("calls/<int:table>/<int:call>/", director.answer, name="answer-call"),
    path("deals/<int:table>/<int:number>/", disputes.decide, name="decide-deal"),
]
