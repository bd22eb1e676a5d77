"""What can be looked at in the duel, and which question decides whether it may be."""

from sobek_rules.game import Sight

SIGHTS = {
    "market-characters": Sight(
        "the characters on the market", "see.market-characters", "open", "characters lie face down on the market"
    ),
    "own-corruption": Sight(
        "the own corruption", "see.own-corruption", "yes", "nobody looks through the own corruption"
    ),
    "opponent-corruption": Sight(
        "the opponent's corruption", "see.opponent-corruption", "yes", "the opponent's corruption lies face down"
    ),
    "corruption-count": Sight(
        "how many tiles the opponent's corruption holds",
        "see.corruption-count",
        "yes",
        "the opponent's corruption is not counted",
    ),
    "opponent-debens": Sight("the opponent's debens", "see.debens", "yes", "debens are kept secret"),
    "berths": Sight("the tokens in the berths", "see.berths", "yes", "the tokens in the berths lie face down"),
}
