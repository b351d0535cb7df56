"""The nights of a club as an iCalendar feed."""
