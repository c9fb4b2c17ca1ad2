"""Rommé, the German rummy with laying out (rules: 11)."""
