import { MemoryStrategyCache } from '../../src/process/memory-strategy-cache.js';
import { ECHO, made, makeTask, publishNext } from '../../src/routes/testing/arrange.js';
import { makeBusyWorld } from '../../src/routes/testing/busy-world.js';
import type { TestService } from '../../src/testing/test-service.js';
import { replayAwards } from '../../src/use-cases/replay/replay-awards.js';

/** Does what seldom happens, and takes statements of its own. */
export async function doTheUnusual(service: TestService): Promise<void> {
  const { client } = await service.keyClient();
  const { gameId, strategyId } = await makeBusyWorld(client);
  const game = `/games/${gameId}`;
  // Somebody whom nobody knew is refused, so that its key and its user are taken back.
  const refused = { externalUserId: 'newcomer', data: { amount: 'much' } };
  await client.post(`${game}/tasks/say/points`, refused, { 'idempotency-key': 'refused' });
  // An action that leads to no award, and its repeat.
  const denied = { externalUserId: 'ann', typeAction: 'walked', data: { amount: 1, mode: 'deny' } };
  const event = { ...denied, eventId: 'denied' };
  await made(client.post(`${game}/tasks/say/action`, event));
  await made(client.post(`${game}/tasks/say/action`, event), 200);
  // An administrator's repeats, of whom nobody knows yet in whose game they were.
  for (const path of ['points', 'action']) {
    const body = {
      externalUserId: 'ann',
      data: { amount: 1 },
      ...(path === 'action' ? { typeAction: 'walked' } : {}),
    };
    const kept = { 'idempotency-key': `kept-${path}` };
    await made(service.admin.post(`${game}/tasks/say/${path}`, body, kept));
    await made(service.admin.post(`${game}/tasks/say/${path}`, body, kept));
  }
  // Awards that are taken back: the better one in part and in full, and then all that its user has.
  const returned = { externalUserId: 'returner', data: { amount: 9 }, eventId: 'returned' };
  const { awardId } = await made(client.post(`${game}/tasks/say/points`, returned));
  const other = await made(client.post(`${game}/tasks/say/points`, { ...returned, eventId: 'kept' }));
  const inPart = { awardId, points: 1, eventId: 'in-part' };
  await made(client.post('/users/returner/reversals', inPart));
  await made(client.post('/users/returner/reversals', inPart), 200);
  await made(client.post('/users/returner/reversals', { awardId }));
  await made(client.post('/users/returner/reversals', { awardId: other.awardId }));
  await made(client.post(`${game}/tasks/say/points`, returned), 200);
  // Awards that were decided under another name of their game.
  await made(client.patch(game, { externalGameId: 'walks-again' }), 200);
  // A version that tasks follow with parameters of their own.
  const follower = { externalGameId: 'follower', strategyId: `custom:${strategyId}` };
  const following = await made(client.post('/games', follower));
  await makeTask(client, following.gameId, { params: { factor: 3 } });
  await publishNext(client, strategyId, ECHO.replace('Echo', 'Echo 3'));
  // A task in which nothing was earned, and a game whose tasks say more than one deletion takes away.
  const { taskId } = await makeTask(client, following.gameId, { externalTaskId: 'idle' });
  await made(client.delete(`/games/${following.gameId}/tasks/${taskId}`), 200);
  const tasks = Array.from({ length: 300 }, (_, index) => ({
    externalTaskId: `told-${index}`,
    name: 'Told',
  }));
  await made(client.post(`/games/${following.gameId}/tasks/bulk`, { tasks }));
  await made(client.delete(`/games/${following.gameId}`), 200);
  // A rank beyond the first thousand.
  for (const first of [0, 600]) {
    const events = Array.from({ length: 600 }, (_, index) => ({
      ...{ externalUserId: `crowd-${first + index}`, externalTaskId: 'say' },
      data: { amount: 1 + first + index },
    }));
    await made(client.post(`${game}/points/bulk`, { events }), 200);
  }
  await made(client.get(`${game}/leaderboard?externalUserId=crowd-0`), 200);
  // A user of more rows than a step takes, whom kept answers, exports and the audit log name.
  for (let index = 0; index < 40; index += 1) {
    const walked = { externalUserId: 'zoe', typeAction: 'walked', data: { amount: 1 } };
    await made(client.post(`${game}/tasks/say/action`, { ...walked, eventId: `zoe-${index}` }));
  }
  const refusal = { externalUserId: 'zoe', data: { amount: 1, mode: 'deny' }, eventId: 'zoe-denied' };
  await client.post(`${game}/tasks/say/points`, refusal);
  await made(client.put('/users/zoe', { name: 'Zoe' }, { 'idempotency-key': 'zoe' }), 200);
  await made(client.get('/exports/users?externalUserId=zoe&format=json'), 200);
  await made(client.delete('/users/zoe'), 200);
  // A subject by another claim than `sub`.
  await (await service.tokenClient({ sub: undefined, preferred_username: 'someone' })).get('/games');
  const { books } = service.storage;
  await replayAwards({ books, strategies: new MemoryStrategyCache() });
  await service.storage.ownersBySize(10);
}
