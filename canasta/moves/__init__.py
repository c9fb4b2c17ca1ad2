"""The moves of a deal: planning them, carrying them out, and offering them."""
