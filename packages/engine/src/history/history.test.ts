import type { CalendarPeriod, FactScope } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf } from '../evaluate/tracked.js';
import type { MeritEvent } from '../event/event.js';
import { comparedText } from '../value/compared-text.js';
import type { FactValue } from '../value/fact-value.js';
import { toDecimal } from '../value/floating.js';
import { factRequest, type HistoryFactRequest, type SameValues } from './fact-request.js';
import type { ActionEvent, AwardedOutcome, History } from './history.js';
import { createHistory } from './memory-history.js';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

// ── The meaning of facts once more, as plainly as it can be said ────────────

interface Row {
  readonly event: MeritEvent;
  readonly outcome: AwardedOutcome;
  readonly at: number;
  readonly day: number;
}

interface ActionRow {
  readonly event: ActionEvent;
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
  if (period === 'quarter') {
    return Date.UTC(date.getUTCFullYear(), 3 * Math.floor(date.getUTCMonth() / 3)) / dayMs;
  }
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

function isActionInScope(scope: FactScope, { externalTaskId, ...row }: ActionEvent, event: MeritEvent) {
  if (externalTaskId !== undefined) return isInScope(scope, { ...row, externalTaskId }, event);
  return scope !== 'task' && scope !== 'game' && row.externalUserId === event.externalUserId;
}

/** Every fact by its definition, over all awards. */
class PlainHistory {
  readonly #rows: Row[] = [];
  readonly #actions: ActionRow[] = [];

  readonly #timeZone: string;

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  record(event: MeritEvent, outcome: AwardedOutcome, at: number): void {
    if (!outcome.awarded) return;
    this.#rows.push({ event, outcome, at, day: localDay(event.timeZone ?? this.#timeZone, at) });
  }

  recordAction(event: ActionEvent, at: number): void {
    this.#actions.push({ event, at, day: localDay(event.timeZone ?? this.#timeZone, at) });
  }

