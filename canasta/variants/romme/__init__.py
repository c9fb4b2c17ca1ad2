"""Rommé, the German rummy with laying out (rules: 11).

Figures and the layout of a hand are by themselves; the table, its steps and its offers stand on them."""
