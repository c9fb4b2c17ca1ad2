"""What the program remembers about itself, and what the operator has done: a server that is shut out stays so
when its data are deleted.
"""

from data.db.part import Part, SqlTable, own
from data.process.desk import MARKED

PART = Part(
    tables=(
        SqlTable("meta", other="name content"),
        SqlTable("terms", other="term shards process begun_at"),
        SqlTable(
            "desk_entries",
            about="person_id text",
            other="id noted_at deed server_id done_at tries",
            gives={"operators_deeds": own("noted_at, deed, text", order="id")},
            empties={"person_id": "person_id = NULL, text = ''"},
        ),
        SqlTable(
            "shut_out",
            about="person_id mark reason",
            other="id server_id since told",
            gives={"shut_out": own("reason, since", order="id")},
            marked=MARKED,
        ),
        SqlTable("request_line", other="id free_at slow_until"),
        SqlTable("announced_tables", other="entry_id table_id place_id posted"),
    ),
)
