"""Why some mutants survive all shipped scenarios."""

#: Reason by the name of the mutant.
EXCUSES: dict[str, str] = {
    "duel/guide-de end.character=any": "this text lets no character without effect be played, so that it keeps no game "
    "going either way",
}
