// sobek-conform/1 around a small engine: one request a line in, one reply a line out. This is all an adapter needs.
import { createInterface } from "node:readline";
import { Beyond, Game, Illegal, Untold } from "./rules.mjs";

const who = {
  protocol: "sobek-conform/1",
  engine: { name: "node-adapter", version: "1", language: "JavaScript" },
  games: { duel: { variant: "duel/reference" } },
  capabilities: ["legal", "state"],
};
let game = null;

const answers = {
  hello: () => who,
  load: ({ scenario }) => void (game = new Game(scenario)),
  apply: ({ player, action }) => void game.apply(player, action),
  legal: () => ({ actions: game.legal() }),
  state: () => ({ scenario: game.written() }),
  score: () => game.score(),
  bye: () => {},
};

function reply(request) {
  try {
    return { ok: true, ...answers[request.cmd](request) };
  } catch (error) {
    if (error instanceof Illegal) return { illegal: true, reason: error.message };
    if (error instanceof Untold) return { undetermined: true, reason: error.message };
    if (error instanceof Beyond) return { skip: { reason: error.message } };
    return { error: { message: String(error), trace: error.stack } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  process.stdout.write(JSON.stringify({ seq: request.seq, ...reply(request) }) + "\n");
  if (request.cmd === "bye") break;
}
