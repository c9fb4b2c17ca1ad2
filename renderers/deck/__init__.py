"""The deck: how its cards, backs, figures and seals are drawn, and where finished ones come from."""
