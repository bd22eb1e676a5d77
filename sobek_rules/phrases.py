"""The phrases that messages and reports of all kinds share."""

import re


def how_many(count: int, noun: str, nouns: str = "") -> str:
    """A count with its noun; `nouns` where there is more to several of them than an s."""
    return f"{count:,} {noun if count == 1 else nouns or f'{noun}s'}"


def paragraphs(text: str) -> list[str]:
    """The lines that an author means: one that was broken within a sentence, to fit a file, is joined again."""
    return _WITHIN_A_SENTENCE.sub(" ", text).splitlines()


#: A break that neither ends a sentence nor begins an item of a list.
_WITHIN_A_SENTENCE = re.compile(r"(?<=[^.!?:\s])[ \t]*\n(?=\S)(?![-*•|]|\d+[.)])")
