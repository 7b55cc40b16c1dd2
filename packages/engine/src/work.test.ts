import { describe, expect, it } from 'vitest';
import { compile } from './compile.js';
import type { JsonValue } from './event/event.js';
import type { Strategy } from './strategy.js';
import {
  greatestAccepted,
  hostileNumbers,
  hostileParts,
  hostileTexts,
  programOf,
} from './testing/hostile-strategies.js';

type Data = { readonly [input: string]: JsonValue };

function decide(strategy: Strategy, data: Data) {
  const event = { externalUserId: 'ann', externalTaskId: 'walks', data };
  return strategy.evaluate({ event, now: 0, timeZone: 'Europe/Madrid' });
}

/** What goes through a text, letter by letter or as a whole. */
const wholeText = ['includes', 'startsWith', 'endsWith', 'trim', 'toLowerCase', 'toUpperCase'] as const;

/**
 * How many letters the functions of texts look at while something runs: those of the text, or the one that is
 * asked for.
 */
function lettersSeen(run: () => unknown): number {
  let letters = 0;
  const before = Object.getOwnPropertyDescriptors(String.prototype);
  const counting = (name: string, count: (text: string, part: unknown) => number) => {
    const { value: method } = Reflect.get(before, name) as {
      readonly value: (...given: unknown[]) => unknown;
    };
    Object.defineProperty(String.prototype, name, {
      ...Reflect.get(before, name),
      value(this: string, ...given: unknown[]) {
        letters += count(String(this), given[0]);
        return method.apply(this, given);
      },
    });
  };
  try {
    for (const name of wholeText) counting(name, (text) => text.length);
    for (const name of ['startsWith', 'endsWith']) counting(name, (_, part) => String(part).length);
    for (const name of ['charCodeAt', 'codePointAt']) counting(name, () => 1);
    run();
  } finally {
    Object.defineProperties(String.prototype, before);
  }
  return letters;
}

/** 100,000 steps, of a hundred letters each and up to a half more. */
const lettersMax = 15_000_000;

describe('the work of a strategy that is accepted', () => {
  it.each(hostileTexts.map((hostile) => [hostile.name, hostile] as const))(
    'ends after as many letters as steps stand for: %s',
    (_, hostile) => {
      const { strategy } = greatestAccepted(programOf(hostile));
      expect(lettersSeen(() => decide(strategy, hostile.data))).toBeLessThan(lettersMax);
      expect(decide(strategy, hostile.data)).toMatchObject({ ok: true, outcome: { points: 2 } });
    },
  );

  it('asks items no more often than steps stand for', () => {
    let asked = 0;
    const functions = [
      {
        name: 'asks',
        parameters: ['x', 'y'].map((name) => ({ name, type: 'int' })),
        result: 'bool',
        implementation: () => {
          asked += 1;
          return false;
        },
      },
    ];
    const source = `strategy "S" {
      input xs: list<int (0..9)>(max 80)
      rule "R" when any(xs, x => any(xs, y => asks(x, y))) or any(xs, x => any(xs, y => asks(x, 3))) { award 1 }
      rule "S" when any(xs, x => any(xs, y => asks(2, 3))) { award 1 }
      otherwise { award 2 }
    }`;
    const compiled = compile(source, { functions });
    if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
    compiled.strategy.preview({
      event: { externalUserId: 'ann', externalTaskId: 'walks', data: { xs: Array(80).fill(1) } },
      now: 0,
    });
    // Of both items, of the outer one, and of none.
    expect(asked).toBe(80 * 80 + 80 + 1);
    expect(compiled.strategy.checked.cost).toBeGreaterThan(asked);
  });
});

/** Processor time, the least of a few runs: what else the machine does can't make it less. */
function millisecondsOf(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 4; turn++) {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/**
 * Sums and products of numbers with a thousand digits, and letters that are looked at: what hostile
 * strategies make of.
 */
function calibration(): number {
  let [sum, product] = [1n, 10n ** 999n + 7n];
  for (let index = 0; index < 2_000; index++) {
    sum += product * product;
    product += 1n;
  }
  const text = 'é'.repeat(1_000);
  let letters = Number(sum % 7n);
  for (let round = 0; round < 2_000; round++) {
    for (let index = 0; index < text.length; index++) letters += text.charCodeAt(index);
  }
  return letters;
}

describe('the most hostile strategy that is accepted', () => {
  // It takes about 10 ms where the worst of these take 50; a test run shares its machine.
  const most = 100 * millisecondsOf(calibration);
  const conditions = [...hostileTexts, ...hostileNumbers].map(
    (hostile) => [hostile.name, programOf(hostile), hostile.data] as const,
  );

  it.each([...conditions, ...hostileParts])('decides its worst event soon: %s', (_, program, data) => {
    const { strategy } = greatestAccepted(program);
    expect(millisecondsOf(() => decide(strategy, data))).toBeLessThan(most);
  });
});
