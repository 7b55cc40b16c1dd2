import { randomUUID } from 'node:crypto';
import type { Answer, Client } from '../../testing/client.js';

/** Awards what `data.amount` says, refuses what has none, denies on `deny`, and awards nothing on `skip`. */
export const ECHO = `strategy "Echo" {
  param factor: int (1..100) = 1
  input amount: int
  input mode: text ("award" | "deny" | "skip") = "award"
  deny "Not today" when mode == "deny" { reply { hint: "tomorrow" } }
  rule "As told" when mode == "award" {
    reply { before: user.awards }
    award amount * factor
  }
}`;

/** Sends what a test takes for granted. */
export async function made(answering: Promise<Answer>, status = 201): Promise<Answer['body']> {
  const answer = await answering;
  if (answer.status !== status) throw new Error(`expected ${status}: ${answer.text}`);
  return answer.body;
}

export function makeGame(client: Client, body: object = {}): Promise<Answer['body']> {
  return made(client.post('/games', { externalGameId: `game-${randomUUID()}`, ...body }));
}

export function makeTask(client: Client, gameId: string, body: object = {}): Promise<Answer['body']> {
  return made(client.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk', ...body }));
}

/** A published custom strategy, as games name it. */
export async function publishStrategy(client: Client, source: string): Promise<string> {
  const { id, strategyId } = await made(
    client.post('/strategies/custom', { name: `strategy-${randomUUID()}`, source }),
  );
  await made(client.post(`/strategies/custom/${id}/publish`), 200);
  return strategyId;
}

/** A game with the task `walk`, whose strategy awards what it is told. */
export async function makeEchoGame(client: Client, body: object = {}): Promise<Answer['body']> {
  const game = await makeGame(client, { strategyId: await publishStrategy(client, ECHO), ...body });
  await makeTask(client, game.gameId);
  return game;
}

/** The path of a game's task `walk`. */
export function walkOf(game: { readonly gameId: string }): string {
  return `/games/${game.gameId}/tasks/walk`;
}

interface AwardFields {
  readonly user?: string;
  readonly points?: number;
  /** Members of the body as they are to be sent. */
  readonly [member: string]: unknown;
}

/** Awards points in the task `walk` of an echo game. */
export function award(
  client: Client,
  game: { readonly gameId: string },
  { user = 'ann', points = 1, ...body }: AwardFields,
): Promise<Answer> {
  return client.post(`${walkOf(game)}/points`, { externalUserId: user, data: { amount: points }, ...body });
}

/** Records an action in the task `walk`, `walked` where no other `typeAction` is given. */
export function act(
  client: Client,
  game: { readonly gameId: string },
  { user = 'ann', points = 1, ...body }: AwardFields,
  headers?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const event = { externalUserId: user, typeAction: 'walked', data: { amount: points } };
  return client.post(`${walkOf(game)}/action`, { ...event, ...body }, headers);
}

/** Runs the same call many times at once. */
export function atOnce<T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)));
}

/** A strategy that gives each award so many points. */
export function giving(points: number | string, declared = ''): string {
  return `strategy "Giving" { ${declared} otherwise { award ${points} } }`;
}

/** A custom strategy with version 1, a draft. */
export function makeStrategy(client: Client, source: string, body: object = {}): Promise<Answer['body']> {
  return made(client.post('/strategies/custom', { name: `strategy-${randomUUID()}`, source, ...body }));
}

/** Keeps the text as the next version and publishes it. */
export async function publishNext(client: Client, id: string, source: string): Promise<Answer['body']> {
  await made(client.put(`/strategies/custom/${id}`, { source }), 200);
  return made(client.post(`/strategies/custom/${id}/publish`), 200);
}
