"""The server: tables to play at over HTTP and WebSocket, kept in a database.

The server stores what people and bots did (the log of each table) and computes everything else
from it: a table is rebuilt by replaying its log. What a viewer receives is built in one place,
`view.py`, from what the engine lets that seat see.
"""
