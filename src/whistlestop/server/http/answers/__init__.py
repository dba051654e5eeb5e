"""What the server answers, as models from which OpenAPI describes every answer.

Answers are not validated while the server runs: views are sent as prepared bytes. The tests check
that every answer of whole games fits its model exactly.
"""
