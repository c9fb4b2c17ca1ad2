"""What the program remembers about itself."""

from data.db.part import Part, SqlTable

PART = Part(
    tables=(SqlTable("meta", other="name content"), SqlTable("terms", other="term shards process begun_at")),
)
