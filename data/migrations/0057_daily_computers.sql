-- How computer players of each level did with the cards of a day, several times each.
CREATE TABLE daily_computers (
    deal_id INTEGER NOT NULL REFERENCES shared_deals (id),
    level TEXT NOT NULL,
    n INTEGER NOT NULL,
    lead INTEGER NOT NULL,
    PRIMARY KEY (deal_id, level, n)
);
