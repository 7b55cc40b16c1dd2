import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinStrategies } from '@merit/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { samples } from '../../../tools/samples.js';
import { run } from '../src/run.js';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { createTestIo } from '../src/testing/test-io.js';
import { type CutLine, cut, linesOfState, seededLines } from './events-in-parts.js';

/** A million takes some minutes: `DECIDED_EVENTS=1000000 npx vitest run --project cli events-in-parts`. */
const count = Number(process.env['DECIDED_EVENTS'] ?? samples(100_000));
const lines = seededLines(count);

const strategyOf = (parts: string) => `strategy "S" {
  input minutes: int (0..200)
  input city: text (max 20)
${parts}
}
`;

/** One for each scope of facts, and what reaches beyond it. */
const strategies: { readonly [name: string]: string } = {
  none: strategyOf(
    '  rule "Odd" when minutes mod 2 == 1 { award 60 div (minutes - 77) + 70 }\n  otherwise { award 1 }',
  ),
  user: strategyOf(
    '  rule "Often" when user.awards(this: day) < 3 { award 2 + user.streak }\n  otherwise { award user.awards(same: city, last: 2d) }',
  ),
  actions: strategyOf(
    '  rule "New" when user.did("photo", this: day) and user.actions("share") > 1 { award 5 }\n  otherwise { award 1 }',
  ),
  'user-game': strategyOf(
    '  rule "Best" when minutes > (user.game.best(minutes) ?? 0) { award 9 }\n  otherwise { award min(3, user.game.awards(days: 3)) }',
  ),
  task: strategyOf(
    '  rule "First" when task.users < 5 { award 4 }\n  otherwise { award min(9, task.awards(last: 1h)) }',
  ),
  game: strategyOf('  otherwise { award min(50, game.awards(this: week) mod 7 + game.tasks) }'),
  wallet: strategyOf(
    '  rule "Penalty" when minutes > 80 { award -7 }\n  otherwise { award if user.wallet.points > 20 then 1 else 3 }',
  ),
};

let folder = '';
beforeEach(() => {
  const files = Object.entries(strategies).map(([name, text]) => [`${name}.merit`, text]);
  folder = temporaryFolder(Object.fromEntries(files));
});

const names = [
  ...builtinStrategies.map(({ id }) => id),
  ...Object.keys(strategies).map((each) => `${each}.merit`),
];

async function decide(name: string, part: readonly CutLine[], ...argv: readonly string[]) {
  const io = createTestIo({ cwd: folder, stdin: part.map(({ text }) => text).join('') });
  const code = await run(['decide', name, '--time-zone', 'Europe/Madrid', ...argv], io);
  return { code, out: io.out(), err: io.err() };
}

async function keysOf(name: string): Promise<readonly string[] | null> {
  const io = createTestIo({ cwd: folder });
  expect(await run(['partition', name, '--format', 'json'], io)).toBe(0);
  return JSON.parse(io.out()).keys;
}

/** What was decided, by the ids of events. */
function sorted(...outs: readonly string[]): string {
  return outs
    .flatMap((out) => out.trimEnd().split('\n'))
    .toSorted()
    .join('\n');
}

async function decidedInParts(name: string, keys: readonly string[] | null, parts: number): Promise<string> {
  const outs: string[] = [];
  for (const part of cut(lines, keys, parts)) {
    if (keys === null || keys.length > 0) expect(part).not.toEqual([]);
    outs.push((await decide(name, part, '--sorted')).out);
  }
  return sorted(...outs.filter((out) => out !== ''));
}

describe.each(names)('events of %s', (name) => {
  it('are decided in 1, 3 and 8 parts as they are together', async () => {
    const { out, err } = await decide(name, lines, '--sorted');
    const whole = sorted(out);
    expect(err).toMatch(/^(?:(?:note|warning): .*\n){1,2}$/);
    expect(out.trimEnd().split('\n')).toHaveLength(count);
    const keys = await keysOf(name);
    for (const parts of [1, 3, 8]) {
      const found = await decidedInParts(name, keys, parts);
      expect(found === whole, `${parts} parts`).toBe(true);
    }
  });
});

describe('the comparison', () => {
  it('sees all that can become of an event', async () => {
    const outs = [await decide('none.merit', lines), await decide('wallet.merit', lines)];
    const statuses = outs.flatMap(({ out }) =>
      [...out.matchAll(/"status":"(\w+)"/g)].map(([, status]) => status),
    );
    expect([...new Set(statuses)].toSorted()).toEqual(['awarded', 'failed', 'refused', 'unreadable']);
  });

  it.each([
    ['default', ['externalUserId']],
    ['fair-share', ['externalGameId', 'externalTaskId']],
    ['wallet.merit', ['externalGameId']],
  ])('fails where %s is cut by %j', async (name, keys) => {
    const { out } = await decide(name, lines);
    expect((await decidedInParts(name, keys, 3)) === sorted(out)).toBe(false);
  });
});

describe('a key after the other', () => {
  it.each(['default', 'wallet.merit', 'task.merit'])('%s decides as by time', async (name) => {
    const keys = await keysOf(name);
    const readable = lines.filter(({ ids }) => ids['externalTaskId'] !== undefined);
    const byKey = new Map<string, CutLine[]>();
    for (const line of readable) {
      const key = JSON.stringify((keys ?? []).map((each) => line.ids[each] ?? null));
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [line]);
      else known.push(line);
    }
    const whole = await decide(name, readable, '--sorted');
    const grouped = await decide(name, [...byKey.values()].flat(), '--grouped');
    expect(sorted(grouped.out) === sorted(whole.out)).toBe(true);
  });
});

describe('a state', () => {
  it.each([
    ['default', '--sorted'],
    ['wallet.merit', '--sorted'],
    ['actions.merit', '--sorted'],
  ])(
    'of %s, left in 3 parts half-way and cut anew into 8, goes on as if nothing had been',
    async (name, order) => {
      const keys = await keysOf(name);
      const whole = await decide(name, lines, order);
      const half = Math.floor(count / 2);
      const outs: string[] = [];
      let head = '';
      const left: CutLine[] = [];
      for (const part of cut(lines.slice(0, half), keys, 3)) {
        const { out } = await decide(name, part, order, '--state-out', 'state');
        const state = readFileSync(join(folder, 'state'), 'utf8');
        head = state.slice(0, state.indexOf('\n') + 1);
        for (const line of linesOfState(state)) left.push(line);
        outs.push(out);
      }
      const states = cut(left, keys, 8);
      for (const [place, part] of cut(lines.slice(half), keys, 8).entries()) {
        const text = head + (states[place] ?? []).map((line) => line.text).join('');
        const cwd = temporaryFolder({ state: text });
        outs.push((await decide(name, part, order, '--state-in', join(cwd, 'state'))).out);
      }
      expect(sorted(...outs) === sorted(whole.out)).toBe(true);
    },
  );
});
