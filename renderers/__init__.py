"""View to picture bytes and alt text. No Discord, no store."""
