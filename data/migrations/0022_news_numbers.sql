-- The number of an announcement is in what keeps Discord from posting it twice: it is never given again, also
-- not after the last announcement was made and its row is gone.

CREATE TABLE numbered_news (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    content TEXT NOT NULL
) STRICT;

INSERT INTO numbered_news (table_id, content) SELECT table_id, content FROM table_news ORDER BY id;
DROP TABLE table_news;
ALTER TABLE numbered_news RENAME TO table_news;
CREATE INDEX table_news_by_table ON table_news (table_id);
