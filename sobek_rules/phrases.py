"""The phrases that messages and reports of all kinds share."""


def how_many(count: int, noun: str, nouns: str = "") -> str:
    """A count with its noun; `nouns` where there is more to several of them than an s."""
    return f"{count:,} {noun if count == 1 else nouns or f'{noun}s'}"
