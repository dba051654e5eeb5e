"""Environments for programs that learn: `pip install "whistlestop[envs]"`.

`BatchEnv` plays many games at once and needs nothing but NumPy. The other environments each wrap
the same games for one library: the modules `gymnasium`, `pettingzoo` and `openspiel`.
"""

from whistlestop.messages import from_extra

with from_extra("envs"):
    from whistlestop.envs.batch import BatchEnv, Step

__all__ = ["BatchEnv", "Step"]
