"""One table being scored: sheet, plan, report, score, seat changes, description, stakes."""
