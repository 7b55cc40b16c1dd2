import type { CalendarPeriod, FactScope } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeritEvent } from '../event/event.js';
import type { FactValue } from '../value/fact-value.js';
import { toDecimal } from '../value/floating.js';
import { type FactRequest, factRequest } from './fact-request.js';
import { type AwardedOutcome, createHistory, type History } from './history.js';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

// ── The meaning of facts once more, as plainly as it can be said ────────────

interface Row {
  readonly event: MeritEvent;
  readonly outcome: AwardedOutcome;
  readonly at: number;
  readonly day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localDay(timeZone: string, at: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  formats.set(timeZone, format);
  return Date.parse(format.format(at)) / dayMs;
}

function firstDayOf(period: CalendarPeriod, day: number): number {
  const date = new Date(day * dayMs);
  if (period === 'year') return Date.UTC(date.getUTCFullYear(), 0) / dayMs;
  if (period === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / dayMs;
  if (period === 'week') return day - ((date.getUTCDay() + 6) % 7);
  return day;
}

function isInScope(scope: FactScope, row: MeritEvent, event: MeritEvent): boolean {
  const sameGame = row.externalGameId === event.externalGameId;
  const sameTask = row.externalTaskId === event.externalTaskId || scope === 'user.game' || scope === 'game';
  const sameUser = row.externalUserId === event.externalUserId || scope === 'task' || scope === 'game';
  return sameGame && sameTask && sameUser;
}

/** Every fact by its definition, over all awards. */
class PlainHistory {
  readonly #rows: Row[] = [];

  readonly #timeZone: string;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  record(event: MeritEvent, outcome: AwardedOutcome, at: number): void {
    if (outcome.awarded) this.#rows.push({ event, outcome, at, day: localDay(this.#timeZone, at) });
  }

  fact({ scope, name, input, last, this: period }: FactRequest, event: MeritEvent, now: number) {
    const timeline = this.#rows
      .filter((row) => isInScope(scope, row.event, event))
      .sort((left, right) => left.at - right.at);
    const today = localDay(this.#timeZone, now);
    const rows = timeline
      .filter(({ at }) => last === null || (at > now - last && at <= now))
      .filter(({ day }) => period === null || (day >= firstDayOf(period, today) && day <= today));
    const times = timeline.map(({ at }) => at);
    const values = rows.flatMap(({ outcome }) =>
      outcome.tracked
        .filter((each) => each.name === input?.name && each.type === input.type)
        .map(({ value }) => toDecimal(value)),
    );
    const [latest = 0, previous = 0] = times.toReversed();
    switch (name) {
      case 'awards':
        return rows.length;
      case 'points':
        return rows
          .map(({ outcome }) => decimal.fromInteger(outcome.points))
          .reduce(decimal.add, decimal.zero);
      case 'total':
        return values.reduce(decimal.add, decimal.zero);
      case 'best':
        return values.length === 0 ? null : values.reduce(decimal.max);
      case 'sinceFirst':
        return times[0] === undefined ? null : Math.max(0, now - times[0]);
      case 'sinceLast':
        return times[0] === undefined ? null : Math.max(0, now - latest);
      case 'lastGap':
        return times.length < 2 ? null : latest - previous;
      case 'averageGap':
        return times.length < 2 ? null : Math.floor((latest - (times[0] ?? 0)) / (times.length - 1));
      case 'streak':
        return streakOf(timeline, today, now);
      default:
        throw new Error(`${name} has no definition here`);
    }
  }
}

function streakOf(timeline: readonly Row[], today: number, now: number): number {
  const counts = (day: number) => timeline.some((row) => row.day === day && (day < today || row.at <= now));
  const end = counts(today) ? today : today - 1;
  let length = 0;
  while (counts(end - length)) length += 1;
  return length;
}

// ── Everything that can be asked ────────────────────────────────────────────

const scopes = ['user', 'user.game', 'task', 'game'] as const;
const inputs = [
  { name: 'minutes', type: 'decimal' },
  { name: 'minutes', type: 'int' },
  { name: 'pause', type: 'duration' },
] as const;
const windows = [
  { last: null, this: null },
  ...[0, 1, 90_000, hourMs, 26 * hourMs, 40 * dayMs].map((last) => ({ last, this: null })),
  ...(['day', 'week', 'month', 'year'] as const).map((period) => ({ last: null, this: period })),
  { last: 26 * hourMs, this: 'day' as const },
  { last: 3 * dayMs, this: 'week' as const },
];

/** The keys of two inputs of one name would be one, so each has its own. */
function request(parts: Parameters<typeof factRequest>[0]): FactRequest {
  return factRequest({ ...parts, key: JSON.stringify(Object.values(parts)) });
}

function requestsOf(scope: FactScope): readonly FactRequest[] {
  const windowless = (['sinceFirst', 'sinceLast', 'lastGap', 'averageGap', 'streak'] as const).map((name) =>
    request({ scope, name, input: null, last: null, this: null }),
  );
  const windowed = windows.flatMap((window) => [
    ...(['awards', 'points'] as const).map((name) => request({ scope, name, input: null, ...window })),
    ...inputs.flatMap((input) =>
      (['total', 'best'] as const).map((name) => request({ scope, name, input, ...window })),
    ),
  ]);
  return [...windowless, ...windowed];
}

const everything = scopes.flatMap(requestsOf);

// ── Streams of events ───────────────────────────────────────────────────────

interface Step {
  readonly event: MeritEvent;
  readonly outcome: AwardedOutcome;
  readonly now: number;
}

/** Zones and nights where days are odd, and one where they aren't. */
const places = fc.constantFrom(
  { timeZone: 'UTC', start: Date.UTC(2026, 0, 1) },
  { timeZone: 'Europe/Madrid', start: Date.UTC(2026, 2, 28, 21) },
  { timeZone: 'Europe/Madrid', start: Date.UTC(2026, 9, 24, 21) },
  { timeZone: 'Australia/Lord_Howe', start: Date.UTC(2026, 3, 4, 12) },
  { timeZone: 'America/St_Johns', start: Date.UTC(2010, 10, 7, 2, 25) },
  { timeZone: 'Pacific/Apia', start: Date.UTC(2011, 11, 30, 8) },
);

const sinceStart = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 0, max: 2 * hourMs }),
  fc.integer({ min: 0, max: 60 }).map((hours) => hours * hourMs),
  fc.integer({ min: 0, max: 30 }).map((days) => days * dayMs),
  fc.integer({ min: -400 * dayMs, max: 400 * dayMs }),
);

