"""Honours: what people have done at the table, counted from the journals of their matches."""
