"""Where a hand panel is played from: a table, or the presser's own lesson. The handlers of the panel reach
both through ``place_of`` alone (cogs/play/places/table.py).
"""
