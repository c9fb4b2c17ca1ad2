"""Tables that meet again and again."""
