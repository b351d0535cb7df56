"""List the addresses of the sheets and placards as PDF files."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.papers import files

run_urls: list[URLPattern | URLResolver] = [
    path("rounds/<int:number>/sheets.pdf", files.round_sheets, name="round-sheets-pdf"),
    path("rounds/<int:number>/placards.pdf", files.round_placards, name="round-placards-pdf"),
    path("tables/<int:table>/sheet.pdf", files.table_sheet, name="table-sheet-pdf"),
    path("tables/<int:table>/placard.pdf", files.table_placard, name="table-placard-pdf"),
]
