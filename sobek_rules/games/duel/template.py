"""The commented scenario that `sobek new duel` prints."""

TEMPLATE = """\
# A scenario of Sobek: 2 Players. Leave out whatever does not matter: what is not told is unknown, not guessed.
scenario: The third tile of the row
game: duel
about: |
  Ana wants the third tile in the Ankh's row.
  Does she take the two tiles before it as corruption?

position:
  # Squares a1 to f6. A tile is its good (I ivory, E ebony, M marble, W wheat, F fish, L livestock, S statue), its
  # scarabs, its marks - | / \\ and $ for a deben mark; a character is its name: queen, vizier, thief, merchant,
  # high-priest, high-priestess, courtesan, architect, scribe-livestock, scribe-fish.
  # @ and a mark is the Ankh (@-e: pointing east, where a text asks which way), . an empty square, ? an unknown tile (?red: a face-down character), ~ not told.
  market: |
    +   a    b    c    d    e    f
    1   ~    ~    ~    ~    ~    ~
    2   @-   F1/  W0|  L1-  .    .
    3   ~    ~    ~    ~    ~    ~
    4   ~    ~    ~    ~    ~    ~
    5   ~    ~    ~    ~    ~    ~
    6   ~    ~    ~    ~    ~    ~
  hands: {ana: [F0-, thief], ben: 4}    # the tiles, or how many; write "?" in quotes for an unknown one
  corruption: {ana: [], ben: []}
  pile: 20                              # how many, or the tiles in drawing order
  # sold: {ana: {fish: [F1-, F1\\, S0-]}, ben: {}}
  # debens: {ana: [3], ben: 1}          # values, or how many
  # bag: 11
  # berths: [pyramid, mummy, seven]     # tokens: pyramid, two-scarabs, mummy, cobra-1, cobra-2, seven,
  # aside: 8                            #         two-and-deben, eye, arm
  # arm_on: d2                          # the tile that the player to move must take
  # extra_turn: true                    # the player to move has won it with the pyramid
  # With Treasures of the Pharaoh: tiles of two goods FE2 EL2 LI2 IW2 WM2 MF2, the royal-adviser, the spy, the tokens
  # lost-deben and two-scarabs-marble-ebony, and
  # royal: {ana: [3], ben: 1}           # royal corruption tokens, by value or how many
  # royal_left: 4
  # played: [queen, vizier]             # characters whose abilities a spy can use again
to_move: ana

steps:
  # One item a step: the player, what is done, and what you expect. Other actions:
  #   {take: d2, line: row}                 after a character: row, column, rising or falling
  #   {take: d2, swap: 5}                   trade a deben-marked tile for a deben, here a 5
  #   {take: c3, refill: {c3: W1/, d3: F1-}}  the line is empty: the market is refilled first
  #   {sell: [F1-, F1\\, S0-], pirogue: {token: two-scarabs, on: fish}}
  #   {sell: [S0-, S0|, S0/], as: fish}     wild tiles alone name their good; leave pirogue out if it does not matter,
  #                                         pirogue: none says that no token was taken
  #   {play: queen, draws: [W1/, F1-, E2/]}   {play: thief, back: black, takes: F1-}   {play: merchant, takes: d5}
  #   {play: vizier, takes: W1-}   {play: high-priest, removes: fish}   {play: courtesan, adds: [F1/], to: fish}
  #   {play: architect, sees: [seven, arm, eye], pirogue: seven}   {play: scribe-fish}   {discard: [F0-]}
  #   {take: d2, line: row, royal: 3}       a tile of two goods draws a royal corruption token
  #   {play: royal-adviser, gives: 5}   {play: spy, as: queen, draws: [W1/, F1-, E2/]}
  #   {look: opponent-corruption}   pass
  - ana: {take: d2}
    expect: legal                        # legal, illegal or undetermined; or a table {duel/guide-de: legal, others: ...}
    because: [skip.which, skip.corruption]
    corruption: {ana: 2, ben: 0}
    # probe: true                        # judge this step, but do not play it

# The totals, where the game has ended (position: ended_by: ana, or nobody can act any more).
# final:
#   corruption: {ana: 6, ben: 9}
#   score: {ana: 12, ben: 6}
#   winner: ana
"""
