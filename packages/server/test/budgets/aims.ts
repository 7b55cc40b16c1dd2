import { made } from '../../src/routes/testing/arrange.js';
import type { Client } from '../../src/testing/client.js';
import type { FilledService } from './filled-service.js';
import { largestData } from './hostile-bodies.js';
import { COUNTING, FOLDING, IMPOSSIBLE, LONG } from './hostile-strategies.js';
import type { Targets } from './largest-requests.js';

/** Makes what the largest requests aim at. */
export async function aimAt(service: FilledService): Promise<Targets> {
  const { client, gameId, strategyId } = service;
  const counting = await made(client.post('/strategies/custom', { name: 'Counting', source: COUNTING }));
  const long = await publish(client, 'Long', LONG);
  const impossible = await publish(client, 'Impossible', IMPOSSIBLE);
  const folding = await publish(client, 'Folding', FOLDING);
  const dearTask = 'dear';
  await made(
    client.post(`/games/${gameId}/tasks`, { externalTaskId: dearTask, strategyId: `custom:${folding}` }),
  );
  const largest = { externalUserId: 'user-1', typeAction: 'a'.repeat(100), data: largestData() };
  const { award, actionId } = await made(client.post(`/games/${gameId}/tasks/task-0/action`, largest));
  let number = 0;
  return {
    service,
    strategies: { paying: strategyId.replace('custom:', ''), counting: counting.id, long, impossible },
    dearTask,
    awardId: award.awardId,
    actionId,
    next: () => {
      number += 1;
      return number;
    },
  };
}

async function publish(client: Client, name: string, source: string): Promise<string> {
  const { id } = await made(client.post('/strategies/custom', { name, source }));
  await made(client.post(`/strategies/custom/${id}/publish`), 200);
  return id;
}
