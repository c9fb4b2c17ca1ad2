"""Drafts: melds that players put together, card by card, before they lay them down."""
