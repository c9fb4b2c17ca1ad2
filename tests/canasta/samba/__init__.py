"""Samba, Tampa, Bolivia and Brazilian (rules: 8, 12)."""
