-- Threads whose titles name somebody who had their data deleted, until they have another title.
CREATE TABLE outdated_titles (
    place_id INTEGER NOT NULL PRIMARY KEY,
    table_id INTEGER NOT NULL,
    guild_id INTEGER NOT NULL
);
