"""Serve the deals of a table: the card, one deal, its history, and submitting a result."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, ListView, is_dry_run
from api.http.conditional import explain_if_match, has_if_match, read_if_match
from api.http.headers import CLAG_PHONE, IF_MATCH, IF_NONE_MATCH, NEW_ONLY, etag_of
from api.http.schema import DRY_RUN, operation, unchanged
from api.http.security import ANYONE, SCORERS
from api.http.table_access import get_linked_table, get_readable_table
from api.scoring.deal_report import DealIn, parse_body
from api.scoring.shapes import (
    CardLineOut,
    DealOut,
    DealTakenOut,
    VersionOut,
    card_line_out,
    deal_out,
    submission_out,
    version_out,
)
from tournaments import scoring
from tournaments.core.audience.names import names_at_table
from tournaments.core.errors import NotFound, StaleVersion
from tournaments.core.page_cache import etag_matches
from tournaments.events import last_deal_number
from tournaments.online import list_bot_deals
from tournaments.scoring import ANY_VERSION, Versions, get_score_card, list_versions

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.core.actors import Actor
    from tournaments.models import Table

VERSION = re.compile(r'"v([1-9]\d{0,8})"')


class Card(ListView):
    """Every deal of a table, as on the printed card."""

    checks_link = True

    @operation("list_deals", by=ANYONE, responses=answer(CardLineOut)(many=True), tags=["deals"])
    def get(self, request: Request, table_id: int) -> Response:
        """List the deals: plan, accepted result and running totals of each."""
        table = get_readable_table(self.actor, table_id)
        card = get_score_card(table, names_at_table(self.actor, table))
        return self.page(card.deals(), partial(card_line_out, bots=list_bot_deals(table)))


class Deal(ApiView):
    """One deal of a table."""

    checks_link = True

    @operation(
        "read_deal",
        by=ANYONE,
        parameters=[IF_NONE_MATCH, etag_of(200, 304)],
        responses={200: answer(DealOut), 304: unchanged()},
        tags=["deals"],
    )
    def get(self, request: Request, table_id: int, number: int) -> Response:
        """Read a deal with every version of its result, the latest first."""
        table = table_with_deal(self.actor, table_id, number)
        versions = list_versions(table, number, names_at_table(self.actor, table))
        tag = version_tag(versions[0].version if versions else 0)
        if etag_matches(request, tag):
            return Response(status=304, headers={"ETag": tag})
        return Response(deal_out(number, versions, list_bot_deals(table)), headers={"ETag": tag})

    @operation(
        "submit_result",
        refuses=(
            "version-needed",
            "stale-version",
            "phone-needed",
            "needs-consent",
            "deal-not-yet",
            "deal-is-void",
            "game-is-over",
        ),
        by=SCORERS,
        request=DealIn,
        parameters=[IF_MATCH, NEW_ONLY, CLAG_PHONE, DRY_RUN, etag_of(200, required=False)],
        responses=answer(DealTakenOut),
        tags=["deals"],
    )
    def put(self, request: Request, table_id: int, number: int) -> Response:
        """Send the result of a deal, or correct it.

        The same body again gives the same answer and counts once. A different result for a deal
        that has one needs If-Match with the ETag of the version that it corrects, or `*`.
        """
        body = parse_body(request.data)
        submit = partial(
            scoring.submit_result,
            by=self.actor,
            table_id=table_id,
            number=number,
            report=body.report,
            accepting=body.accept,
            reason=body.reason,
            based_on=_based_on(request),
            only_new=parse_etags(request.META.get("HTTP_IF_NONE_MATCH", "")) == ["*"],
        )
        try:
            if is_dry_run(request):
                return Response(submission_out(scoring.without_saving(submit)))
            taken = submit()
        except NotFound:
            if self.actor.link:
                get_linked_table(self.actor)  # raises: a replaced link is 401 at any table
            raise
        except StaleVersion as stale:
            message = explain_if_match(request)
            if message:
                raise StaleVersion(message, extra=stale.extra) from None
            raise
        version = taken.result.version if taken.result else 0
        return Response(submission_out(taken), headers={"ETag": version_tag(version)})


class History(ListView):
    """The versions of a deal's result, with who entered them and when."""

    checks_link = True

    @operation(
        "list_result_versions", by=ANYONE, responses=answer(VersionOut)(many=True), tags=["deals"]
    )
    def get(self, request: Request, table_id: int, number: int) -> Response:
        """List every version of a deal's result, the latest first."""
        table = table_with_deal(self.actor, table_id, number)
        versions = list_versions(table, number, names_at_table(self.actor, table))
        return self.page(versions, partial(version_out, bots=list_bot_deals(table)))


def table_with_deal(actor: Actor, table_id: int, number: int) -> Table:
    """Return a table that the actor may read and that has such a deal. Raises NotFound."""
    table = get_readable_table(actor, table_id)
    if not 1 <= number <= last_deal_number(table):
        raise NotFound(_("There is no such deal."))
    return table


def version_tag(version: int) -> str:
    """Return the strong ETag of a deal's version; 0 stands for no result yet.

    >>> version_tag(3)
    '"v3"'
    """
    return f'"v{version}"'


def _based_on(request: Request) -> Versions | None:
    """Return the versions that If-Match names; None without the header."""
    if not has_if_match(request):
        return None
    tags = read_if_match(request)
    if tags == ["*"]:
        return ANY_VERSION
    return Versions(frozenset(int(found[1]) for tag in tags if (found := VERSION.fullmatch(tag))))
