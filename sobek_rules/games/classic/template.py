"""The commented scenario that `sobek new classic` prints."""

TEMPLATE = """\
# A scenario of Sobek, the card game of 2010, for 2 to 4 players in seating order. Leave out whatever does not matter:
# what is not told is unknown, not guessed.
scenario: The third card of the row
game: classic
about: |
  Ana takes the third card that still lies in the row.
  Do the two before it go to her corruption?

position:
  # A card is its good (I ivory, E ebony, M marble, C cattle, F fish, W wheat, A amulet) and its scarabs, F1; a starting
  # card ends in g, F0g; a character is its name: queen, high-priest, high-priestess, scribe-fish, scribe-cattle,
  # vizier, merchant, courtesan, thief. ? is a card nobody has seen, ?orange one of which only the back is seen.
  row: [., F1, W0, thief, E2, "?orange"]    # the places 1 to 9 from the 0 end; . is an empty one
  hands: {ana: [F0g, F1], ben: 4}           # the cards, or how many
  corruption: {ana: [], ben: []}
  deck: 20                                  # how many, or the cards in drawing order
  # round: 1
  # scores: {ana: 12, ben: 7}               # the spaces that the markers stand on
  # track: [snake, reed, ankh, scorpion]    # all 101 spaces, or the four symbols that repeat between the numbers
  # sets: {ana: {fish: [F1, F0, A0]}, ben: {wheat: {cards: [W1, W1, W0], prosperity: 1}}}
  # events: [flood, curse, guild-ankh]      # the event tokens left; also prosperity, embalming, deceit
  # curses: {ben: 1}                        # curse tokens on a corruption
  # stage: laying                           # the round has ended: turns, laying, laid (all have laid their sets)
  # laid: {ana: {fish: [F1, F0, F0]}}       # horizontal sets
to_move: ana

steps:
  # One item a step: the player, what is done, and what you expect. Other actions:
  #   {take: 4, card: thief}                             the card turns out to be the thief
  #   {take: 9, delivery: [F1, W0, E2]}                  the row is empty then: new cards are laid
  #   {set: [F1, F0, A0], event: {token: curse, on: ben}}   also guild-ankh on ben, prosperity on fish; event: none
  #   {set: [A0, A0, A0], as: fish}                      amulets alone name their good
  #   {play: queen, draws: [W1, F1, E2]}   {play: thief, from: ben, back: orange}   {play: merchant, takes: 5}
  #   {play: vizier, from: ben, takes: W1}   {play: high-priest, removes: fish, keeps: [thief]}
  #   {play: courtesan, adds: [F1], to: fish}   {play: scribe-fish}   {discard: [F0]}
  #   {lay: [F1, F0, F0]}   pass                         at the end of a round: a horizontal set, and no more of them
  #   {deal: [F1, ...], hands: {ana: [F0g, W0g]}}        the next round, begun by the player who does this
  #   {look: opponent-corruption}
  - ana: {take: 4}
    expect: legal                        # legal, illegal or undetermined; or a table {classic/bga-es: legal, others: ...}
    because: [take.reach, skip.corruption]
    corruption: {ana: 2, ben: 0}
    # probe: true                        # judge this step, but do not play it

# The totals of the last round, where the game has ended (position: round: 3, stage: laid).
# final:
#   sets: {ana: 23, ben: 18}
#   score: {ana: 13, ben: 18}
#   winner: ben
"""
