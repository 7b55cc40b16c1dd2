import type { Answer, Client } from './client.js';
import type { KnownValues } from './contract.js';

export interface KnownWorldOptions {
  /** Whose scope it is made in, which is an empty one. */
  readonly client: Client;
  readonly apiKey: string;
  readonly now: number;
}

const SOURCE = 'strategy "s" { otherwise { award 1 } }';

/**
 * A game with a task, awards and a strategy, and the values by which requests of any operation can find them,
 * by the name of a parameter or a field. A new route whose requests need more gets its values here.
 */
export async function makeKnownWorld({ client, apiKey, now }: KnownWorldOptions): Promise<KnownValues> {
  const game = await made(client.post('/games', { externalGameId: 'game' }));
  const { gameId, owner } = game;
  const task = await made(client.post(`/games/${gameId}/tasks`, { externalTaskId: 'task' }));
  const { awardId } = await made(
    client.post(`/games/${gameId}/tasks/task/points`, { externalUserId: 'ann' }),
  );
  await made(client.post(`/games/${gameId}/tasks/task/points`, { externalUserId: 'admin' }));
  const { actionId } = await made(client.post('/users/ann/actions', { typeAction: 'came' }));
  const gift = { gameId, externalTaskId: 'task', points: 1_000_000, caseName: 'Gift' };
  await made(client.post('/users/external/ann/points', gift));
  const strategy = await made(client.post('/strategies/custom', { name: 's', source: SOURCE }));
  return {
    gameId: [gameId],
    taskId: [task.taskId],
    task: ['task', task.taskId],
    externalGameId: ['game', 'new-1', 'new-2', 'new-3'],
    externalTaskId: ['task', 'task', 'task', 'new-1', 'new-2', 'new-3'],
    // What only users themselves may ask, a client with the subject `admin` may ask of itself.
    externalUserId: ['ann', 'admin'],
    externalUserIds: [['ann'], ['ann', 'nobody']],
    from: [dayOf(now - 86_400_000)],
    to: [dayOf(now)],
    recordedFrom: [dayOf(now - 86_400_000)],
    recordedTo: [dayOf(now)],
    points: [100, 1],
    conversionRate: [100],
    id: ['default', strategy.id, strategy.id],
    version: [1],
    strategyId: ['default', strategy.strategyId],
    occurredAt: [new Date(now).toISOString()],
    now: [new Date(now).toISOString()],
    owner: [owner],
    awardId: [awardId],
    actionId: [actionId],
    prefix: [apiKey],
    replaces: [apiKey],
    timeZone: ['UTC', 'Europe/Madrid'],
    a: [`${strategy.id}@1`],
    b: [`${strategy.id}@1`],
    source: [SOURCE],
    rules: [[]],
    ast: [{ merit: 1, strategy: 's', parts: [{ otherwise: [{ award: 1 }] }] }],
  };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

async function made(answering: Promise<Answer>): Promise<Answer['body']> {
  const { status, body, text } = await answering;
  if (status !== 201) throw new Error(`expected 201: ${text}`);
  return body;
}
