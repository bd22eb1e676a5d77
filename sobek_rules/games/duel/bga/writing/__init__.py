"""A server of the platform in small: it plays a game of ours and tells what the platform would tell of it.

Nothing here calls what reads such records: one is there to prove the other.
"""
