"""Answer what is refused: with a page of its own, or on the page whose form was sent."""
