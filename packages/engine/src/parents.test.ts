import { describe, expect, it } from 'vitest';
import type { CompileOptions } from './check-options.js';
import { compile } from './compile.js';
import { sourceOf } from './source-of.js';
import type { Strategy } from './strategy.js';
import type { FactValues } from './value/fact-value.js';

const base = `strategy "Base" {
  param amount: int (1..20) = 10
  param pause: duration (1s..) = 5m
  input minutes: decimal (0..60)
  deny "Too soon" when user.awards(last: pause) > 3
  rule "Long" when minutes > 30 { award amount }
}`;

function compiled(source: string, options: CompileOptions = {}): Strategy {
  const compilation = compile(source, options);
  if (compilation.ok) return compilation.strategy;
  throw new Error(compilation.diagnostics.map(({ code, message }) => `${code} ${message}`).join('\n'));
}

function findings(source: string, options: CompileOptions = {}): readonly string[] {
  return compile(source, options).diagnostics.map(({ code, message }) => `${code} ${message}`);
}

function child(id: string, parts = 'rule "First" when user.awards == 0 { award 1 }'): string {
  return `strategy "Child" extends "${id}" { ${parts} }`;
}

function decide(strategy: Strategy, data: { readonly [key: string]: number }, facts: FactValues) {
  return strategy.evaluate({ event: { externalUserId: 'u', externalTaskId: 't', data }, facts, now: 0 });
}

describe('an instant that a parent is given', () => {
  const timed = `strategy "Timed" {
    param from: instant = @2026-01-01T00:00
    param until: instant = @2026-12-31T00:00
    rule "Open" when now >= from and now < until { award 5 }
    otherwise { award 1 }
  }`;
  const source = `strategy "Child" extends "timed" (from: @2026-06-01T12:00, until: end) {
    param end: instant = @2026-06-02T12:00
  }`;

  it.each([
    ['2026-06-01T09:59:59Z', 1],
    ['2026-06-01T10:00:00Z', 5],
    ['2026-06-02T10:00:00Z', 1],
  ])('is a time on the clocks of the zone, at %s too', (time, points) => {
    const strategy = compiled(source, { parents: { timed } });
    const event = { externalUserId: 'u', externalTaskId: 't' };
    const evaluation = strategy.evaluate({ event, now: Date.parse(time), timeZone: 'Europe/Madrid' });
    expect(evaluation).toMatchObject({ ok: true, outcome: { points } });
  });
});

