"""The page cache returns the same response with all headers, and never a personal one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from tournaments.core.page_cache import PublicPageCache, is_anonymous, mark_public

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.django_db

PAGE = "/clubs/adas-club/"


def test_a_cached_page_has_every_header_of_the_first_response(people: People, web: Client) -> None:
    first = web.get(PAGE)
    with CaptureQueriesContext(connection) as statements:
        again = web.get(PAGE)
    assert len(statements) == 0
    own = "X-Request-ID"
    assert again.headers.pop(own) != first.headers.pop(own)
    assert dict(again.headers) == dict(first.headers)
    assert "Content-Security-Policy" in again.headers
    assert again.content == first.content


def test_a_not_modified_response_has_no_body_and_no_headers_about_one(
    people: People, web: Client
) -> None:
    tag = web.get(PAGE).headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        answer = web.get(PAGE, headers={"If-None-Match": known})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["ETag"] == tag
        assert not {"Content-Type", "Content-Length"} & set(answer.headers)
    assert web.get(PAGE, headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_signed_in_reader_gets_304_for_an_unchanged_page(people: People, ada: Client) -> None:
    first = ada.get(PAGE)
    again = ada.get(PAGE, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_foreign_host_is_refused_though_the_page_is_cached(people: People, web: Client) -> None:
    web.get(PAGE)
    assert web.get(PAGE, headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("headers", [{"Authorization": "Table 1-x"}, {"Cookie": "sessionid=x"}])
def test_a_request_with_credentials_is_not_anonymous(headers: dict[str, str]) -> None:
    make = RequestFactory()
    assert is_anonymous(make.get(PAGE))
    assert is_anonymous(make.get(PAGE, HTTP_COOKIE="theme=dark; csrftoken=x"))
    assert not is_anonymous(make.get(PAGE, headers=headers))
    assert not is_anonymous(make.post(PAGE))


def test_a_response_that_sets_a_cookie_is_not_cached() -> None:
    drawn = 0

    def draw(_request: HttpRequest) -> HttpResponse:
        nonlocal drawn
        drawn += 1
        answer = HttpResponse(b"hello", headers={"ETag": '"a"'})
        answer.set_cookie("who", "you")
        mark_public(answer)
        return answer

    kept = PublicPageCache(draw)
    for _ in range(2):
        assert kept(RequestFactory().get("/somewhere/")).cookies["who"].value == "you"
    assert drawn == 2
