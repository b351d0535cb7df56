"""A bare DRF view with one INSERT, and a bare Django view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import APIView

from bench.bare.models import BareResult

if TYPE_CHECKING:
    from django.http import HttpRequest
    from rest_framework.request import Request


class ResultIn(serializers.Serializer[BareResult]):
    """Lists of numbers, checked one by one."""

    nominations = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=25))
    tricks = serializers.ListField(child=serializers.IntegerField(min_value=0, max_value=25))


class BareDeal(APIView):
    """Takes a result: the serializer's checks, one INSERT in one transaction, an answer."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()
    parser_classes = (JSONParser,)
    renderer_classes = (JSONRenderer,)

    def put(self, request: Request, table_id: int, number: int) -> Response:
        """Store the body."""
        body = ResultIn(data=request.data)
        body.is_valid(raise_exception=True)
        with transaction.atomic():
            row = BareResult._default_manager.create(
                table_id=table_id, number=number, **body.validated_data
            )
        return Response({"id": row.pk, "number": row.number, **body.validated_data})


def bare_page(_request: HttpRequest) -> HttpResponse:
    """Say one word, behind the same middleware as every page."""
    return HttpResponse("ok")
