-- A finished deal that people play themselves begins with the totals that the sides had then, as JSON.
ALTER TABLE shared_deals ADD COLUMN totals TEXT;
