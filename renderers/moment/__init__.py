"""Special moments: their small pictures, and what moves once where a player looks."""
