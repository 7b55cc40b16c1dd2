import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { misshown, runSteps, stepsOf } from '../../tools/page-steps.js';
import { createApp } from './app.js';

const page = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

describe('the Express app', () => {
  let server: Server;
  let url: string;
  let now = Date.UTC(2026, 4, 4, 12);

  beforeEach(async () => {
    server = createApp({ now: () => now }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => server.close());

  async function award(body: unknown): Promise<{ readonly status: number; readonly body: unknown }> {
    const headers = { 'Content-Type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/tasks/books/awards`, options);
    return { status: response.status, body: await response.json() };
  }

  it('answers as its README says', async () => {
    const [start, ...steps] = stepsOf(page);
    expect(start?.script).toContain('examples/express/main.js');
    const local = steps.map(({ script, shown }) => ({
      script: script.replaceAll('http://127.0.0.1:3000', url),
      shown,
    }));
    const printed = await runSteps(local, { folder: tmpdir(), env: {} });
    const found = local.flatMap(({ shown }, index) =>
      shown === undefined ? ['a step without an answer'] : misshown(shown, printed[index] ?? ''),
    );
    expect(local).toHaveLength(7);
    expect(found).toEqual([]);
  });

  it('asks history for the facts of a strategy', async () => {
    const event = { user: 'ann', data: { pages: 60 } };
    expect(await award(event)).toMatchObject({ status: 201, body: { points: 10 } });
    now += 59_000;
    expect(await award(event)).toMatchObject({ status: 200, body: { denied: true, points: 0 } });
    now += 60_000;
    expect(await award(event)).toMatchObject({ status: 201, body: { points: 10 } });
    expect(await (await fetch(`${url}/users/ann`)).json()).toEqual({ user: 'ann', points: 20 });
  });

  it.each([
    [{}, '`user` is missing'],
    [{ user: 'ann' }, '`data.pages` is missing'],
    [{ user: 'ann', data: { pages: 0 } }, "`data.pages` is `0`, which `int (1..2000)` doesn't allow"],
  ])('refuses %o', async (body, problem) => {
    const refused = await award(body);
    expect(refused).toEqual({ status: 422, body: { problems: [expect.stringContaining(problem)] } });
  });
});
