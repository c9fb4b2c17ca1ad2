"""A week of daily deals: many people on servers, a bot that is killed each hour, an independent count."""
