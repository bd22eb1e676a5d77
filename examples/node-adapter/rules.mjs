// A game of Sobek: 2 Players from a position on: actions are judged and played, and the score is told.
import { Illegal, Untold, maybe, untold } from "./facts.mjs";
import { legal } from "./legal.mjs";
import { read, readAction } from "./position.mjs";
import { score } from "./score.mjs";
import { after, judged } from "./turn.mjs";
import { written } from "./writing.mjs";

export { Illegal, Untold };
// What the engine does not play is declined with a reason.
export class Beyond extends Error {}

function unless(Kind, work) {
  try {
    work();
  } catch (error) {
    if (error instanceof Kind) return error;
    throw error;
  }
}

export class Game {
  constructor(scenario) {
    const { strange, ...state } = read(scenario);
    if (strange.length) throw new Beyond(`positions with ${strange[0]} are not supported`);
    this.state = state;
  }

  // Where a fact that is not told decides, that is said, and the game goes on as if the action were legal. What has
  // been done may hang on such a fact too; nothing is known of the game then.
  apply(player, told) {
    if (!this.state) untold("what an earlier action did");
    const action = readAction(player, told);
    const missing = unless(Untold, () => judged(this.state, action));
    this.state = maybe(() => after(this.state, action));
    if (missing) throw missing;
  }

  legal() {
    return this.state ? legal(this.state) : [];
  }

  // The position as `load` tells it; nothing where nothing is known of the game any more.
  written() {
    return this.state ? written(this.state) : {};
  }

  score() {
    return this.state ? score(this.state) : { over: false, accounts: {} };
  }
}
