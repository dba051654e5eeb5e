"""The table in your pocket: the server's own endpoints and tables, run by a browser alone.

Python runs in a worker of the browser (Pyodide). What the endpoints need of FastAPI, pydantic and
orjson, which are missing there, has stand-ins here; HTTP and the database are left out.
"""

from whistlestop.engine import stand_ins
from whistlestop.server.pocket import json_stand_in, model_stand_in, web_stand_in

stand_ins.provide(
    {
        "orjson": vars(json_stand_in),
        "pydantic": vars(model_stand_in),
        "fastapi": vars(web_stand_in),
        "starlette": {},
        "starlette.requests": vars(web_stand_in),
        "starlette.responses": vars(web_stand_in),
    }
)
