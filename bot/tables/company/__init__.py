"""Who sits with whom: blocks, emotes, other partners, tables of tournaments."""
