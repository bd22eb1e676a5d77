"""The commented scenario that `sobek new socks` prints."""

TEMPLATE = """\
# A scenario of Socks in the City. Nothing is hidden in this game; what does not matter can be left out.
scenario: Two sticks in the very first turn
game: socks
about: |
  White begins the game and lays two sticks at once.
  Is that allowed in the first turn?

# The name of a shipped layout (layout: demo-20), the path of a layout file, or a drawing: rows of stations, each two
# letters or digits, two spaces between them, each row two columns further in or out, so that a station touches those
# beside it and the two above and below it. .. is a place left free. Then the tiles: four stations each, the twins last.
# Instead of drawing them the stations may be listed: {a1: [0, 0], a2: [1, 0]}, by axial coordinates.
layout:
  drawing: |
    a1  a2  b1  b2
      a3  a4  b3  b4
  tiles: [[a1, a2, a3, a4], [b1, b2, b3, b4]]

position:
  socks: {red: [a1, b2], green: [b1, b4]}     # the two socks of each colour; the third lies beside the board
  sticks: {white: [], black: []}              # each joins two neighbouring stations: a1-a2
  # held: {green: black}                      # who has the third sock of a colour
  # blocked: [a3]                             # stations on which spare socks lie, in the variant that has them
  # first_turn: true                          # no turn has been taken; so it is where no stick lies
to_move: white

steps:
  # One item a step: the player, what is done, and what you expect. Other actions:
  #   begin                                   is the set-up as it should be?
  #   {lay: [a1-a3]}   pass                   in the first turn one stick is laid, in every other two
  #   {lay: [[[0, 0], [1, 0]]]}               a stick by coordinates
  #   {lay: [a1-a3, a2-a4], claims: [red]}    saying that the red socks are connected, where a text asks for that
  - white: {lay: [a1-a2, b1-b2]}
    expect: illegal                      # legal, illegal or undetermined; or a table {socks/rules-de: legal, others: ...}
    because: [turn.first-sticks]
    # score: {white: 0, black: 0}        # the points of the colours claimed, after a step that is legal
    # probe: true                        # judge this step, but do not play it

# The totals, where the game has ended: every colour is claimed, or can no longer be connected.
# final:
#   colours: {white: 2, black: 2}
#   score: {white: 13, black: 14}
#   winner: black
"""
