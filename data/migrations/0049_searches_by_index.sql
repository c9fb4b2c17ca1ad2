-- Searches that read every table or match there ever was, closed ones too, to find the few that are wanted.
CREATE INDEX tables_unshown ON tables (id)
    WHERE announced_version < version OR posting IS NOT NULL OR old_message_id IS NOT NULL;
DROP INDEX tables_behind;
CREATE INDEX tables_in_lobby ON tables (id) WHERE status = 'lobby';
DROP INDEX matches_by_honours;
CREATE INDEX matches_by_honours ON matches (honours, id DESC) WHERE outcome = 'finished';