const number = fc.oneof(
  fc.integer({ min: -3, max: 9 }),
  fc.constantFrom(0.1, 0.2, 1.005, -0, 1e-7, 123456789.123456, 2 ** 53 - 1, 1 - 2 ** 53),
  fc.constantFrom('0.12345678901234567890123', '9007199254740993', '-1e-30').map((text) => {
    const reading = decimal.fromText(text);
    return reading.ok ? reading.value : decimal.zero;
  }),
);
const whole = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(2 ** 53 - 1, 1 - 2 ** 53));

const tracked = fc
  .tuple(fc.option(number), fc.option(whole), fc.option(whole), fc.boolean())
  .map(([some, minutes, pause, asInt]) => [
    ...(some === null || asInt ? [] : [{ name: 'minutes', type: 'decimal' as const, value: some }]),
    ...(minutes === null || !asInt ? [] : [{ name: 'minutes', type: 'int' as const, value: minutes }]),
    ...(pause === null ? [] : [{ name: 'pause', type: 'duration' as const, value: pause }]),
  ]);

const step = fc.record({
  event: fc.record({
    externalUserId: fc.constantFrom('ann', 'ann', 'bob'),
    externalTaskId: fc.constantFrom('walk', 'walk', 'read'),
    externalGameId: fc.constantFrom(undefined, undefined, 'spring'),
  }),
  outcome: fc.record({
    awarded: fc.constantFrom(true, true, true, true, false),
    points: fc.oneof(fc.integer({ min: -5, max: 100 }), fc.constantFrom(2 ** 53 - 1, 1 - 2 ** 53)),
    tracked,
  }),
  now: sinceStart,
});

const stream = fc
  .tuple(places, fc.array(step, { maxLength: 30 }), fc.constantFrom('in order', 'as they come'))
  .map(([{ timeZone, start }, steps, order]) => {
    const timed: Step[] = steps.map((each) => ({ ...each, now: start + each.now }));
    return { timeZone, steps: order === 'in order' ? timed.sort((a, b) => a.now - b.now) : timed };
  });

