-- Tables that are posts of a forum channel. forum_id: the forum in which the table is to be a post, NULL for none; post_id: its
-- post, which is its channel_id then, NULL as long as there is none.
ALTER TABLE tables ADD COLUMN forum_id INTEGER;
ALTER TABLE tables ADD COLUMN post_id INTEGER;
CREATE INDEX tables_by_post ON tables (post_id) WHERE post_id IS NOT NULL;
