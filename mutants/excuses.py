"""Why some mutants survive all shipped scenarios."""

from itertools import product

_NO_SPARE_SOCKS = "under this text no spare sock lies on a station when a game begins, so that it is never asked"
_NOT_BUILT_OVER = "under this text no printed track is built over, so that it is never asked"
_NEIGHBOURS_IGNORED = "this text ignores free neighbours, so that how they are counted is never asked"

#: Reason by the name of the mutant.
EXCUSES: dict[str, str] = {
    "duel/guide-de end.character=any": "this text lets no character without effect be played, so that it keeps no game "
    "going either way",
    "duel/guide-de spy.itself=barred": "this text lets no character without effect be played, so that a Spy that names "
    "itself is illegal either way",
    **{
        f"duel/{text} two-goods.clean-up={answer}": "this text has all goods tiles discarded, however they are grouped"
        for text, answer in product(("bga-en", "bga-fr"), ("either", "own-group"))
    },
    **{
        f"socks/{text} setup.blocked-neighbours={answer}": _NO_SPARE_SOCKS
        for text, answer in (*product(("overbuild", "rules-de"), ("no", "yes")), ("reference", "yes"))
    },
    **{
        f"socks/{text} overbuild.at-sock={answer}": _NOT_BUILT_OVER
        for text, answer in (
            *product(("free-setup", "rules-de", "spare-socks"), ("allowed", "forbidden")),
            ("reference", "forbidden"),
        )
    },
    **{
        f"socks/free-setup setup.{question}": _NEIGHBOURS_IGNORED
        for question in (
            "twin-neighbours=both",
            "twin-neighbours=both-and-twin",
            "twin-neighbours=own",
            "gap-neighbours=yes",
            "blocked-neighbours=no",
            "blocked-neighbours=yes",
        )
    },
}
