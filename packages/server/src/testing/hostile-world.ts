import type { Answer, Client } from './client.js';
import type { KnownValues } from './contract.js';
import { type KnownWorldOptions, makeKnownWorld } from './known-world.js';

const ODD_SOURCES = [
  '',
  'strategy',
  'strategy "s" {',
  `strategy "s" { otherwise { award ${'('.repeat(2000)}1${')'.repeat(2000)} } }`,
  `strategy "s" { otherwise { award ${'1 + '.repeat(5000)}1 } }`,
  `strategy "s" { otherwise { award ${'9'.repeat(500)} } }`,
  'strategy "s" extends "s" { }',
  'strategy "s" extends "fixed" { }',
  'strategy "s" { otherwise { award 10 / 0 } }',
  'strategy "s" { param p: int = 1 input p: int otherwise { award p } }',
];

/** What the curious strategy reads of `data` and `params`. */
const MEMBERS = ['n', 'd', 'word', 'kind', 'flag', 'pause', 'due', 'seen', 'tags', 'factor', 'share'];

/** The known world, with a strategy in it that reads much, some history, and values that lead to both. */
export async function makeHostileWorld(options: KnownWorldOptions): Promise<KnownValues> {
  const known = await makeKnownWorld(options);
  const { client } = options;
  const gameId = String(known['gameId']);
  const { id, strategyId, taskId } = await makeCurious(client, gameId);
  const more: KnownValues = {
    taskId: [taskId],
    task: ['curious', taskId],
    externalTaskId: ['curious', 'curious'],
    id: [id],
    strategyId: [strategyId],
    a: [`${id}@1`],
    b: [`${id}@1`],
    source: [CURIOUS, ...ODD_SOURCES],
    cursor: await cursorsOf(client, gameId),
    members: MEMBERS,
  };
  const names = new Set([...Object.keys(known), ...Object.keys(more)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...(known[name] ?? []), ...(more[name] ?? [])]]),
  );
}

/** A published strategy and a task that it decides, with some history. */
async function makeCurious(client: Client, gameId: string) {
  const { id, strategyId } = await granted(client.post('/strategies/custom', { name: 'c', source: CURIOUS }));
  await granted(client.post(`/strategies/custom/${id}/publish`));
  const task = await granted(
    client.post(`/games/${gameId}/tasks`, { externalTaskId: 'curious', strategyId, params: { factor: 2 } }),
  );
  for (const data of [{ n: 101, d: 0.25, word: 'w' }, { pause: '2m', tags: ['t'] }, {}]) {
    const event = { externalUserId: 'ann', typeAction: 'walked', data };
    await granted(client.post(`/games/${gameId}/tasks/curious/action`, event));
  }
  return { id, strategyId, taskId: task.taskId };
}

/** Of other routes than most that they are sent to. */
async function cursorsOf(client: Client, gameId: string): Promise<readonly string[]> {
  const lists = ['/strategies/custom', '/dashboard/summary/logs', `/games/${gameId}/points`];
  const answers = await Promise.all(lists.map((path) => client.get(`${path}?limit=1`)));
  return answers.map(({ body }) => body.nextCursor);
}

async function granted(answering: Promise<Answer>): Promise<Answer['body']> {
  const { status, body, text } = await answering;
  if (status >= 300) throw new Error(`expected to be granted: ${text}`);
  return body;
}

/**
 * A strategy that declares everything and asks for every kind of fact, so that whatever is sent to it reaches
 * conversions, windows, sums and the counters behind them. Nothing is required of an event.
 */
const CURIOUS = `strategy "Curious" {
  param factor: int (1..100) = 1
  param share: decimal (0..1, places 2) = 0.5

  input n: int?
  input d: decimal = 0
  input word: text?
  input kind: text ("walk" | "run") = "walk"
  input flag: bool = false
  input pause: duration?
  input due: date?
  input seen: instant?
  input tags: list<text>(max 5) = []

  deny "Flagged" when flag { reply { word: word } }

  rule "Far" when n is present and n > 100 {
    reply { mean: user.mean(n), last: user.latest(n), left: due, at: seen, gap: user.averageGap }
    award round(user.total(d, this: day, same: kind) + share * factor)
  }

  rule "Paused" when pause is present and pause > 1m {
    reply { best: user.best(d), least: user.least(n), since: user.sinceLast, streak: user.game.streak }
    award count(tags) + task.users + game.awards(last: 1h)
  }

  otherwise { award factor + user.awards(this: week, same: word) }

  adjust "Cap" { points = clamp(points, -1000, 1_000_000) }
}`;
