"""Manzana and the games over Classic Canasta (rules: 10, 12)."""