describe('the parent of a strategy', () => {
  it('is a built-in, in its latest version or in one', () => {
    expect(compiled(child('fixed')).parent).toMatchObject({ id: 'fixed', sourceName: 'fixed@1' });
    expect(compiled(child('fixed@1')).parent).toMatchObject({ id: 'fixed@1', sourceName: 'fixed@1' });
    expect(findings(child('fixed@2'))).toEqual(['M2501 there is no strategy `fixed@2` to extend']);
  });

  it('is a text of the host, before any built-in', () => {
    const strategy = compiled(child('fixed'), { parents: { fixed: base } });
    expect(strategy.parent).toEqual({
      id: 'fixed',
      sourceName: 'fixed',
      name: 'Base',
      source: base,
      parent: null,
    });
    expect(strategy.edition).toBe(1);
  });

  it('is a strategy that is compiled, without what it was bound to', () => {
    const strategy = compiled(child('base'), { parents: { base: compiled(base).bind({ amount: 3 }) } });
    const facts = { 'user.awards': 1, 'user.awards(last: 5m)': 0 };
    expect(decide(strategy, { minutes: 40 }, facts)).toMatchObject({ outcome: { points: 10 } });
    expect(decide(strategy.bind({ amount: 4 }), { minutes: 40 }, facts)).toMatchObject({
      outcome: { points: 4 },
    });
  });

  it('is asked for by name, and by whom', () => {
    const asked: (readonly [string, string | undefined])[] = [];
    const strategy = compiled(child('./b'), {
      name: 'a/child',
      parents: (id, from) => {
        asked.push([id, from]);
        if (id === './b') return { name: 'a/b', source: child('../c') };
        return id === '../c' ? { name: 'c', source: child('fixed') } : undefined;
      },
    });
    expect(asked).toEqual([
      ['./b', 'a/child'],
      ['../c', 'a/b'],
      ['fixed', 'c'],
    ]);
    expect(strategy.parent?.parent?.parent?.sourceName).toBe('fixed@1');
  });

  it('may be kept back, with a reason', () => {
    const parents = { secret: { reason: 'it belongs to somebody else' } };
    expect(findings(child('secret'), { parents })).toEqual([
      "M2502 `secret` can't be extended: it belongs to somebody else",
    ]);
  });

  it('is suggested where its name is misspelt', () => {
    const [finding] = compile(child('baes'), { parents: { base } }).diagnostics;
    expect(finding?.fixes[0]?.edits[0]?.text).toBe('"base"');
    expect(findings(child('toString'))).toEqual(['M2501 there is no strategy `toString` to extend']);
  });

  it('is never the strategy itself, however far around', () => {
    const parents = (id: string) => ({ name: id, source: child(id === 'a' ? 'b' : 'a') });
    expect(findings(child('b'), { name: 'a', parents })).toEqual([
      'M2504 this extends itself: `a` → `b` → `a`',
    ]);
    expect(findings(child('b'), { parents })).toEqual(['M2504 this extends itself: `b` → `a` → `b`']);
  });

  it('is one of eight levels at most, however many a host makes up', () => {
    const endless = (id: string) => ({ name: id, source: child(`${id}x`) });
    expect(findings(child('x'), { parents: endless })).toEqual([
      'M2505 strategies extend each other over more than 8 levels',
    ]);
    const levels = (count: number): Strategy =>
      count === 1 ? compiled(base) : compiled(child('up'), { parents: { up: levels(count - 1) } });
    expect(levels(8).parent?.name).toBe('Child');
    expect(() => levels(9)).toThrow('M2505');
  });

  it('says the first of its errors, and no more', () => {
    const broken = 'strategy "B" { rule "A" when x > 1 { award 1 } rule "B" when y > 1 { award 1 } }';
    const unread = 'strategy "B" { rule "A" { award }';
    expect(findings(child('b', 'rule "A" when nobody > 1 { award 1 }'), { parents: { b: broken } })).toEqual([
      'M2503 the parent `b` has an error: there is no `x`',
    ]);
    expect(findings(child('b'), { parents: { b: unread } })).toHaveLength(1);
    expect(findings(child('b'), { parents: { b: '' } })).toHaveLength(1);
    expect(findings(child('c'), { parents: { b: broken, c: child('b') } })).toEqual([
      'M2503 the parent `c` has an error: the parent `b` has an error: there is no `x`',
    ]);
  });
});

describe('binding a strategy that extends another', () => {
  const source = `strategy "Child" extends "base" (amount: twice * 2, pause: wait - 5m) {
    param twice: int (0..100) = 5
    param wait: duration = 10m
    rule "First" when user.awards(last: 5m) == 0 { award 1 }
  }`;

  it("checks what the parent gets against the parent's ranges", () => {
    const strategy = compiled(source, { parents: { base } });
    expect(strategy.params.map(({ name }) => name)).toEqual(['twice', 'wait']);
    expect(strategy.checkParams({ twice: 11 })).toEqual([
      { name: 'twice', message: '`twice * 2` is `22`, but `amount` of `base` is `int (1..20)`' },
    ]);
    expect(strategy.checkParams({ wait: '300500ms' })).toEqual([
      { name: 'wait', message: '`wait - 5m` is `500ms`, but `pause` of `base` is `duration (1s..)`' },
    ]);
  });

  it('finds the parameter of a mistake two levels up', () => {
    const parents = { base, child: source };
    const strategy = compiled('strategy "Top" extends "child" { rule "No" { reply { a: 1 } } }', { parents });
    expect(strategy.checkParams({ twice: 0 }).map(({ name }) => name)).toEqual(['twice']);
  });

  it('merges facts that its parameters make one', () => {
    const strategy = compiled(source, { parents: { base } });
    expect(strategy.facts.map(({ key }) => key)).toEqual(['user.awards(last: 5m)']);
    expect(strategy.bind({ wait: '6m' }).facts.map(({ key }) => key)).toEqual([
      'user.awards(last: 5m)',
      'user.awards(last: 1m)',
    ]);
  });

  it('is refused where the defaults alone give the parent no value', () => {
    const tooMuch = source.replace('= 5', '= 50');
    expect(findings(tooMuch, { parents: { base } })).toEqual([
      'M5201 `twice * 2` is `100`, but `amount` of `base` is `int (1..20)`',
    ]);
  });
});

