"""The tables that are played at. No HTTP and no database in here."""