  fact(request: HistoryFactRequest, event: MeritEvent, now: number) {
    const { scope, name, input, last, this: period, days, since, case: caseName, same, action } = request;
    const timeline = this.#rows
      .filter((row) => isInScope(scope, row.event, event))
      .filter(({ outcome }) => caseName === null || outcome.caseName === caseName)
      .filter(({ outcome }) => same === null || hasValueOf(event, same, outcome))
      .sort((left, right) => left.at - right.at);
    const today = localDay(event.timeZone ?? this.#timeZone, now);
    const start = since === null ? Number.NEGATIVE_INFINITY : startOf(since, event);
    const inWindow = ({ at, day }: { at: number; day: number }) =>
      (last === null || (at > now - last && at <= now)) &&
      (days === null || (day > today - days && day <= today)) &&
      (since === null || (day >= start && day <= today)) &&
      (period === null || (day >= firstDayOf(period, today) && day <= today));
    const rows = timeline.filter(inWindow);
    const times = timeline.map(({ at }) => at);
    const values = rows.flatMap(({ outcome }) =>
      outcome.tracked
        .filter((each) => each.name === input?.name && each.type === input.type)
        .map((each) => toDecimal(numberOf(each))),
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
        return streakOf(timeline, { today, now, request });
      case 'actions':
        return this.#actions
          .filter((row) => row.event.action === action && isActionInScope(scope, row.event, event))
          .filter(inWindow).length;
      case 'mean': {
        const count = decimal.fromInteger(values.length);
        if (values.length === 0) return null;
        const total = values.reduce(decimal.add, decimal.zero);
        return input?.type === 'duration' ? decimal.floorDivide(total, count) : decimal.divide(total, count);
      }
      case 'least':
        return values.length === 0 ? null : values.reduce(decimal.min);
      case 'latest':
        return values.at(-1) ?? null;
      case 'users':
        return new Set(timeline.map((row) => row.event.externalUserId)).size;
      case 'tasks':
        return new Set(timeline.map((row) => row.event.externalTaskId)).size;
      case 'wallet.points':
        return this.#walletOf(event);
      case 'wallet.coins':
        return 0;
    }
  }

  #walletOf({ externalUserId }: MeritEvent) {
    return this.#rows
      .filter((row) => row.event.externalUserId === externalUserId)
      .map(({ outcome }) => decimal.fromInteger(outcome.points))
      .reduce((sum, points) => decimal.max(decimal.zero, decimal.add(sum, points)), decimal.zero);
  }
}

function hasValueOf(
  event: MeritEvent,
  same: NonNullable<HistoryFactRequest['same']>,
  outcome: AwardedOutcome,
) {
  const tracked = outcome.tracked.find(({ name, type }) => name === same.name && type === same.type);
  const mine = event.data?.[same.name];
  if (tracked === undefined || mine === undefined) return false;
  if (tracked.type === 'text') return tracked.value === comparedText(String(mine));
  if (tracked.type === 'bool') return tracked.value === mine;
  return typeof mine === 'number' && decimal.equals(toDecimal(numberOf(tracked)), decimal.fromNumber(mine));
}

function startOf(since: NonNullable<HistoryFactRequest['since']>, { data = {} }: MeritEvent): number {
  if ('day' in since) return since.day;
  const joined = data[since.input];
  return typeof joined === 'number' ? joined : Number.POSITIVE_INFINITY;
}

interface StreakAt {
  readonly today: number;
  readonly now: number;
  readonly request: HistoryFactRequest;
}

/** Period by period, back to where more are left out than the grace allows. */
function streakOf(timeline: readonly Row[], { today, now, request: { each, grace } }: StreakAt): number {
  const numberOf = (day: number) => {
    const date = new Date(day * dayMs);
    if (each === 'month') return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
    return each === 'week' ? Math.floor((day + 3) / 7) : day;
  };
  const isPresent = (day: number) => day >= today && numberOf(day) === numberOf(today);
  const counting = timeline.filter(({ day, at }) => day < today || (isPresent(day) && at <= now));
  const active = new Set(counting.map(({ day }) => numberOf(day)));
  let [missed, row] = [-1, 0];
  for (let at = numberOf(today); missed <= (grace ?? 0); at -= 1) {
    row += active.has(at) ? 1 : 0;
    missed = active.has(at) ? 0 : missed + 1;
  }
  return row;
}

// ── Everything that can be asked ────────────────────────────────────────────

const scopes = ['user', 'user.game', 'task', 'game'] as const;
const inputs = [
  { name: 'minutes', type: 'decimal' },
  { name: 'minutes', type: 'int' },
  { name: 'pause', type: 'duration' },
] as const;
const times = [0, 1, 90_000, hourMs, 26 * hourMs, 40 * dayMs];
const windows: readonly Partial<HistoryFactRequest>[] = [
  {},
  ...times.map((last) => ({ last })),
  ...(['day', 'week', 'month', 'quarter', 'year'] as const).map((period) => ({ this: period })),
  { last: 26 * hourMs, this: 'day' },
  { last: 3 * dayMs, this: 'week' },
  ...[1, 2, 7, 40, 3_660].map((days) => ({ days })),
  { days: 3, this: 'week' },
  { last: 26 * hourMs, days: 1 },
  ...[20_454, 20_541, 20_560].map((day) => ({ since: { day } })),
  { since: { input: 'joined' } },
  { since: { input: 'joined' }, this: 'month' },
];
const filters: readonly Partial<HistoryFactRequest>[] = [
  {},
  { case: 'Walk' },
  { same: { name: 'city', type: 'text' } },
  { case: 'Run', same: { name: 'photo', type: 'bool' } },
  { same: { name: 'minutes', type: 'decimal' } },
];

type FactName = HistoryFactRequest['name'];
type Takes = 'nothing' | 'window' | 'filter' | 'both';

/**
 * What each fact takes, and where it stands: a fact without a line here is one that nothing below asks for.
 */
const shapes: { readonly [name in FactName]: { readonly takes: Takes; readonly in?: readonly FactScope[] } } =
  {
    awards: { takes: 'both' },
    points: { takes: 'both' },
    actions: { takes: 'window' },
    sinceFirst: { takes: 'filter' },
    sinceLast: { takes: 'filter' },
    lastGap: { takes: 'filter' },
    averageGap: { takes: 'filter' },
    streak: { takes: 'filter' },
    total: { takes: 'both' },
    mean: { takes: 'both' },
    best: { takes: 'both' },
    least: { takes: 'both' },
    latest: { takes: 'both' },
    users: { takes: 'filter', in: ['task', 'game'] },
    tasks: { takes: 'nothing', in: ['game'] },
    'wallet.points': { takes: 'nothing', in: ['user'] },
    'wallet.coins': { takes: 'nothing', in: ['user'] },
  };

const names = Object.keys(shapes) as readonly FactName[];
const summarised: readonly FactName[] = ['total', 'mean', 'best', 'least', 'latest'];

/** The keys of two inputs of one name would be one, so each has its own. */
function request(parts: Parameters<typeof factRequest>[0]): HistoryFactRequest {
  return factRequest({ ...parts, key: JSON.stringify(parts) });
}

function requestsOf(name: FactName): readonly HistoryFactRequest[] {
  const { takes, in: inScopes = scopes } = shapes[name];
  return inScopes.flatMap((scope) =>
    argumentsOf(name).flatMap((argument) =>
      (takes === 'window' || takes === 'both' ? windows : [{}]).flatMap((window) =>
        (takes === 'filter' || takes === 'both' ? filters : [{}]).map((filter) =>
          request({ scope, name, ...argument, ...window, ...filter }),
        ),
      ),
    ),
  );
}

function argumentsOf(name: FactName): readonly Partial<HistoryFactRequest>[] {
  if (name === 'actions') return [{ action: 'like' }, { action: 'share' }];
  if (name === 'streak') {
    return ([null, 'week', 'month'] as const).flatMap((each) =>
      [null, 1, 3].map((grace) => ({ each, grace })),
    );
  }
  return summarised.includes(name) ? inputs.map((input) => ({ input })) : [{}];
}

const everything = names.flatMap(requestsOf);

/** What a strategy with these inputs says of an event. */
function sameValues({ data = {} }: MeritEvent): SameValues {
  const texts = ['city', 'photo', 'minutes', 'joined'].map((name) => {
    const value = data[name];
    return [name, value === undefined ? null : comparedText(value as string | number | boolean)];
  });
  return Object.fromEntries(texts);
}

// ── Streams of events ───────────────────────────────────────────────────────

interface Step {
  readonly event: MeritEvent;
  readonly outcome: AwardedOutcome;
  readonly now: number;
  /** Whether the action is recorded outside of any task. */
  readonly isUnplaced: boolean;
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
  fc.constantFrom('0.12345678901234567890123', '9007199254740993', '-1e-30'),
);
const whole = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(2 ** 53 - 1, 1 - 2 ** 53));

