import { describe, expect, it } from 'vitest';
import { compile } from '../compile.js';
import { createHistory } from '../history/memory-history.js';
import type { Strategy } from '../strategy.js';

function strategyOf(source: string): Strategy {
  const compiled = compile(source);
  if (!compiled.ok) throw new Error(compiled.diagnostics.map(({ message }) => message).join('; '));
  return compiled.strategy;
}

const clocks = strategyOf(`strategy "Clocks" {
  rule "Late" when now.hour >= 22 and user.awards(this: day) == 0 { award now.hour }
  otherwise { award 1 }
}`);
const event = { externalUserId: 'ann', externalTaskId: 'walk' };
/** In Madrid 23:30, in summer two hours ahead of UTC. */
const now = Date.UTC(2026, 6, 1, 21, 30);
const history = createHistory({ timeZone: 'Europe/Madrid' });
const facts = () => history.facts(clocks, event, now);

describe('the time zone of a decision', () => {
  it('is that of the history that the facts come from', () => {
    const request = { event, facts: facts(), now };
    expect(clocks.evaluate(request)).toMatchObject({
      ok: true,
      outcome: { points: 23, clock: { timeZone: 'Europe/Madrid', offsetMs: 7_200_000 } },
    });
    expect(clocks.preview(request)).toMatchObject({ points: 23 });
    expect(clocks.evaluate({ ...request, trace: true })).toMatchObject({ outcome: { points: 23 } });
  });

  it('is the same where something is looked for that would change the outcome', () => {
    const inSummer = Date.UTC(2026, 6, 1, 20, 30);
    history.record(event, { awarded: true, points: 1, caseName: 'x', tracked: [] }, inSummer - 1);
    const { parts } = clocks.explain({ event, facts: history.facts(clocks, event, inSummer), now: inSummer });
    expect(parts[0]?.remedy).toMatchObject({
      changes: [{ name: 'user.awards(this: day)', to: 0 }],
      outcome: { points: 22 },
    });
  });

  it.each(['Europe/Madrid', 'europe/madrid'])('may be said again: %s', (timeZone) => {
    expect(clocks.evaluate({ event, facts: facts(), now, timeZone }).ok).toBe(true);
  });

  it.each(['UTC', 'Asia/Tokyo'])(
    'is none but the one in whose days the facts were counted: %s',
    (timeZone) => {
      const request = { event, facts: facts(), now, timeZone };
      const message = /counted in the days of Europe\/Madrid, and the event is decided in those of/;
      expect(() => clocks.evaluate(request)).toThrow(message);
      expect(() => clocks.preview(request)).toThrow(TypeError);
      expect(() => clocks.explain(request)).toThrow(message);
    },
  );

  it("is the event's own, in whose days its facts are counted then", () => {
    // In Tokyo 06:30 of the next day.
    const far = { ...event, timeZone: 'Asia/Tokyo' };
    const farFacts = history.facts(clocks, far, now);
    expect(clocks.evaluate({ event: far, facts: farFacts, now })).toMatchObject({
      outcome: { points: 1, clock: { timeZone: 'Asia/Tokyo', offsetMs: 32_400_000 } },
    });
    const given = { event: far, facts: { ...farFacts }, now, timeZone: 'Europe/Madrid' };
    expect(clocks.evaluate(given)).toMatchObject({ outcome: { clock: { timeZone: 'Asia/Tokyo' } } });
    expect(() => clocks.evaluate({ event: far, facts: facts(), now })).toThrow(TypeError);
    expect(() => clocks.evaluate({ event, facts: farFacts, now, timeZone: 'Europe/Madrid' })).toThrow(
      TypeError,
    );
    const nowhere = { ...event, timeZone: 'Mars/Base' };
    expect(() => history.facts(clocks, nowhere, now)).toThrow(RangeError);
    expect(() => clocks.evaluate({ event: nowhere, facts: { ...farFacts }, now })).toThrow(RangeError);
  });

  it('is UTC for a history that names none, and for facts of elsewhere what the request says', () => {
    const inUtc = createHistory().facts(clocks, event, now);
    expect(clocks.evaluate({ event, facts: inUtc, now })).toMatchObject({ outcome: { points: 1 } });
    expect(() => clocks.evaluate({ event, facts: inUtc, now, timeZone: 'Europe/Madrid' })).toThrow(TypeError);
    const own = { 'user.awards(this: day)': 0 };
    expect(clocks.evaluate({ event, facts: own, now, timeZone: 'Asia/Tokyo' })).toMatchObject({
      outcome: { points: 1 },
    });
    expect(clocks.evaluate({ event, facts: own, now, timeZone: 'Europe/Madrid' })).toMatchObject({
      outcome: { points: 23 },
    });
  });

  it('must be one that there is', () => {
    const request = { event, facts: facts(), now, timeZone: 'Mars/Olympus' };
    expect(() => clocks.evaluate(request)).toThrow(/no time zone is named "Mars\/Olympus"/);
  });

  it('leaves the facts the plain data that they are', () => {
    expect(Object.getPrototypeOf(facts())).toBe(Object.prototype);
    expect(Reflect.ownKeys(facts())).toEqual(['user.awards(this: day)']);
  });
});