describe('what a child sets', () => {
  const wide = `strategy "Wide" {
    input share: decimal (0..1, places 2) = 0.5
    input note: text? ("a" | "b")
    input fine: bool = true
    input wait: duration (0s..1h) = 0s
    input exact: decimal = 1
    rule "All" {
      reply { share: share, note: note, fine: fine, wait: wait, exact: exact }
      award 1
    }
  }`;

  function replyOf(sets: string, data: { readonly [key: string]: number | string } = {}) {
    const strategy = compiled(`strategy "C" extends "wide" { input n: decimal? input m: text? ${sets} }`, {
      parents: { wide },
    });
    const evaluation = strategy.evaluate({
      event: { externalUserId: 'u', externalTaskId: 't', data },
      now: 0,
    });
    return evaluation.ok ? evaluation.outcome.reply : evaluation.diagnostics.map(({ message }) => message);
  }

  it('has the form in which the parent holds it', () => {
    const sets = 'set share = 0.25 set note = "a" set fine = false set wait = 5m set exact = 7';
    expect(replyOf(sets)).toEqual({ share: 0.25, note: 'a', fine: false, wait: 'PT5M', exact: 7 });
  });

  it('is looked at for each event where it may or may not be allowed', () => {
    const sets = 'set share = n ?? 0.75 set note = m';
    expect(replyOf(sets)).toMatchObject({ share: 0.75, note: null });
    expect(replyOf(sets, { n: 0.5, m: 'b' })).toMatchObject({ share: 0.5, note: 'b' });
    expect(replyOf(sets, { n: 0.125 })).toEqual([
      '`n ?? 0.75` is `0.125`, but `share` of `wide` is `decimal (0..1, places 2)`',
    ]);
    expect(replyOf(sets, { m: 'c' })).toEqual(['`m` is `"c"`, but `note` of `wide` is `text ("a" | "b")`']);
  });

  it('may be a list, whose items are held as the parent holds them', () => {
    const lists = `strategy "L" {
      param steps: list<decimal>(max 3) = [0.5]
      input shares: list<decimal (0..9, places 2)>(max 3) = []
      rule "All" { reply { sum: sum(shares) + sum(steps) } award 1 }
    }`;
    const sumOf = (given: string) => {
      const source = `strategy "C" extends "l" (steps: [1, 2]) { input n: int set shares = ${given} }`;
      const evaluation = compiled(source, { parents: { l: lists } }).evaluate({
        event: { externalUserId: 'u', externalTaskId: 't', data: { n: 3 } },
        now: 0,
      });
      return evaluation.ok ? evaluation.outcome.reply : evaluation.diagnostics.map(({ code }) => code);
    };
    expect(sumOf('[n, 1.5]')).toEqual({ sum: 7.5 });
    expect(sumOf('[n, n / 8]')).toEqual(['M5201']);
  });

  it('stays a fraction, alone or in a list, within its range', () => {
    const scored = `strategy "Scored" {
      input share: decimal (0..1)
      input shares: list<decimal> (max 3) = []
      rule "All" { reply { share: share, thrice: sum(shares) } award floor(150 * share) }
    }`;
    const source = `strategy "C" extends "scored" {
      input n: int
      set share = n / 3
      set shares = [n / 3, n / 3, n / 3]
    }`;
    const decided = (n: number) => decide(compiled(source, { parents: { scored } }), { n }, {});
    expect(decided(1)).toMatchObject({
      outcome: {
        points: 50,
        reply: { share: `0.${'3'.repeat(34)}`, thrice: 1 },
        tracked: expect.arrayContaining([{ name: 'share', type: 'decimal', value: `0.${'3'.repeat(34)}` }]),
      },
    });
    expect(decided(4)).toMatchObject({
      diagnostics: [
        {
          message: `\`n / 3\` is \`1.${'3'.repeat(34)}\`, but \`share\` of \`scored\` is \`decimal (0..1)\``,
        },
      ],
    });
  });

  it('may be missing where the input may', () => {
    expect(replyOf('set note = if n is present then "a" else note')).toMatchObject({ note: null });
  });

  it('is in the trace, like everything of the parent', () => {
    const strategy = compiled('strategy "C" extends "wide" { input n: decimal set share = n / 4 }', {
      parents: { wide },
    });
    const evaluation = strategy.evaluate({
      event: { externalUserId: 'u', externalTaskId: 't', data: { n: 1 } },
      now: 0,
      trace: true,
    });
    const trace = evaluation.ok ? (evaluation.outcome.trace ?? []) : [];
    expect(trace.slice(0, 3)).toMatchObject([
      { text: 'n', value: 1 },
      { text: 'n / 4', value: 0.25 },
      { text: 'share', value: 0.25, sourceName: 'wide' },
    ]);
    for (const entry of trace) {
      expect(sourceOf(strategy, entry).slice(entry.span.start, entry.span.end)).toBe(entry.text);
    }
    expect(() => sourceOf(strategy, { sourceName: 'other' })).toThrow(TypeError);
  });
});
