"""Bring people together at casual tables: public ones, and seats that bots fill."""
