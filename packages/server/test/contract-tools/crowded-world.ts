import { ADMIN_CLAIMS, type TestService } from '../../src/testing/test-service.js';

/** Values that are there, by the place and name of a parameter. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

/** So many that some are left, whatever was deleted or archived. */
const MANY = 12;

const SOURCE = 'strategy "s" { otherwise { award 1 } }';

/** Makes games, strategies and keys of a user who is an administrator, `ann`. */
export async function makeCrowdedWorld(service: TestService): Promise<Known> {
  const ann = await service.tokenClient({ ...ADMIN_CLAIMS, sub: 'ann' });
  const games: string[] = [];
  const tasks: string[] = [];
  const strategies: string[] = [];
  const keys: string[] = [];
  for (let number = 1; number <= MANY; number++) {
    const { gameId } = (await ann.post('/games', { externalGameId: `game-${number}` })).body;
    const { taskId } = (await ann.post(`/games/${gameId}/tasks`, { externalTaskId: 'walk' })).body;
    const gift = { gameId, externalTaskId: 'walk', points: 10_000, caseName: 'Gift' };
    await ann.post('/users/external/ann/points', gift);
    const { id } = (await ann.post('/strategies/custom', { name: `s${number}`, source: SOURCE })).body;
    await ann.post(`/strategies/custom/${id}/publish`);
    await ann.put(`/strategies/custom/${id}`, { source: SOURCE.replace('1', '2') });
    keys.push((await ann.post('/apikey/create', { client: 'shop' })).body.apiKey);
    games.push(gameId);
    tasks.push(taskId);
    strategies.push(id);
  }
  return {
    'path.gameId': games,
    'path.task': ['walk', ...tasks],
    'path.taskId': tasks,
    'path.externalTaskId': ['walk'],
    'path.externalUserId': ['ann'],
    'path.id': [...strategies, 'fixed', 'default'],
    'path.version': [1, 2],
    'path.prefix': keys,
    'query.a': strategies.map((id) => `${id}@1`),
    'query.b': strategies.map((id) => `${id}@2`),
    'query.owner': ['sub:ann'],
  };
}

/**
 * What bodies may hold, for sequences of requests: there the one must be granted for the next to have a thing
 * to ask about.
 */
export function withBodies(known: Known): Known {
  const { 'path.gameId': games = [], 'path.id': strategies = [] } = known;
  return {
    ...known,
    'body.gameId': games,
    'body.externalUserId': ['ann'],
    'body.externalUserIds[*]': ['ann'],
    'body.externalTaskId': fresh('task').flatMap((id) => [id, 'walk']),
    'body.events[*].externalTaskId': ['walk'],
    'body.events[*].externalUserId': ['ann'],
    'body.strategyId': strategies.map((id) => (/^\w+$/.test(`${id}`) ? id : `custom:${id}`)),
    'body.timeZone': ['Europe/Madrid', 'UTC'],
    'body.source': [SOURCE],
    'body.externalGameId': fresh('new-game'),
    'body.name': fresh('name'),
    'body.eventId': fresh('event'),
    'header.Idempotency-Key': fresh('key'),
  };
}

/** So many that one is seldom taken twice: what is there already, or was said before, is refused. */
const FRESH = 2000;

function fresh(name: string): readonly string[] {
  return Array.from({ length: FRESH }, (_, number) => `${name}-${number}`);
}
