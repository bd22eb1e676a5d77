"""The server itself: it hears the calls that make an action of ours, moves pieces by their numbers, and tells of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from sobek_rules.game import Noting, Settled
from sobek_rules.games.duel.actions import DECLINED, Action, Discard, Play, Sell, Take
from sobek_rules.games.duel.bga.codes import DEBEN, LETTER_OF, STATES, cell
from sobek_rules.games.duel.bga.writing import offers
from sobek_rules.games.duel.bga.writing.calls import Heard, Offer
from sobek_rules.games.duel.bga.writing.characters import play_character
from sobek_rules.games.duel.bga.writing.table import Table, Unwritable
from sobek_rules.games.duel.bga.writing.tokens import resolve
from sobek_rules.games.duel.ending import stuck
from sobek_rules.games.duel.market import Access, access, cleared, empty_squares, filling_order, refilled
from sobek_rules.games.duel.pieces import PATHS, STATUE
from sobek_rules.games.duel.scoring import set_value
from sobek_rules.games.duel.selling import set_good
from sobek_rules.games.duel.state import LIFTED, State
from sobek_rules.model import Answer

#: The numbers of the states in which no player acts.
NEXT_PLAYER, SCRIBE_BEGINS, SCRIBE_CHOOSES = 10, 109, 1092


class Server:
    """A game on its way: the state of ours, the table by numbers, and the calls heard."""

    def __init__(self, start: State, answers: Mapping[str, Answer], players: Sequence[str]) -> None:
        self.answers, self.rules = answers, Noting(Settled(answers))
        self.state = start._replace(names=(start.names[0], start.names[1]))
        self.names = start.names
        self.table = Table(start, players)
        self.heard: list[Heard] = []
        self.now = Heard("", "", Offer())
        self.stands, self.active, self.offer = "", "", Offer()
        self.opening = self.now
        self.turns = [0, 0]

    # The calls.

    def id(self, player: int) -> str:
        """The platform's number of a player."""
        return self.table.players[player]

    def who(self, player: int) -> dict[str, Any]:
        """A player as most events name one."""
        return {"player_id": self.id(player), "player_name": self.names[player]}

    def hear(self, name: str, **args: Any) -> Heard:
        """A call of the player whose move it is, in the state that the server is in."""
        self.now = Heard(self.active, self.stands, self.offer)
        self.now.name, self.now.args = name, args
        self.heard.append(self.now)
        return self.now

    def enter(self, number: int, player: int, offer: Offer = Offer()) -> None:  # noqa: B008
        """The game comes to a state, which ends a call where a player is to act in it."""
        told = {"id": number, "active_player": self.id(player), "args": offer.public, "type": "activeplayer"}
        if offer.private is not None:
            mine = {**told, "args": {"_private": offer.private}}
            self.now.announce("gameStateChange", mine, self.id(player))
            told |= {"args": [], "_notified_privately": [self.id(player)]}
        self.now.announce("gameStateChange", told)
        if number in STATES:
            self.stands, self.active, self.offer = STATES[number], self.id(player), offer
        self.now.after = self.position()

    def position(self) -> dict[str, Any]:
        """The position as it is now."""
        ankh, line = self.state.ankh, self.state.line
        standing = None if ankh is None or ankh < 0 else [*cell(ankh), LETTER_OF.get(line or "", "")]
        return {
            "state": self.stands,
            "active": self.active,
            "ankh": standing,
            "any_dir": int(self.state.extra),
            **self.table.position(),
            "score": {self.id(player): self.points(player) for player in (0, 1)},
        }

    def points(self, player: int) -> int:
        """What a player's sets are worth."""
        return sum(set_value(own, self.rules) for own in self.table.sets(player))

    def hand_update(self, player: int) -> None:
        """Tell how many tiles a player holds."""
        self.now.tell("handUpdate", {"player_id": self.id(player)} | self.table.sizes(player))

    def score_update(self, player: int) -> None:
        """Tell what a player's sets are worth."""
        score = {"resources": self.table.counted(player), "score": self.points(player)}
        self.now.tell("updateScores", {"player_id": self.id(player), "resource_score": score})

    # A whole action.

    def begin(self) -> None:
        """The game is set up, and its first turn begins."""
        self.now.announce("gameStateChange", {"name": "gameSetup", "type": "manager", "args": None})
        self._turn()

    def play(self, action: Action) -> None:
        """Hear the calls that make an action, and go on to the next turn."""
        match action:
            case Take():
                self._take(action)
            case Sell():
                self._sell(action)
            case Play():
                play_character(self, action)
            case Discard():
                self._discard(action)
            case _:
                raise Unwritable(f"nobody can {action.kind} there")
        after = offers.EFFECTS[action.kind](self.state, action, self.rules)
        self._agree(after)
        before, self.state = self.state, after
        self.turns[action.player] += action.kind != "discard"
        if after.owes:
            self.now.announce("gameStateChange", {"id": SCRIBE_BEGINS, "active_player": self.id(action.player)})
            assert after.to_move is not None
            self.enter(SCRIBE_CHOOSES, after.to_move)
            return
        if after.to_move != before.to_move:
            self.now.announce("gameStateChange", {"id": NEXT_PLAYER, "active_player": self.id(action.player)})
        self._turn()

    def _turn(self) -> None:
        """A player's turn begins, with all that is offered."""
        mover = self.state.to_move
        if mover is None:
            raise Unwritable("nobody is to move")
        self.enter(2, mover, offers.of_turn(self.state, mover, self.answers, self.rules))
        self.now.announce("updateReflexionTime", {"player_id": self.id(mover), "delta": "40", "max": "180"})

    def over(self) -> int | None:
        """The player who cannot act, which has ended the game."""
        return stuck(self.state, self.rules)

    def _agree(self, after: State) -> None:
        """The pieces by number lie where the rules have them; else the platform has no shape for what was done."""
        table = self.table
        if after.forced is None:
            table.places |= {n: "discard" for n, place in table.places.items() if place.startswith("board")}
        faces = table.faces
        mine: list[object] = [sorted(faces[n] for n in heap) for heap in (*table.hands, *table.corruption, table.pile)]
        theirs: list[object] = [sorted(heap or ()) for heap in (*after.hands, *after.corruption, after.pile)]
        mine += [[faces.get(n) for n in table.board], [sorted(DEBEN[n] for n in own) for own in table.debens]]
        theirs += [list(after.market or ()), [sorted(own or ()) for own in after.debens]]
        mine.append([{own.good: (sorted(own.tiles), own.tokens) for own in table.sets(player)} for player in (0, 1)])
        theirs.append([{own.good: (sorted(own.tiles), own.tokens) for own in after.sets(player)} for player in (0, 1)])
        mine.append(sorted(table.tokens[n] for n in table.in_place("slot")))
        theirs.append(sorted(after.berths or ()))
        if mine != theirs:
            raise Unwritable("the platform moves other pieces than this text")

    # Taking.

    def _take(self, action: Take) -> None:
        player, state, table = action.player, self.state, self.table
        if state.ankh == LIFTED:
            raise Unwritable("the market was refilled at once")
        if access(state, action, self.rules) is Access.REFILLED:
            self._refill(action)
        done = cleared(state, action, self.rules)
        column, row = cell(action.square)
        self.hear("selectMarketTile", col=column, row=row)
        passed = [at for at, _ in done.skipped]
        numbers = [table.board[at] for at in passed]
        between = self._between(action)
        told = {
            **self.who(player),
            "ignore_self": False,
            "tile": table.tile(table.board[action.square], "hand", player),
            "corruption_tiles": [list(cell(at)) for at in between],
            "corruption_tiles_objects": table.tiles(numbers, "board"),
        }
        took = self._lift(action.square, player)
        for at in passed:
            table.board[at] = 0
        (table.gone if self.answers["skip.corruption"] == "box" else table.corruption[player]).extend(numbers)
        self.taken(told, took, move_ankh=True, num=len(numbers))
        self.state = state._replace(ankh=action.square, line=done.face.mark)
        self._turned(action, state, character=done.face.back == "red")
        if done.face.deben and self.answers["deben.swap"] != "forbidden":
            self._asked_for_a_deben(action, took)
        elif action.swap is not None:
            raise Unwritable("nobody is asked for a trade there")
        self.state = state

    def _between(self, action: Take) -> tuple[int, ...]:
        """The squares between the Ankh and the tile taken."""
        ankh = self.state.ankh
        if ankh is None or ankh < 0 or access(self.state, action, self.rules) is not Access.LINE:
            return ()
        path = PATHS[ankh][action.square]
        return path[2] if path else ()

    def _lift(self, square: int, player: int) -> int:
        number = self.table.board[square]
        if not number:
            raise Unwritable("no tile lies there")
        self.table.board[square] = 0
        self.table.hands[player].append(number)
        return number

    def taken(self, told: Mapping[str, Any], number: int, **public: Any) -> None:
        """Tell of a tile that goes from the market to a hand; a character's face to its taker alone."""
        player = self.table.players.index(told["player_id"])
        record = told["tile"]
        if record["deck"] == "character":
            self.now.tell("takeTile", told, self.id(player))
        self.hand_update(player)
        shown = {**told, "tile": self.table.veiled(record), "ignore_self": record["deck"] == "character"}
        self.now.tell("takeTile", {**shown, **public}, log="${player_name} takes a tile from the market")

    def _refill(self, action: Take) -> None:
        state, table = self.state, self.table
        market, _ = refilled(state, action.refill, self.rules)
        heard = self.hear("refill")
        laid = []
        for at in filling_order(empty_squares(state), self.rules):
            face = market[at]
            if face is not None:
                number = table.of(table.pile, face)
                table.pile.remove(number)
                table.board[at], table.lay[number] = number, cell(at)
                laid.append(number)
        told = [table.veiled(record, wholly=True) for record in table.tiles(laid, "board")]
        heard.tell("refill", {**self.who(action.player), "new_tiles": told}, log="${player_name} refills the board")
        heard.drawn["tiles"] = [{**self._plain(number), "to": "board"} for number in laid]
        self.state = state._replace(ankh=LIFTED, line=None)
        self.enter(25, action.player, offers.after_refill(state, action, self.rules))
        self.state = state

    def _plain(self, number: int) -> dict[str, Any]:
        record = self.table.tile(number, "")
        return {"tile_id": number, "deck": record["deck"], "resource": record["resource"]}

    def _turned(self, action: Take, state: State, *, character: bool) -> None:
        """The taker is asked for a line where the tile has none."""
        asked = "ankh.after-character" if character else "ankh.turned-by"
        if self.answers[asked] != "taker":
            if character:
                self.state = self.state._replace(line=state.line)
            return
        if action.line is None:
            raise Unwritable("it is not told where the Ankh is turned")
        self.enter(4, action.player, offers.lines(state, action, self.rules))
        letter = LETTER_OF[action.line]
        self.hear("answer", answer=letter).tell("ankhDir", {"ankh_dir": letter})
        self.state = self.state._replace(line=action.line)

    def _asked_for_a_deben(self, action: Take, number: int) -> None:
        """The taker of a marked tile may trade it."""
        player, table = action.player, self.table
        self.enter(3, player)
        if action.swap is None:
            self.hear("answer", answer="no")
            return
        heard = self.hear("answer", answer="yes")
        drawn = self.draw_deben(player, action.swap)
        table.hands[player].remove(number)
        table.gone.append(number)
        self.hand_update(player)
        told = {**self.who(player), "tile": table.tile(number, "discard", player), "reason": "deben"}
        heard.tell("discardTile", told, log="${player_name} discards the tile for a Deben")
        heard.tell("deben", {**self.who(player), "deben": table.deben_record(drawn, player)}, self.id(player))

    def draw_deben(self, player: int, value: int) -> int:
        """A player draws a deben; its number."""
        number = self.table.deben(value)
        self.table.bag.remove(number)
        self.table.debens[player].append(number)
        drawn = {"deben_id": number, "value": value, "to": self.id(player)}
        self.now.drawn.setdefault("debens", []).append(drawn)
        return number

    # Selling, and giving up.

    def _sell(self, action: Sell) -> None:
        player, good = action.player, set_good(action)
        if good is None or len({one.good for one in action.tiles} - {STATUE}) > 1:
            raise Unwritable("a set of several goods is not sold there")
        numbers = self.table.some(self.table.hands[player], action.tiles)
        self.hear("sell", tile_ids=";".join(map(str, numbers)))
        self.sold(player, numbers, good, 5)
        berths = self.table.in_place("slot")
        if not berths or self.answers["token.pick"] == "none":
            return
        if action.pick is None or action.pick == DECLINED:
            raise Unwritable("no token is declined there")
        self.enter(6, player, offers.of_tokens(berths, self.table))
        resolve(self, action, action.pick, self.table.token(action.pick.token, "slot"))

    def sold(self, player: int, numbers: Sequence[int], good: str, asking: int) -> None:
        """Tiles are laid open as a set; of wild tiles alone the player is asked for the good first."""
        table = self.table
        wild = all(table.faces[number].good == STATUE for number in numbers)
        self.enter(asking, player)
        if wild:
            self.hear("answer", answer=good)
        for number in numbers:
            table.hands[player].remove(number)
        table.sales[player].setdefault(good, []).append(list(numbers))
        told = [table.tile(number, "sold", player, good) for number in numbers]
        self.now.tell("sold", {**self.who(player), "tiles": told}, log="${player_name} sells some tiles")
        self.hand_update(player)
        self.score_update(player)

    def _discard(self, action: Discard) -> None:
        player, table = action.player, self.table
        numbers = table.some(table.hands[player], action.tiles)
        heard = self.hear("sell", tile_ids=";".join(map(str, numbers)))
        told = {**self.who(player), "to_corruption": True, "tiles": table.tiles(numbers, "hand", player)}
        for number in numbers:
            table.hands[player].remove(number)
        table.corruption[player] += numbers
        self.hand_update(player)
        heard.tell("discardTile", {**told, "num": len(numbers)}, log="${player_name} discards ${num} tiles")
