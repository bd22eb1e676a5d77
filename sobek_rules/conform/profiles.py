"""From what an engine declares to the variant that its cases are judged by."""

from collections.abc import Mapping

from sobek_rules.conform.cases import Declared, Profile
from sobek_rules.errors import BadInput, Problem, hint, shown
from sobek_rules.game import Game
from sobek_rules.library import Library
from sobek_rules.model import Source
from sobek_rules.variant import Say, Stance, Variant

_UNDECLARED = "The engine declares no answer."


def judged_by(profiles: Mapping[str, Profile], library: Library, where: str) -> dict[str, Declared]:
    """Each game's profile with the variant it comes to; raises `BadInput`, saying `where` a declaration is wrong."""
    games = library.games
    for name in profiles:
        if name not in games:
            raise _wrong(where, f"/games/{name}: there is no game {shown(name)}", hint(name, games))
    return {name: (one, variant_of(games[name], one, library, where)) for name, one in profiles.items()}


def variant_of(game: Game, profile: Profile, library: Library, where: str) -> Variant:
    """The variant that a profile comes to; where it names none, all it does not answer is open."""
    at = f"/games/{game.name}"
    try:
        variant = library.variant(profile.variant) if profile.variant else silent(game)
    except BadInput as error:
        raise _wrong(where, f"{at}/variant: {error.problems[0].what}", error.problems[0].right) from None
    if variant.game != game.name:
        raise _wrong(where, f"{at}/variant: {variant.name} is a variant of {variant.game}")
    for question, answer in profile.answers:
        if question not in game.questions:
            right = hint(question, game.questions)
            raise _wrong(where, f"{at}/answers: {game.name} has no question {shown(question)}", right)
        domain = game.questions[question].answers
        if answer not in domain:
            what = f"{at}/answers: {question} cannot be answered {shown(str(answer))}"
            raise _wrong(where, what, hint(str(answer), list(map(str, domain))))
        variant = variant.assuming(question, answer)
    return variant


def _wrong(where: str, what: str, right: str = "") -> BadInput:
    return BadInput(Problem("", 0, 0, f"{where}: {what}", right))


def silent(game: Game) -> Variant:
    """A variant that answers nothing."""
    says = {
        id: Say(id, Stance.SILENCE, tuple(question.answers), note=_UNDECLARED, origin=_UNDECLARED)
        for id, question in game.questions.items()
    }
    source = Source(title="what the engine declares")
    return Variant(
        name=f"{game.name}/undeclared", game=game.name, title="Nothing declared", source=source, clauses={}, says=says
    )
