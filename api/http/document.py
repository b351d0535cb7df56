"""Make the OpenAPI document once in each process, and keep it in the form in which it is sent."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from threading import Lock

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiYamlRenderer

_making = Lock()


@dataclass(frozen=True, slots=True)
class Document:
    """The document as bytes, the same compressed, and the ETag of each."""

    body: bytes
    compressed: bytes
    etag: str
    compressed_etag: str


def openapi_document(*, as_json: bool) -> Document:
    """Return the document as JSON or YAML, in the active language.

    Making it takes seconds of processor time, so the web server does it soon after its start
    (`make_documents`). A request in the meantime waits for the one that is being made, so that
    strangers cannot have several made at once.
    """
    make = _make_json if as_json else _make_yaml
    with _making:
        return make(get_language())


def make_documents() -> None:
    """Make the document as JSON and as YAML, so that no request has to wait for it."""
    for as_json in (True, False):
        openapi_document(as_json=as_json)


@lru_cache(maxsize=2)
def _make_json(_language: str | None) -> Document:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return _pack(OpenApiJsonRenderer().render(schema))


@lru_cache(maxsize=2)
def _make_yaml(language: str | None) -> Document:
    """Write the same as YAML, which takes as long again, and which few ask for."""
    return _pack(OpenApiYamlRenderer().render(json.loads(_make_json(language).body)))


def _pack(written: str | bytes) -> Document:
    body = written.encode() if isinstance(written, str) else written
    # mtime: the same document gives the same bytes in every process.
    compressed, digest = gzip.compress(body, mtime=0), sha256(body).hexdigest()[:32]
    # Strong tags say that the bytes are the same, so the two differ (RFC 9110, 8.8.3.3).
    return Document(body, compressed, f'"{digest}"', f'"{digest}-gzip"')


def accepts_gzip(accept_encoding: str) -> bool:
    """Return whether a client takes gzip, by its Accept-Encoding (RFC 9110, 12.5.3).

    >>> accepts_gzip("br, gzip;q=0.5"), accepts_gzip("*"), accepts_gzip("x-gzip")
    (True, True, True)
    >>> accepts_gzip(""), accepts_gzip("gzip;q=0"), accepts_gzip("gzip; Q=0.000, *")
    (False, False, False)
    """
    qualities: dict[str, float] = {}
    for item in accept_encoding.lower().split(","):
        coding, _separator, parameters = item.partition(";")
        name, _equals, quality = parameters.strip().partition("=")
        try:
            qualities[coding.strip()] = float(quality) if name.strip() == "q" else 1.0
        except ValueError:
            qualities[coding.strip()] = 0.0
    for coding in ("gzip", "x-gzip", "*"):
        if coding in qualities:
            return qualities[coding] > 0
    return False
