-- Until when requests to Discord are spoken for, over all processes of the application, in milliseconds of the
-- database's clock.
CREATE TABLE request_line (
    id INTEGER NOT NULL PRIMARY KEY,
    free_at INTEGER NOT NULL
);
