import { afterEach, describe, expect, it } from 'vitest';
import { API_PREFIX } from '../../src/http/route/route.js';
import { workedMs } from '../../src/process/worked-ms.js';
import { made, makeGame, publishStrategy } from '../../src/routes/testing/arrange.js';
import { hostileFillings } from '../../src/testing/hostile-bodies.js';
import { type ServiceProcess, startServiceProcess } from '../outages/service.js';
import { stopServers } from '../running-server.js';

let service: ServiceProcess | undefined;

afterEach(async () => {
  await stopServers();
  await service?.issuer.close();
});

const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=384' };
const MIB = 1024 * 1024;
const AT_ONCE = 24;

/** As many events as a simulation takes, in as many bytes. */
const EVENTS = JSON.stringify({
  source: 'strategy "S" { input n: int (0..1000)  rule "R" when user.awards(last: 1h) < 5 { award n } }',
  events: Array.from({ length: 10_000 }, (_, index) => ({
    externalUserId: `user-${index % 500}`,
    externalTaskId: 'walk',
    data: { n: index % 1000, text: 'x'.repeat(1400) },
  })),
});

interface Asked {
  readonly path: string;
  readonly body: string;
}

async function statusOf({ process }: ServiceProcess, { path, body }: Asked, key: string): Promise<number> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(process.url + API_PREFIX + path, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * For how long the service works at most between one read and its answer, while many are sent one after the
 * other until the work is done. What the machine is late with isn't counted.
 */
async function longestReadMs({ client, process }: ServiceProcess, work: Promise<unknown>): Promise<number> {
  const { pid } = process.child;
  const worked = () => (pid === undefined ? null : workedMs(pid)) ?? performance.now();
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const start = worked();
    await made(client.get('/games'), 200);
    longest = Math.max(longest, worked() - start);
  }
  await done;
  return longest;
}

describe('the largest simulation', () => {
  it('lets others read all the time that it takes', async () => {
    service = await startServiceProcess(SMALL_HEAP);
    const { plaintext } = await service.newKey();
    const asked = { path: '/strategies/custom/simulate', body: EVENTS };
    expect(await statusOf(service, asked, plaintext)).toBe(200);
    const start = performance.now();
    const simulation = statusOf(service, asked, plaintext);
    const longest = await longestReadMs(service, simulation);
    expect(await simulation).toBe(200);
    expect(longest).toBeLessThan((performance.now() - start) / 4);
  });
});

describe('a thousand tasks of a strategy that takes long to plan', () => {
  it('are made while others read, and take no memory of their own', async () => {
    service = await startServiceProcess(SMALL_HEAP);
    const { plaintext } = await service.newKey();
    const client = service.anonymous.with({ 'x-api-key': plaintext });
    const facts = Array.from({ length: 300 }, (_, index) => `user.awards(last: ${index + 1}s)`).join(' + ');
    const source = `strategy "Long" { param base: int = 1  otherwise { award base + ${facts} } }`;
    const strategyId = await publishStrategy(client, source);
    const { gameId } = await makeGame(client, { strategyId });
    const tasks = Array.from({ length: 1000 }, (_, base) => ({
      externalTaskId: `task-${base}`,
      params: { base },
    }));
    const asked = { path: `/games/${gameId}/tasks/bulk`, body: JSON.stringify({ tasks }) };
    const start = performance.now();
    const making = statusOf(service, asked, plaintext);
    const longest = await longestReadMs(service, making);
    expect(await making).toBe(201);
    expect(longest).toBeLessThan((performance.now() - start) / 4);
  });
});

describe('a process with a heap of 384 MB', () => {
  it('answers the largest and the most hostile bodies at once, and lives', async () => {
    service = await startServiceProcess(SMALL_HEAP);
    const keys = await Promise.all([1, 2, 3].map(() => service?.newKey()));
    const asked = [...hostileRequests(service.game.gameId), ...Array(4).fill(largestSimulation)];
    const statuses: number[] = [];
    const waiting = [...asked.entries()];
    const send = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const key = keys[next[0] % keys.length]?.plaintext ?? '';
        statuses.push(await statusOf(service as ServiceProcess, next[1], key));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    // 408 where this very process was too busy to go on sending.
    expect(statuses.filter((status) => ![200, 408, 413, 422, 429, 503].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 413).length).toBeGreaterThan(10);
    await made(service.client.get('/games'), 200);
    expect(await statusOf(service, largestSimulation, keys[0]?.plaintext ?? '')).toBe(200);
  });
});

const largestSimulation: Asked = { path: '/strategies/custom/simulate', body: EVENTS };

function hostileRequests(gameId: string): readonly Asked[] {
  return Object.values(hostileFillings).flatMap((fill) => [
    { path: '/strategies/custom/simulate', body: `{"events":${fill(14 * MIB)}}` },
    { path: '/strategies/custom', body: `{"name":"s","ast":{"parts":${fill(3 * MIB)}}}` },
    { path: '/strategies/custom/import', body: `{"name":"s","rules":${fill(3 * MIB)}}` },
    { path: `/games/${gameId}/tasks/bulk`, body: `{"tasks":${fill(MIB - 100)}}` },
  ]);
}
