"""Serve the deals of a table and the money of a night as files for spreadsheets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import CSV, ApiView, CsvView, read_body
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.http.shapes import Input, StrictBoolean, StrictText
from api.http.table_access import get_readable_table
from tournaments.core.access import access_event, access_season
from tournaments.core.audience.money import check_may_see_event_money, check_may_see_season_money
from tournaments.core.audience.names import names_at_table, names_for
from tournaments.online import list_bot_deals
from tournaments.scoring import (
    MAX_RESULT_FILE,
    ResultImport,
    get_ledger,
    import_results,
    list_season_ledger,
    preview_results,
    write_card,
    write_ledger,
)

if TYPE_CHECKING:
    from rest_framework.request import Request

_money = partial(operation, by=ANYONE, refuses=("sign-in-first",), responses=CSV)


class CardFile(CsvView):
    """The deals of a table."""

    checks_link = True

    @operation("export_deals", by=ANYONE, responses=CSV, tags=["deals"])
    def get(self, request: Request, table_id: int) -> Response:
        """Export every accepted deal of a table as CSV, a row for each seat."""
        table = get_readable_table(self.actor, table_id)
        names = names_at_table(self.actor, table)
        return self.send(write_card(table, names, bots=list_bot_deals(table)))


class EventLedgerFile(CsvView):
    """The money of a night."""

    @_money("export_ledger", tags=["events"])
    def get(self, request: Request, event_id: int) -> Response:
        """Export what each player won, paid and still owes as CSV, in whole units (1.04)."""
        event = access_event(self.actor, pk=event_id)
        check_may_see_event_money(self.actor, event)
        return self.send(write_ledger(get_ledger(event, names_for(self.actor, event.club)).lines))


class SeasonLedgerFile(CsvView):
    """The money of a season."""

    @_money("export_season_ledger", tags=["seasons"])
    def get(self, request: Request, season_id: int) -> Response:
        """Export what each player won, paid and still owes over a season, as CSV."""
        season = access_season(self.actor, pk=season_id)
        check_may_see_season_money(self.actor, season)
        return self.send(
            write_ledger(list_season_ledger(season, names_for(self.actor, season.club)))
        )


class ResultImportIn(Input):
    """The deals of a night as CSV, with the columns of `results.csv`."""

    text = StrictText(max_length=MAX_RESULT_FILE, trim_whitespace=False)
    dry_run = StrictBoolean(default=False, help_text="Only say what it would do.")


class ResultsImport(ApiView):
    """The deals of a night from a file."""

    @operation(
        "import_results",
        by=PEOPLE,
        request=ResultImportIn,
        responses=answer(ResultImport),
        tags=["deals"],
    )
    def post(self, request: Request, event_id: int) -> Response:
        """Enter the new deals of a file, and say what became of each. For organisers.

        Sending it again changes nothing: each deal is a result of its own.
        """
        body = read_body(ResultImportIn, request)
        act = preview_results if body["dry_run"] else import_results
        return Response(act(by=self.actor, event_id=event_id, text=body["text"]))
