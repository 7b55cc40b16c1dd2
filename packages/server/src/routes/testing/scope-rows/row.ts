import type { Client } from '../../../testing/client.js';
import { act, award, ECHO, made, makeGame, makeTask } from '../arrange.js';

/** Everything that one owner has, with the same external ids in every world. */
export interface World {
  readonly gameId: string;
  readonly taskId: string;
  /** Of Ann's. */
  readonly awardId: string;
  readonly actionId: string;
  /** Of the player's. */
  readonly ofPat: { readonly awardId: string; readonly actionId: string };
  readonly strategy: { readonly id: string; readonly strategyId: string; readonly owner: string };
  readonly apiKey: string;
}

/**
 * The owner's credential, an administrator, another key, one with a world of the same ids, the player `pat`
 * whom the owner alone knows, the same once the twin knows it too, a stranger with a world of the same ids,
 * nobody.
 */
type Who = 'owner' | 'admin' | 'otherKey' | 'twin' | 'player' | 'sharedPlayer' | 'stranger' | 'nobody';
export type Statuses = { readonly [Name in Who]: number };

export interface Row {
  readonly operationId: string;
  readonly about?: string;
  path(world: World): string;
  body?(world: World): unknown;
  readonly expected: Statuses;
}

export async function makeWorld(client: Client, apiKey: string): Promise<World> {
  const strategy = await made(client.post('/strategies/custom', { name: 'echo', source: ECHO }));
  await made(client.post(`/strategies/custom/${strategy.id}/publish`), 200);
  const game = await makeGame(client, { externalGameId: 'walks', strategyId: strategy.strategyId });
  const { taskId } = await makeTask(client, game.gameId);
  const { awardId } = await made(award(client, game, { user: 'ann', points: 5 }));
  const given = await made(award(client, game, { user: 'pat', points: 5 }));
  const { actionId } = await made(act(client, game, { user: 'ann', points: 1 }));
  const done = await made(act(client, game, { user: 'pat', points: 1 }));
  const ofPat = { awardId: given.awardId, actionId: done.actionId };
  return { gameId: game.gameId, taskId, awardId, actionId, ofPat, strategy, apiKey };
}

export const all = (status: number, nobody = 401): Statuses => ({
  owner: status,
  admin: status,
  otherKey: status,
  twin: status,
  player: status,
  sharedPlayer: status,
  stranger: status,
  nobody,
});

/** Everybody makes one of that name in a scope of their own; the player, who is asked twice, once. */
export const inOwnScope = (status: number): Statuses => ({ ...all(status), sharedPlayer: 409 });

/** The owner and administrators; a game is forbidden to others, any other thing isn't there for them. */
export const inGame = (status: number): Statuses => ({ ...all(403), owner: status, admin: status });
export const ownRow = (status: number): Statuses => ({ ...all(404), owner: status, admin: status });
/** The same where the id is an external one, which the twin and the stranger have too. */
export const ownId = (status: number): Statuses => ({ ...ownRow(status), twin: status, stranger: status });
/** Whatever is the owner's, players may besides. */
export const orPlayer = (statuses: Statuses): Statuses => ({
  ...statuses,
  player: statuses.owner,
  sharedPlayer: statuses.owner,
});
export const adminToken = (status: number): Statuses => ({
  owner: 401,
  admin: status,
  otherKey: 401,
  twin: 401,
  player: 403,
  sharedPlayer: 403,
  stranger: 403,
  nobody: 401,
});

export const game = ({ gameId }: World) => `/games/${gameId}`;
export const task = (world: World) => `${game(world)}/tasks/walk`;
export const taskById = (world: World) => `${game(world)}/tasks/${world.taskId}`;
export const custom = ({ strategy }: World) => `/strategies/custom/${strategy.id}`;
export const event = () => ({ externalUserId: 'pat', data: { amount: 1 } });