const longTexts = ['x'.repeat(201), `${'x'.repeat(200)}y`] as const;
const cities = fc.constantFrom('Bilbao', 'Bilbao', 'Gernika', '', 'true', ...longTexts);
const city = fc.option(cities.map(comparedText));

const tracked = fc
  .tuple(fc.option(number), fc.option(whole), fc.option(whole), fc.boolean(), city, fc.option(fc.boolean()))
  .map(([some, minutes, pause, asInt, where, photo]) => [
    ...(some === null || asInt ? [] : [{ name: 'minutes', type: 'decimal' as const, value: some }]),
    ...(minutes === null || !asInt ? [] : [{ name: 'minutes', type: 'int' as const, value: minutes }]),
    ...(pause === null ? [] : [{ name: 'pause', type: 'duration' as const, value: pause }]),
    ...(where === null ? [] : [{ name: 'city', type: 'text' as const, value: where }]),
    ...(photo === null ? [] : [{ name: 'photo', type: 'bool' as const, value: photo }]),
  ]);

const data = fc.record(
  {
    city: fc.constantFrom('Bilbao', 'Gernika', 'true', ...longTexts),
    photo: fc.boolean(),
    minutes: fc.constantFrom(0, 0.1, 1, 2, 1.005),
    joined: fc.constantFrom(20_454, 20_545, 20_900),
  },
  { requiredKeys: [] },
);

const step = fc.record({
  event: fc.record({
    externalUserId: fc.constantFrom('ann', 'ann', 'bob'),
    externalTaskId: fc.constantFrom('walk', 'walk', 'read'),
    externalGameId: fc.constantFrom(undefined, undefined, 'spring'),
    action: fc.constantFrom(undefined, 'like', 'like', 'share'),
    timeZone: fc.constantFrom(undefined, undefined, 'Pacific/Kiritimati', 'America/Los_Angeles'),
    data,
  }),
  outcome: fc.record({
    awarded: fc.constantFrom(true, true, true, true, false),
    points: fc.oneof(fc.integer({ min: -5, max: 100 }), fc.constantFrom(2 ** 53 - 1, 1 - 2 ** 53)),
    caseName: fc.constantFrom('Walk', 'Run'),
    tracked,
  }),
  now: sinceStart,
  isUnplaced: fc.constantFrom(false, false, false, true),
});

const stream = fc
  .tuple(places, fc.array(step, { maxLength: 30 }), fc.constantFrom('in order', 'as they come'))
  .map(([{ timeZone, start }, steps, order]) => {
    const timed: Step[] = steps.map((each) => ({ ...each, now: start + each.now }));
    return { timeZone, steps: order === 'in order' ? timed.sort((a, b) => a.now - b.now) : timed };
  });

/** Decimals and numbers alike as the text of their value. */
function valueText(value: FactValue | undefined): string | null | undefined {
  if (value === null || value === undefined) return value;
  return typeof value === 'string' || typeof value === 'boolean'
    ? `${value}`
    : decimal.toText(toDecimal(value));
}

