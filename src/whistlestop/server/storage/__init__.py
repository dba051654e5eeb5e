"""Where tables are kept: schema, store, batches, PostgreSQL connection, migrations."""
