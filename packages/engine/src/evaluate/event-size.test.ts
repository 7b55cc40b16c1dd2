import { describe, expect, it } from 'vitest';
import { growthOf } from '../../../../tools/growth.js';
import { compile } from '../compile.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import type { Strategy } from '../strategy.js';

function strategyOf(body: string): Strategy {
  const compiled = compile(`strategy "Size" { ${body} }`);
  if (!compiled.ok) throw new Error(compiled.diagnostics[0]?.message);
  return compiled.strategy;
}

function decide(strategy: Strategy, event: Partial<MeritEvent>) {
  return strategy.evaluate({ event: { externalUserId: 'ann', externalTaskId: 'walks', ...event }, now: 0 });
}

const reading = strategyOf(`
  input note: text = ""
  input kind: text ("walk" | "run") = "walk"
  input day: date = @2026-01-01
  input pause: duration = 1s
  input seen: instant = @2026-01-01T00:00
  input km: decimal = 1
  input laps: list<decimal> = []
  input tags: list<text> = []
  otherwise { award length(note) + count(tags, tag => tag != "x") + if user.id == "ann" then 1 else 0 }
`);

/** Values of which the greater takes more room than the service would ever take. */
const values: { readonly [name: string]: (amount: number) => { readonly [key: string]: JsonValue } } = {
  'a long text': (amount) => ({ note: 'x'.repeat(amount) }),
  'a long text of letters that are two units': (amount) => ({ note: '😀'.repeat(amount / 2) }),
  'a long text for one that is listed': (amount) => ({ kind: 'x'.repeat(amount) }),
  'a long text for a date': (amount) => ({ day: '2026-01-01'.repeat(amount / 10) }),
  'a long text for a duration': (amount) => ({ pause: `PT${'1'.repeat(amount)}S` }),
  'a long text for an instant': (amount) => ({ seen: '1'.repeat(amount) }),
  'a long text for a number': (amount) => ({ km: '1'.repeat(amount) }),
  'a long text in a list': (amount) => ({ laps: ['1'.repeat(amount)] }),
  'many items': (amount) => ({ tags: Array<string>(amount).fill('x') }),
  'what nothing reads': (amount) => ({ other: Array<number>(amount).fill(1) }),
};

describe('a large event', () => {
  it.each(Object.entries(values))('takes no longer than a small one: %s', (name, make) => {
    const prepare = (amount: number) => {
      const data = make(amount);
      return () => decide(reading, { data });
    };
    // Four times as much would take four times as long if any of it were looked at.
    expect(growthOf(prepare, 250_000)).toBeLessThan(3);
    const { ok } = decide(reading, { data: make(1_000_000) });
    expect(ok).toBe(name === 'what nothing reads');
  });

  it('is refused for ids that are longer than a text may be, where they are read', () => {
    const long = 'x'.repeat(4_001);
    const event = { externalUserId: long, externalGameId: '😀'.repeat(4_000), action: long };
    expect(decide(reading, event)).toMatchObject({
      ok: false,
      kind: 'refused',
      diagnostics: ['externalUserId', 'action'].map((path) => ({
        code: 'M5003',
        path,
        message: `\`${path}\` is a text of more than 4000 characters, which \`text (max 4000)\` doesn't allow`,
      })),
    });
    expect(decide(strategyOf('otherwise { award 1 }'), event).ok).toBe(true);
  });

  it('names the first faults of a list alone', () => {
    const evaluation = decide(reading, { data: { laps: Array<string>(1_000).fill('one') } });
    expect(evaluation.ok || evaluation.diagnostics.length).toBe(10);
  });
});
