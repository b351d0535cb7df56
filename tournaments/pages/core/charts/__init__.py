"""Charts that the server draws as SVG, from finished numbers (ADR 0294)."""

from __future__ import annotations

from tournaments.pages.core.charts.bars import Bar, BarChart, build_bar_chart
from tournaments.pages.core.charts.lines import LineChart, Series, build_line_chart
from tournaments.pages.core.charts.scale import ChartTable

__all__ = [
    "Bar",
    "BarChart",
    "ChartTable",
    "LineChart",
    "Series",
    "build_bar_chart",
    "build_line_chart",
]
