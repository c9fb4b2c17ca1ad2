"""Samba (rules: 8) and its relatives Tampa, Bolivia and Brazilian (rules: 12)."""
