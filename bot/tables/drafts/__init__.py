"""What players are putting together, card by card, before they do it."""
