"""Serve the API root, the documentation, the problem pages, and the answer at unknown URLs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.response import Response
from rest_framework.views import APIView

from api.http.base import ApiView
from api.http.document import accepts_gzip, openapi_document
from api.http.problems.errors import handle_exception
from api.http.problems.types import PROBLEMS
from api.http.throttles import SchemaThrottle
from tournaments.core.errors import NotFound
from tournaments.core.page_cache import etag_matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http.response import HttpResponseBase
    from rest_framework.request import Request


class ApiRoot(ApiView):
    """The root of the API."""

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """Return the URLs of the main resources."""
        names = ("clubs", "presets", "me", "schema", "docs")
        return Response({name: reverse(f"api:{name}") for name in names})


class Schema(APIView):
    """The OpenAPI document, as JSON if the client accepts that, otherwise as YAML."""

    # Whose key is wrong must still be able to read what a key looks like.
    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (SchemaThrottle,)
    renderer_classes = SpectacularAPIView.renderer_classes
    http_method_names = ApiView.http_method_names
    schema = None

    def get_exception_handler(self) -> Callable[..., Response]:
        """Handle errors as everywhere in the API."""
        return handle_exception

    def get(self, request: Request) -> HttpResponse:
        """Return the document, or 304 to a client that has it."""
        renderer = request.accepted_renderer
        as_json = isinstance(renderer, OpenApiJsonRenderer)
        document = openapi_document(as_json=as_json)
        is_compressed = accepts_gzip(request.headers.get("Accept-Encoding", ""))
        etag = document.compressed_etag if is_compressed else document.etag
        headers = {"ETag": etag, "Cache-Control": "no-cache", "Vary": "Accept, Accept-Encoding"}
        if etag_matches(request, etag):
            return HttpResponse(status=304, headers=headers)
        body = document.compressed if is_compressed else document.body
        if is_compressed:
            headers["Content-Encoding"] = "gzip"
        # Fixed names, so that no input of the client gets into a header.
        ending = "json" if as_json else "yaml"
        headers["Content-Disposition"] = f'inline; filename="clag-api.{ending}"'
        media_type = f"{renderer.media_type}; charset=utf-8"
        return HttpResponse(body, content_type=media_type, headers=headers)


class Docs(SpectacularSwaggerSplitView):
    """The documentation to browse and try (Swagger UI), without an inline script."""

    def get_exception_handler(self) -> Callable[..., Response]:
        """Handle errors as everywhere in the API."""
        return handle_exception

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = (SchemaThrottle,)
    http_method_names = ApiView.http_method_names
    url_name = "api:schema"
    template_name = "api/docs.html"
    template_name_js = "api/docs.js"


def problem_page(request: HttpRequest, code: str) -> HttpResponse:
    """Show what a kind of problem means and what to do about it."""
    problem = PROBLEMS.get(code)
    if problem is None:
        raise Http404
    return render(request, "api/problem.html", {"problem": problem, "title": problem.title})


class UnknownAddress(ApiView):
    """The answer at a URL that does not exist."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer every method with 404."""
        super().initial(request, *args, **kwargs)
        raise NotFound(_("There is nothing at this address."))


@csrf_exempt
def unknown_address(request: HttpRequest, rest: str) -> HttpResponseBase:
    """Try the URL with, or without, a slash at the end; otherwise answer 404.

    The view is called directly, because many clients lose the body of a write at a redirect.
    """
    path = request.path_info
    other = path[:-1] if path.endswith("/") else f"{path}/"
    try:
        match = resolve(other)
    except Resolver404:
        match = None
    if match is None or match.func is unknown_address:
        return UnknownAddress.as_view()(request)
    # This view is exempt from the CSRF check, but the one found makes its own.
    answer: HttpResponseBase = match.func(request, *match.args, **match.kwargs)
    return answer
