"""Every point on which texts of Socks in the City may differ, once, in rule-book order.

The rules ask these by id; what a text answers is in `variants/socks/`. What other games ask too has the same id there.
"""

from collections.abc import Mapping

from sobek_rules.game import Question, worded
from sobek_rules.model import Answer

#: How binding a limit of the set-up is.
_BINDING: Mapping[Answer, str] = {
    "required": "it must be kept",
    "advised": "it should be kept; a game that does not is only cautioned",
    "ignored": "it need not be kept",
}

QUESTIONS: tuple[Question, ...] = (
    # Set-up
    worded(
        "setup.reduced",
        "components",
        "May some tiles and a colour of socks be left out?",
        allowed="yes, up to five of the twenty tiles and one of the six colours",
        forbidden="no",
    ),
    Question("setup.gaps", "set-up", "Must five to eight places be left free within the area?", _BINDING),
    Question("setup.distance", "set-up", "Must the two socks of a colour lie six to ten fields apart?", _BINDING),
    Question(
        "setup.free-neighbours",
        "set-up",
        "Must each sock have three neighbouring stations without a sock?",
        _BINDING,
    ),
    worded(
        "setup.twin-neighbours",
        "set-up",
        "Which neighbours count for a sock on a twin station?",
        both="those of both twins, the twins themselves left out",
        both_and_twin="those of both twins, and the twin without the sock",
        own="those of its own station alone, the other twin among them",
    ),
    worded(
        "setup.gap-neighbours",
        "set-up",
        "Does a place left free within the area count as a free neighbour?",
        no="no, only stations do",
        yes="yes",
    ),
    worded(
        "setup.blocked-neighbours",
        "set-up",
        "Does a station blocked by a spare sock count as a free neighbour?",
        no="no, it is taken like one with a sock",
        yes="yes",
    ),
    worded(
        "setup.blocked",
        "set-up",
        "May stations be blocked by spare socks?",
        forbidden="no",
        allowed="yes",
    ),
    # The turn
    Question(
        "turn.first-sticks", "turn", "How many sticks are laid in the first turn of the game?", {1: "one", 2: "two"}
    ),
    Question("turn.sticks", "turn", "How many sticks are laid in any later turn?", {1: "one", 2: "two"}),
    worded(
        "turn.pass",
        "turn",
        "May a player who can act pass?",
        forbidden="no, a player who can do something must do something",
        allowed="yes",
    ),
    worded(
        "lay.all",
        "turn",
        "Must all sticks of a turn be laid?",
        must="yes, as far as there is room",
        may="no, fewer may be laid",
    ),
    worded(
        "stick.supply",
        "components",
        "How many sticks has a player?",
        unlimited="as many as are needed",
        forty="forty",
    ),
    # Laying sticks
    worded(
        "lay.where",
        "laying",
        "Where may a stick be laid?",
        anywhere="on any free connection",
        own_net="only where it touches own sticks, once there are any",
    ),
    worded(
        "lay.shared",
        "laying",
        "How many sticks can lie on one connection?",
        one="one, of either player",
        one_each="one of each player",
    ),
    worded(
        "twin.track",
        "connection",
        "For whom does the printed track join twin stations?",
        both="for both players",
        nobody="for nobody, until a stick lies there",
    ),
    worded(
        "twin.overbuild",
        "laying",
        "May the printed track between twins be built over?",
        forbidden="no",
        allowed="yes, which closes it to the opponent",
    ),
    worded(
        "overbuild.owner",
        "connection",
        "Does a track that is built over still join the twins for the player who did it?",
        yes="yes, like any own stick",
        no="no, it is closed to both",
    ),
    worded(
        "overbuild.at-sock",
        "laying",
        "Where printed track may be built over, may it also be so if a sock lies on one of the twins?",
        allowed="yes",
        forbidden="no",
    ),
    # Connections
    worded(
        "sock.passage",
        "connection",
        "Does a connection run on through a station with a sock?",
        no="no, a sock is a dead end",
        yes="yes",
    ),
    worded(
        "sock.claimed",
        "connection",
        "Do the socks of a colour that is claimed remain dead ends?",
        yes="yes",
        no="no, they block no more",
    ),
    worded(
        "blocker.sticks",
        "laying",
        "May a stick end at a station that is blocked by a spare sock?",
        yes="yes, but nothing runs through it",
        no="no",
    ),
    worded(
        "claim.when",
        "claims",
        "When does a player get the third sock of a colour?",
        at_once="as soon as the connection is there, without a word",
        announced="when the player says so, in the turn in which it is made or a later one",
    ),
    # The end
    worded(
        "end.dead",
        "end trigger",
        "When can a colour no longer be connected?",
        both="when neither player can",
        either="when one of the players cannot",
    ),
    worded(
        "end.check",
        "end trigger",
        "When does the game end if the first stick of a turn decides the last colour?",
        at_once="at once; the second is not laid",
        after_turn="after the turn; the second is laid too",
    ),
    # Scoring
    worded(
        "score.distance",
        "score",
        "How is the distance between the two socks of a colour measured?",
        straight="as the crow flies, over places without a station too",
        over_stations="over stations alone",
    ),
    worded(
        "score.count",
        "score",
        "What is counted of that distance?",
        steps="its steps, so that neighbours are one apart",
        between="the fields between the two",
    ),
    worded(
        "tie.points",
        "ties",
        "Who wins when the scores are equal?",
        shared="both",
        more_colours="the player with more colours",
        longest_pair="the player of the pair that is worth most",
    ),
)
