"""What the report on an inference contains: what recorded games leave of each question, which texts they contradict."""

from collections.abc import Callable, Iterable, Sequence

from sobek_rules.game import Question
from sobek_rules.infer import Evidence, Inferred
from sobek_rules.model import Answer
from sobek_rules.render.report import VERSION, Report
from sobek_rules.variant import Variant


def inferred(
    found: Inferred,
    texts: Iterable[Variant],
    witness: Callable[[str], str],
    unread: Sequence[tuple[str, str]],
    *,
    why: bool,
) -> Report:
    """The report; `witness` is the scenario that shows what a question decides, `unread` what could not be read."""
    untested = set(found.untested())
    return {
        "report": "infer",
        "version": VERSION,
        "game": found.game.name,
        "records": found.records,
        "why": why,
        "questions": [_question(one, found, untested, witness) for one in found.game.questions.values()],
        "texts": [_text(one, found) for one in texts],
        "strange": [_evidence(one) for one in found.strange],
        "left": list(found.left),
        "unread": [{"file": name, "what": what} for name, what in unread],
    }


def _question(question: Question, found: Inferred, untested: set[str], witness: Callable[[str], str]) -> Report:
    answers = found.answers[question.id]
    told: Report = {
        "question": question.id,
        "asks": question.asks,
        "state": "settled" if len(answers) == 1 else "untested" if question.id in untested else "narrowed",
        "answers": [{"answer": answer, "means": question.answers[answer]} for answer in answers],
        "ruled_out": [
            {"answer": answer, "means": question.answers[answer]} | _evidence(found.ruled_out[question.id, answer])
            for answer in question.answers
            if answer not in answers
        ],
    }
    if len(answers) > 1:
        told["witness"] = witness(question.id)
    return told


def _evidence(one: Evidence) -> Report:
    point = one.point
    return {"record": one.record, "move": point.move, "packet": point.packet, "event": point.event, "what": one.what}


def _text(variant: Variant, found: Inferred) -> Report:
    """The questions on which a text gives no answer that the records leave."""
    against: list[Report] = [
        {"question": id, "says": list(say.answers), "records": list(found.answers[id])}
        for id, say in variant.says.items()
        if not _shared(say.answers, found.answers[id])
    ]
    return {"variant": variant.name, "contradicted": against}


def _shared(says: Sequence[Answer], left: Sequence[Answer]) -> bool:
    return any(answer in left for answer in says)