function expectSameFacts(
  history: History,
  plain: PlainHistory,
  { event, now }: Step,
  requests: readonly HistoryFactRequest[],
): void {
  const facts = history.facts({ facts: requests, sameValues }, event, now);
  const texts = (read: (each: HistoryFactRequest) => FactValue | undefined) =>
    Object.fromEntries(requests.map((each) => [each.key, valueText(read(each))]));
  expect(texts(({ key }) => facts[key])).toEqual(texts((each) => plain.fact(each, event, now)));
  expect(Object.keys(facts)).toHaveLength(requests.length);
}

function recordIn(histories: readonly (History | PlainHistory)[], step: Step): void {
  const { event, outcome, now, isUnplaced } = step;
  const { externalTaskId: _, ...elsewhere } = event;
  for (const history of histories) {
    history.record(event, outcome, now);
    history.recordAction(isUnplaced ? elsewhere : event, now);
  }
}

describe('a history', () => {
  it('answers every fact by its definition, whatever the order of events', () => {
    const many = fc.shuffledSubarray([...everything], { minLength: 250, maxLength: 250 });
    fc.assert(
      fc.property(stream, many, ({ timeZone, steps }, requests) => {
        const history = createHistory({ timeZone, requests });
        const plain = new PlainHistory(timeZone);
        for (const each of steps) {
          expectSameFacts(history, plain, each, requests);
          recordIn([history, plain], each);
        }
      }),
      { numRuns: 120 },
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
    const requests = ['awards', 'best', 'latest', 'mean'].map((name) =>
      request({
        scope: 'user',
        name,
        input: inputs[0],
        last: 10 * minuteMs,
        this: null,
      } as HistoryFactRequest),
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
      const outcome = { awarded: true, points: 1, caseName: 'A', tracked: [{ ...inputs[0], value }] };
      for (const each of [history, kept]) each.record(event, outcome, now);
    }
  });
});

const ann = { externalUserId: 'ann', externalTaskId: 'walk' };
const onePoint = { awarded: true, points: 1, caseName: 'A', tracked: [] };
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

  it.each([
    ['users', { this: 'day' }],
    ['wallet.points', { last: 1 }],
    ['tasks', { case: 'A' }],
    ['wallet.coins', { same: { name: 'city', type: 'text' } }],
    ['actions', { action: 'like', case: 'A' }],
    ['actions', {}],
    ['latest', {}],
  ] as const)('must not ask for %s with %o', (name, parts) => {
    const senseless = request({ scope: 'user', name, ...parts });
    expect(() => createHistory({ requests: [senseless] })).toThrow(TypeError);
  });

  it('must tell what the event holds where a fact compares it', () => {
    const same = request({ scope: 'user', name: 'awards', same: { name: 'city', type: 'text' } });
    const history = createHistory({ requests: [same] });
    expect(() => history.facts({ facts: [same] }, ann, 0)).toThrow('nobody tells the value that');
    expect(history.facts({ facts: [same], sameValues: () => ({}) }, ann, 0)).toEqual({ [same.key]: 0 });
  });

  it('must name the input of a total', () => {
    const nameless = request({ scope: 'user', name: 'total', ...noWindow });
    expect(() => createHistory({ requests: [nameless] })).toThrow(TypeError);
  });
});

describe('a fact', () => {
  it('is a number where that is exact, else a Decimal', () => {
    const history = createHistory();
    const big = { ...onePoint, points: Number.MAX_SAFE_INTEGER };
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
    const inWindow = (window: Pick<HistoryFactRequest, 'last' | 'this'>) => {
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

  it('looks for the latest value on the day before too, where clocks went back over midnight', () => {
    const midnight = Date.UTC(2010, 10, 7, 2, 30);
    const latest = request({ scope: 'user', name: 'latest', input: inputs[0], this: 'week' });
    const history = createHistory({ timeZone: 'America/St_Johns', requests: [latest] });
    for (const [value, seconds] of [-30, 30, 90].entries()) {
      const tracked = [{ ...inputs[0], value }];
      history.record(ann, { ...onePoint, tracked }, midnight - 3_600_000 + seconds * 1_000);
    }
    const day = midnight + 30 * hourMs - 7 * dayMs;
    expect(history.facts({ facts: [latest] }, ann, day)).toEqual({ [latest.key]: null });
    expect(history.facts({ facts: [latest] }, ann, midnight)).toEqual({ [latest.key]: 2 });
  });

  it('forgets latest values that no window reaches any more', () => {
    const latest = request({ scope: 'user', name: 'latest', input: inputs[0], last: 10 });
    const history = createHistory({ requests: [latest], lateMaxMs: 5 });
    for (let at = 0; at < 100; at += 1) {
      history.record(ann, { ...onePoint, tracked: [{ ...inputs[0], value: at }] }, at);
      expect(history.facts({ facts: [latest] }, ann, at)).toEqual({ [latest.key]: at });
    }
  });
});
