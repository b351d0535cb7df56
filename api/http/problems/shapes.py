"""Define the shape of problem documents."""

from __future__ import annotations

from typing import Annotated

from api.http.answers import answer
from tournaments.core.errors import FieldProblem
from tournaments.core.shapes import Shape

answer(FieldProblem, "FieldProblemOut")


class ProblemOut(Shape):
    """A problem document (RFC 9457). Some codes have further members, for example `current`."""

    type: Annotated[str, "URL of a page about this kind of problem."]
    title: str
    status: int
    detail: str
    instance: Annotated[str, "The URL of the request."]
    code: Annotated[str, "Kebab case; clients can rely on it."]
    problems: tuple[FieldProblem, ...]