/** Decimals and numbers alike as the text of their value. */
function valueText(value: FactValue | undefined): string | null | undefined {
  return value === null || value === undefined ? value : decimal.toText(toDecimal(value));
}

function expectSameFacts(
  history: History,
  plain: PlainHistory,
  { event, now }: Step,
  requests: readonly FactRequest[],
): void {
  const facts = history.facts({ facts: requests }, event, now);
  const texts = (read: (each: FactRequest) => FactValue | undefined) =>
    Object.fromEntries(requests.map((each) => [each.key, valueText(read(each))]));
  expect(texts(({ key }) => facts[key])).toEqual(texts((each) => plain.fact(each, event, now)));
  expect(Object.keys(facts)).toHaveLength(requests.length);
}

function recordIn(histories: readonly (History | PlainHistory)[], { event, outcome, now }: Step): void {
  for (const history of histories) history.record(event, outcome, now);
}

describe('a history', () => {
  it('answers every fact by its definition, whatever the order of events', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(stream, ({ timeZone, steps }) => {
        const history = createHistory({ timeZone, requests: everything });
        const plain = new PlainHistory(timeZone);
        for (const each of steps) {
          expectSameFacts(history, plain, each, everything);
          recordIn([history, plain], each);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('answers what nobody named beforehand, asked at any time', () => {
    const some = fc.array(fc.tuple(fc.nat(40), fc.shuffledSubarray([...everything], { maxLength: 5 })));
    fc.assert(
      fc.property(stream, some, ({ timeZone, steps }, questions) => {
        const history = createHistory({ timeZone });
        const plain = new PlainHistory(timeZone);
        for (const [index, each] of steps.entries()) {
          for (const [at, requests] of questions) {
            if (at <= index) expectSameFacts(history, plain, each, requests);
          }
          recordIn([history, plain], each);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives up nothing that a promise about late events leaves in reach', () => {
    const minuteMs = 60_000;
    const requests = ['awards', 'best'].map((name) =>
      request({ scope: 'user', name, input: inputs[0], last: 10 * minuteMs, this: null } as FactRequest),
    );
    const history = createHistory({ requests, lateMaxMs: 5 * minuteMs });
    const kept = createHistory({ requests });
    const event = { externalUserId: 'ann', externalTaskId: 'walk' };
    for (let index = 0; index < 5_000; index += 1) {
      const late = (index * 7_919) % (5 * minuteMs);
      const now = Date.UTC(2026, 0, 1) + Math.max(5 * minuteMs, index * 1_000) - late;
      const [facts, expected] = [history, kept].map((each) => each.facts({ facts: requests }, event, now));
      expect(facts).toEqual(expected);
      const value = (index * 104_729) % 1_009;
      const outcome = { awarded: true, points: 1, tracked: [{ ...inputs[0], value }] };
      for (const each of [history, kept]) each.record(event, outcome, now);
    }
  });
});

const ann = { externalUserId: 'ann', externalTaskId: 'walk' };
const onePoint = { awarded: true, points: 1, tracked: [] };
const noWindow = { input: null, last: null, this: null };
const awards = request({ scope: 'user', name: 'awards', ...noWindow });
const points = request({ scope: 'user', name: 'points', ...noWindow });

describe('what a history is given', () => {
  it('must be a time zone, and a time that an event can be late by', () => {
    expect(() => createHistory({ timeZone: 'Mars/Olympus' })).toThrow(RangeError);
    expect(() => createHistory({ lateMaxMs: -1 })).toThrow(RangeError);
    expect(() => createHistory({ lateMaxMs: Number.NaN })).toThrow(RangeError);
  });

  it('must be the facts it was made for, whatever key they have', () => {
    const history = createHistory({ requests: [awards] });
    const alike = { facts: [{ ...awards, key: 'another' }] };
    expect(history.facts(alike, ann, 0)).toEqual({ another: 0 });
    expect(() => history.facts({ facts: [points] }, ann, 0)).toThrow(TypeError);
  });

  it('must be an instant', () => {
    const history = createHistory();
    expect(() => history.facts({ facts: [awards] }, ann, Number.NaN)).toThrow(RangeError);
    expect(() => history.record(ann, onePoint, 9e15)).toThrow(RangeError);
    expect(history.facts({ facts: [awards] }, ann, 0)).toEqual({ [awards.key]: 0 });
  });

  it('must not be later than was promised', () => {
    const history = createHistory({ lateMaxMs: 10 });
    history.record(ann, onePoint, 100);
    history.record(ann, onePoint, 90);
    expect(() => history.record(ann, onePoint, 89)).toThrow('an event is 11 ms late, and at most 10 were');
    expect(() => history.facts({ facts: [awards] }, ann, 89)).toThrow(RangeError);
    expect(history.facts({ facts: [awards] }, ann, 90)).toEqual({ [awards.key]: 2 });
  });

  it.each(['sinceFirst', 'sinceLast', 'lastGap', 'averageGap', 'streak'] as const)(
    'must not ask for %s in a window',
    (name) => {
      const windowed = request({ scope: 'user', name, input: null, last: null, this: 'day' });
      expect(() => createHistory({ requests: [windowed] })).toThrow(TypeError);
      const history = createHistory();
      expect(() => history.facts({ facts: [windowed] }, ann, 0)).toThrow(TypeError);
      expect(history.facts({ facts: [awards] }, ann, 0)).toEqual({ [awards.key]: 0 });
    },
  );

  it('must name the input of a total', () => {
    const nameless = request({ scope: 'user', name: 'total', ...noWindow });
    expect(() => createHistory({ requests: [nameless] })).toThrow(TypeError);
  });
});

describe('a fact', () => {
  it('is a number where that is exact, else a Decimal', () => {
    const history = createHistory();
    const big = { awarded: true, points: Number.MAX_SAFE_INTEGER, tracked: [] };
    history.record(ann, big, 0);
    expect(history.facts({ facts: [points] }, ann, 0)).toEqual({ [points.key]: Number.MAX_SAFE_INTEGER });
    history.record(ann, onePoint, 0);
    const above = decimal.fromInteger(9_007_199_254_740_992n);
    expect(history.facts({ facts: [points] }, ann, 0)).toEqual({ [points.key]: above });
  });

  it('sums decimals without error', () => {
    const total = request({ scope: 'game', name: 'total', input: inputs[0], last: null, this: null });
    const history = createHistory({ requests: [total] });
    for (const value of [0.1, 0.2]) {
      history.record(ann, { ...onePoint, tracked: [{ ...inputs[0], value }] }, 0);
    }
    expect(history.facts({ facts: [total] }, ann, 0)).toEqual({ [total.key]: 0.3 });
  });

  it('leaves tomorrow out of both windows together, where clocks went back over midnight', () => {
    const midnight = Date.UTC(2010, 10, 7, 2, 30);
    const history = createHistory({ timeZone: 'America/St_Johns' });
    for (const seconds of [-30, 30, 90]) history.record(ann, onePoint, midnight + seconds * 1_000);
    const inWindow = (window: Pick<FactRequest, 'last' | 'this'>) => {
      const fact = request({ scope: 'user', name: 'awards', input: null, ...window });
      return history.facts({ facts: [fact] }, ann, midnight + 100_000)[fact.key];
    };
    expect(inWindow({ last: hourMs, this: null })).toBe(3);
    expect(inWindow({ last: null, this: 'day' })).toBe(2);
    expect(inWindow({ last: hourMs, this: 'day' })).toBe(2);
  });

  it('keeps apart ids that would read the same side by side, and games with and without an id', () => {
    const history = createHistory();
    const record = (externalUserId: string, externalTaskId: string, externalGameId?: string) =>
      history.record({ externalUserId, externalTaskId, externalGameId }, onePoint, 0);
    record('a', 'bc');
    record('ab', 'c');
    record('a', 'bc', 'undefined');
    const event = { externalUserId: 'a', externalTaskId: 'bc' };
    const inScope = (scope: FactScope) => {
      const fact = request({ scope, name: 'awards', ...noWindow });
      return history.facts({ facts: [fact] }, event, 0)[fact.key];
    };
    expect(scopes.map(inScope)).toEqual([1, 1, 1, 2]);
  });
});
