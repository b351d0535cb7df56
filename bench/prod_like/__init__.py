"""A crowded evening in the shape of production: `python -m bench.prod_like`."""
