-- The nonce of a ping at the table from its claim until its message is recorded, or known to be gone: whoever
-- takes over from a process that died in between finds that message by it.
ALTER TABLE tables ADD COLUMN ping_nonce TEXT;
