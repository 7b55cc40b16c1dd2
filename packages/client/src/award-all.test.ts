import { afterEach, expect, it, vi } from 'vitest';
import { createMeritClient } from './create-merit-client.js';

type Line = Readonly<Record<string, unknown>>;

/** A client of a service that answers each stream with these lines, and what it was sent each time. */
function clientOf(streams: readonly (readonly Line[])[]) {
  const sent: string[][] = [];
  const waits: number[] = [];
  const fetch = async (request: Request) => {
    const lines = streams[sent.length] ?? [];
    const body = await request.text();
    sent.push(
      body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).eventId),
    );
    return new Response(lines.map((line) => `\n${JSON.stringify(line)}\n`).join(''));
  };
  const wait = async (ms: number) => void waits.push(ms);
  return { client: createMeritClient({ url: 'http://127.0.0.1', fetch, wait }), sent, waits };
}

const events = ['a', 'b', 'c'].map((eventId) => ({ externalTaskId: 't', externalUserId: 'ann', eventId }));
const refusal = (status: number, waitSeconds?: number) => ({
  ...{ index: 1, status },
  error: { status, code: status === 429 ? 'rate-limited' : 'request-timeout', waitSeconds },
});

async function statusesOf(results: AsyncIterable<{ readonly index: number; readonly status: number }>) {
  const statuses = [];
  for await (const { index, status } of results) statuses.push([index, status]);
  return statuses;
}

afterEach(() => vi.useRealTimers());

it('keeps a stream open by blank lines while no event comes', async () => {
  vi.useFakeTimers();
  let body = '';
  const fetch = async (request: Request) => {
    body = await request.text();
    return new Response(`${JSON.stringify({ index: 0, status: 201 })}\n`);
  };
  async function* late() {
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    yield* events.slice(0, 1);
  }
  const results = statusesOf(createMeritClient({ url: 'http://127.0.0.1', fetch }).awardAll('g', late()));
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await results).toEqual([[0, 201]]);
  expect(body).toMatch(/^\n\n\{.*"a"\}\n$/);
});

it('waits as a line says, and sends what it refused and all behind it again', async () => {
  const { client, sent, waits } = clientOf([
    [{ index: 0, status: 201 }, refusal(429, 7), { index: 2, status: 201 }],
    [
      { index: 0, status: 201 },
      { index: 1, status: 200 },
    ],
  ]);
  expect(await statusesOf(client.awardAll('g', events))).toEqual([
    [0, 201],
    [1, 201],
    [2, 200],
  ]);
  expect([sent, waits]).toEqual([
    [
      ['a', 'b', 'c'],
      ['b', 'c'],
    ],
    [7000],
  ]);
});

it('goes on where the service ended a stream on which nothing came', async () => {
  const all = [0, 1].map((index) => ({ index, status: 201 }));
  const { client, sent } = clientOf([[{ index: 0, status: 201 }, refusal(408)], all]);
  expect(await statusesOf(client.awardAll('g', events))).toHaveLength(3);
  expect(sent).toHaveLength(2);
});

it("doesn't wait for tomorrow's quota", async () => {
  const { client, waits } = clientOf([[{ index: 0, status: 201 }, refusal(429, 40_000)]]);
  await expect(statusesOf(client.awardAll('g', events))).rejects.toMatchObject({
    body: { waitSeconds: 40_000 },
  });
  expect(waits).toEqual([]);
});
