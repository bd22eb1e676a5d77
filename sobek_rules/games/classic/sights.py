"""What can be looked at in the card game, and which question decides whether it may be."""

from sobek_rules.game import Sight

SIGHTS = {
    "market-characters": Sight(
        "the characters in the row", "see.market-characters", "open", "characters lie face down in the row"
    ),
    "events": Sight("the event tokens that are left", "token.choice", "chosen", "the event tokens lie face down"),
    "own-corruption": Sight(
        "the own corruption", "see.own-corruption", "yes", "nobody looks through the own corruption"
    ),
    "opponent-corruption": Sight(
        "an opponent's corruption", "see.opponent-corruption", "yes", "an opponent's corruption lies face down"
    ),
    "vizier-pile": Sight(
        "the corruption that the Vizier takes from", "see.vizier-pile", "yes", "the Vizier takes a card unseen"
    ),
    "corruption-count": Sight(
        "how many cards an opponent's corruption holds",
        "see.corruption-count",
        "yes",
        "an opponent's corruption is not counted",
    ),
}
