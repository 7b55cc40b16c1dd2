import fc from 'fast-check';

/** An event as it is sent, by which way, and when. */
export interface SentEvent {
  readonly way: 'award' | 'action' | 'assigned';
  readonly externalUserId: string;
  readonly externalTaskId: string;
  readonly eventId: string | undefined;
  readonly data: { readonly [name: string]: unknown };
  readonly timeZone: string | undefined;
  readonly typeAction: string | undefined;
  readonly points: number;
  readonly caseName: string;
  /** How long before it is sent it happened. */
  readonly lateMs: number;
}

/** What is sent in one request: one event, or some in bulk. */
export interface Sending {
  /** Since the one before. */
  readonly gapMs: number;
  readonly isBulk: boolean;
  readonly events: readonly SentEvent[];
}

const MINUTE_MS = 60_000;
/** Some begin as formulas of spreadsheets do. */
const USERS = ['ann', 'bob', '@cid', '+34 600', 'dan, "the man"', '=eve', 'zoë'];
/** By whose clocks each user's events are decided; those of the game for the others. */
const ZONES = new Map([
  ['bob', 'Asia/Tokyo'],
  ['zoë', 'America/Los_Angeles'],
]);
export const TASKS = ['walk', 'run', 'ride'];

const sketch = fc.record({
  way: fc.constantFrom('award' as const, 'award' as const, 'action' as const, 'assigned' as const),
  user: fc.constantFrom(...USERS),
  externalTaskId: fc.constantFrom(...TASKS),
  isNamed: fc.boolean(),
  km: fc.constantFrom(undefined, 0.1, 2.5, 7.25, 12, 12.000001, 33),
  city: fc.constantFrom(undefined, 'Bilbao', 'bilbao', 'Gernika, "old"'),
  mood: fc.constantFrom(undefined, undefined, undefined, 'good', 'bad'),
  typeAction: fc.constantFrom('photo', 'wave'),
  points: fc.constantFrom(-15, -4, 3, 40),
  caseName: fc.constantFrom('Gift', 'Far', '=Taken'),
  lateMs: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 * 1440 * MINUTE_MS }) },
  ),
  /** Whether it is an earlier event again, and of those one of another user, or with other data. */
  again: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.record({
        back: fc.nat(40),
        as: fc.constantFrom('same', 'same', 'user', 'data', 'points', 'way'),
      }),
    },
  ),
});

const sending = fc.record({
  gapMs: fc.oneof(
    fc.integer({ min: 0, max: 8 * MINUTE_MS }),
    fc.integer({ min: 0, max: 12 * 60 * MINUTE_MS }),
  ),
  isBulk: fc.boolean(),
  sketches: fc.array(sketch, { minLength: 1, maxLength: 6 }),
});

type Sketch = typeof sketch extends fc.Arbitrary<infer Value> ? Value : never;

/** Draws so many requests by the seed of the run. */
export function drawSendings(count: number): readonly Sending[] {
  const [drawn = []] = fc.sample(fc.array(sending, { minLength: count, maxLength: count }), 1);
  const named: SentEvent[] = [];
  return drawn.map(({ gapMs, isBulk, sketches }) => {
    const events = (isBulk ? sketches : sketches.slice(0, 1)).map((each) => toEvent(each, named));
    return { gapMs, isBulk, events };
  });
}

/** @param named The events so far that have an id. */
function toEvent(drawn: Sketch, named: SentEvent[]): SentEvent {
  const earlier = drawn.again === null ? undefined : named.at(-1 - drawn.again.back);
  const event = eventOf(drawn, `event-${named.length}`);
  if (earlier === undefined || drawn.again === null) {
    if (event.eventId !== undefined) named.push(event);
    return event;
  }
  const { lateMs, timeZone } = event;
  // When it happened, and by whose clocks, doesn't tell it from itself.
  const same = { ...earlier, lateMs, timeZone: earlier.way === 'assigned' ? undefined : timeZone };
  if (drawn.again.as === 'user') return { ...same, externalUserId: `not ${earlier.externalUserId}` };
  if (drawn.again.as === 'data') return { ...same, data: { ...earlier.data, other: true } };
  if (drawn.again.as === 'points') return { ...same, points: earlier.points + 1 };
  if (drawn.again.as === 'way') return { ...same, way: earlier.way === 'award' ? 'assigned' : 'award' };
  return same;
}

function eventOf(drawn: Sketch, eventId: string): SentEvent {
  const { way, user, externalTaskId, isNamed, km, city, mood, typeAction, points, caseName, lateMs } = drawn;
  const given = { km, mood, place: city === undefined ? undefined : { city, of: ['Bizkaia', null] } };
  const data = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    ...{ way, externalUserId: user, externalTaskId, data, points, caseName, lateMs },
    eventId: isNamed ? eventId : undefined,
    timeZone: way === 'assigned' ? undefined : ZONES.get(user),
    typeAction: way === 'action' ? typeAction : undefined,
  };
}
