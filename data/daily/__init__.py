"""Deals that several tables play: their store, private tables for them, the deal of a day."""
