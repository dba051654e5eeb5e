"""Payments: what a hand can pay for, and which card may be laid next."""
