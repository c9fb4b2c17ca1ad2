"""The database, SQLite or PostgreSQL, and what each part of the store is written with."""

from data.db.changes import delete, insert, insert_new, insert_rows, update
from data.db.database import Asked, Changed, Database, Lock, Row, Transaction, Value, Values, plain
from data.db.keeper import Keeper, first_number, first_value
from data.db.mapper import Mapper, Stored, is_there, or_empty
from data.db.marks import Marked, MarkOf, hold_person
