"""The moves of a deal: what plans each of them, what carries the plan out, and what is on offer."""
