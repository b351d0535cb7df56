"""Paper for the tables: score sheets and placards as PDF. Pure: data in, bytes out.

It knows neither Django nor the models. What people typed goes to the typesetter as data and is
never part of a text that it reads as instructions.
"""
