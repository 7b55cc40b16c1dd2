import { decimal, type FactScope } from '@merit/dsl';
import {
  createHistory,
  type FactValues,
  factRequest,
  type History,
  type HistoryFactRequest,
  timeZoneNamed,
} from '@merit/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../domain/action.js';
import type { Award, TrackedValue } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  anAction,
  anAward,
  anIntent,
  itemOf,
  type Occasion,
  type Scene,
  stage,
} from '../testing/fixtures.js';
import { publishAsking } from '../testing/strategies.js';
import { testIds } from '../testing/test-clock.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const scopes: readonly FactScope[] = ['user', 'user.game', 'task', 'game'];
const inputs: readonly NonNullable<HistoryFactRequest['input']>[] = [
  { name: 'minutes', type: 'decimal' },
  { name: 'minutes', type: 'int' },
  { name: 'pause', type: 'duration' },
];

/** The streams below have events at exactly these distances. */
const windows: readonly Partial<HistoryFactRequest>[] = [
  {},
  { last: 2 * minute },
  { last: 33 * hour },
  ...(['day', 'week', 'month', 'quarter', 'year'] as const).map((period) => ({ this: period })),
  { last: 33 * hour, this: 'day' },
  ...[1, 2, 30, 3_660].map((days) => ({ days })),
  { days: 3, this: 'month' },
  { last: 33 * hour, days: 2 },
  { since: { day: 20_540 } },
  { since: { day: 20_545 }, last: 33 * hour },
  { since: { input: 'joined' } },
];
const filters: readonly Partial<HistoryFactRequest>[] = [
  {},
  { case: 'Walk' },
  { same: { name: 'city', type: 'text' } },
  { case: 'Run', same: { name: 'minutes', type: 'decimal' } },
];

type FactName = HistoryFactRequest['name'];
type Takes = 'nothing' | 'window' | 'filter' | 'both';

/** What each fact takes, and where it stands: the compiler asks for a line for every fact of the language. */
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

function factsOf(name: FactName): readonly HistoryFactRequest[] {
  const { takes, in: inScopes = scopes } = shapes[name];
  return inScopes.flatMap((scope) =>
    argumentsOf(name).flatMap((argument) =>
      (takes === 'window' || takes === 'both' ? windows : [{}]).flatMap((window) =>
        (takes === 'filter' || takes === 'both' ? filters : [{}]).map((filter) => {
          const parts = { scope, name, ...argument, ...window, ...filter };
          return factRequest({ ...parts, key: JSON.stringify(parts) });
        }),
      ),
    ),
  );
}

function argumentsOf(name: FactName): readonly Partial<HistoryFactRequest>[] {
  if (name === 'actions') return [{ action: 'like' }, { action: 'share' }];
  if (name === 'streak') return [{}, { grace: 2 }, { each: 'week' }, { each: 'month', grace: 1 }];
  return summarised.includes(name) ? inputs.map((input) => ({ input })) : [{}];
}

/** Every fact there is, in every scope, with every window and filter. */
const everyFact: readonly HistoryFactRequest[] = names.flatMap(factsOf);
const unfiltered = everyFact.filter((fact) => fact.case === null && fact.same === null);

/** Some of them, with every name among them: all at once would take minutes. */
function someOf(facts: readonly HistoryFactRequest[]): fc.Arbitrary<readonly HistoryFactRequest[]> {
  const ofEachName = names.map((name) => fc.constantFrom(...facts.filter((fact) => fact.name === name)));
  return fc
    .tuple(fc.tuple(...ofEachName), fc.shuffledSubarray([...facts], { minLength: 200, maxLength: 200 }))
    .map(([each, many]) => [...new Set([...each, ...many])]);
}

const cities = fc.constantFrom('Bilbao', 'Gernika', '');

interface Happening {
  readonly user: number;
  readonly task: number;
  readonly at: number;
  /** Of the event; else the game's counts. */
  readonly timeZone: string | undefined;
  readonly points: number;
  readonly tracked: readonly TrackedValue[];
  readonly caseName: string;
  readonly values: { readonly city?: string; readonly minutes?: number; readonly joined?: number };
  readonly action: 'like' | 'share' | null;
  /** Whether the action is recorded in its task, or outside of any. */
  readonly isPlaced: boolean;
}

const someTracked = fc.uniqueArray(
  fc.oneof(
    fc.record({
      name: fc.constant('minutes'),
      type: fc.constantFrom('decimal' as const),
      value: fc.constantFrom('0', '0.1', '12.50', '-3.333', '99999999999999999999.000000000001'),
    }),
    fc.record({
      name: fc.constant('minutes'),
      type: fc.constant('int' as const),
      value: fc.constantFrom('0', '7', '-12', '9007199254740991'),
    }),
    fc.record({
      name: fc.constant('pause'),
      type: fc.constant('duration' as const),
      value: fc.constantFrom('0', '1500', '86400000'),
    }),
    fc.record({ name: fc.constant('city'), type: fc.constant('text' as const), value: cities }),
  ),
  { selector: ({ name }) => name, maxLength: 3 },
);

/** Streams in no order, crowded around the change of clocks in Madrid, and around midnights there. */
const happenings: fc.Arbitrary<readonly Happening[]> = fc.array(
  fc.record({
    user: fc.nat(1),
    task: fc.nat(1),
    at: fc
      .tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0, 1, minute, 2 * minute, 9 * hour, -hour))
      .map(([days, offset]) => Date.UTC(2026, 2, 28, 23) + days * day + offset),
    timeZone: fc.constantFrom(undefined, undefined, 'Asia/Tokyo', 'America/Los_Angeles'),
    points: fc.integer({ min: 0, max: 50 }),
    tracked: someTracked,
    caseName: fc.constantFrom('Walk', 'Run'),
    values: fc.record(
      {
        city: cities,
        minutes: fc.constantFrom(0, 1, 0.1, 2.5),
        joined: fc.constantFrom(20_538, 20_543, 20_700),
      },
      { requiredKeys: [] },
    ),
    action: fc.constantFrom(null, 'like', 'like', 'share'),
    isPlaced: fc.constantFrom(true, true, false),
  }),
  { minLength: 24, maxLength: 32 },
);

/** The same history in storage and in the engine's memory. */
class Twins {
  readonly #storage: Storage;
  readonly #scene: Scene;
  readonly #memory: History;

  constructor(storage: Storage, scene: Scene) {
    this.#storage = storage;
    this.#scene = scene;
    this.#memory = createHistory({ timeZone: scene.game.timeZone });
  }

  /** Asks both the facts before each event, and records it in both; all events are one session. */
  async compare(batch: readonly Happening[], facts: readonly HistoryFactRequest[]): Promise<void> {
    await this.#storage.transaction(async ({ awards }) => {
      const entries = batch.map((happening) => {
        const occasion = this.#occasionOf(happening);
        const { points, caseName } = happening;
        const tracked = trackedOf(happening);
        const timeZone = happening.timeZone ?? occasion.game.timeZone;
        const award = anAward(occasion, { points, tracked, caseName, day: dayOf(happening, occasion) });
        const intent = { ...anIntent(occasion, facts, sameValuesOf(happening)), timeZone };
        return { happening, intent, award };
      });
      const session = await awards.open(entries.map(({ intent }) => intent));
      for (const { happening, intent, award } of entries) {
        expect(readable(session.facts(intent))).toEqual(this.#remembered(happening, facts));
        session.record(intent, award);
        const action = this.#actionOf(happening);
        if (action !== null) session.recordAction(intent, action);
        this.#remember(happening, award);
      }
      await session.flush();
    });
  }

  #remembered(happening: Happening, facts: readonly HistoryFactRequest[]): Record<string, string | null> {
    const strategy = { facts, sameValues: () => sameValuesOf(happening) };
    return readable(this.#memory.facts(strategy, subjectOf(happening), happening.at));
  }

  #remember(happening: Happening, { points, caseName, tracked }: Award): void {
    const { at, action, isPlaced } = happening;
    this.#memory.record(subjectOf(happening), { awarded: true, points, caseName, tracked }, at);
    const { externalTaskId, timeZone, ...user } = subjectOf(happening);
    this.#memory.recordAction(
      { ...user, ...(isPlaced ? { externalTaskId, timeZone } : {}), action: action ?? undefined },
      at,
    );
  }

  #actionOf(happening: Happening): Action | null {
    const { action, isPlaced, at } = happening;
    if (action === null) return null;
    const elsewhere = { gameId: null, taskId: null, day: Math.floor(at / day) };
    const occasion = this.#occasionOf(happening);
    const here = { day: dayOf(happening, occasion) };
    return anAction(occasion, { kind: action, ...(isPlaced ? here : elsewhere) });
  }

  #occasionOf({ user, task, at }: Happening) {
    const { game, tasks, users } = this.#scene;
    return { game, task: itemOf(tasks, task), user: itemOf(users, user), at };
  }
}

function dayOf({ at, timeZone }: Happening, { game }: Pick<Occasion, 'game'>): number {
  return timeZoneNamed(timeZone ?? game.timeZone).localDay(at);
}

/** An award keeps of an input what its event had of it. */
function trackedOf({ tracked, values: { city, minutes } }: Happening): readonly TrackedValue[] {
  return tracked.map((each) => {
    if (each.type === 'text' && city !== undefined) return { ...each, value: city };
    if (each.type === 'decimal' && minutes !== undefined) return { ...each, value: String(minutes) };
    return each;
  });
}

function subjectOf({ user, task, timeZone }: Happening) {
  return { externalUserId: `user-${user}`, externalTaskId: `task-${task}`, timeZone };
}

function sameValuesOf({ values: { city, minutes, joined } }: Happening) {
  return {
    city: city ?? null,
    minutes: minutes === undefined ? null : String(minutes),
    joined: joined === undefined ? null : String(joined),
  };
}

/** Values as exact digits, whatever form they came in. */
function readable(facts: FactValues): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => {
      if (typeof value === 'object') return [key, value && decimal.toText(value)];
      return [key, typeof value === 'number' ? decimal.toText(decimal.fromNumber(value)) : `${value}`];
    }),
  );
}

function inBatches<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return items.length === 0 ? [] : [items.slice(0, size), ...inBatches(items.slice(size), size)];
}

/** An owner of its own for each run, whose wallets begin empty. */
function aScene() {
  const owner: Owner = `key:svc_live_${testIds.next()}`;
  return { owner, scene: { tasks: 2, users: 2, game: { timeZone: 'Europe/Madrid', owner } } };
}

describe('facts', () => {
  eachDatabase((database) => {
    it.each([1, 5, 40])('mean what they mean in the engine, in sessions of %i', async (size) => {
      const storage = await database.open();
      await fc.assert(
        fc.asyncProperty(happenings, someOf(everyFact), async (stream, facts) => {
          const { owner, scene } = aScene();
          const twins = new Twins(storage, await stage(storage, scene));
          await publishAsking(
            storage,
            facts.filter((fact) => fact.case !== null || fact.same !== null),
            owner,
          );
          for (const batch of inBatches(stream, size)) await twins.compare(batch, facts);
        }),
        { numRuns: 2 },
      );
      await expect(storage.verify()).resolves.toMatchObject({ faults: [] });
    });

    it('mean the same when a strategy that asks for them is published on the way', async () => {
      const storage = await database.open();
      await fc.assert(
        fc.asyncProperty(happenings, someOf(everyFact), someOf(unfiltered), async (stream, facts, before) => {
          const { owner, scene } = aScene();
          const twins = new Twins(storage, await stage(storage, scene));
          const asking = [...facts];
          for (const batch of inBatches(stream.slice(0, 12), 4)) await twins.compare(batch, before);
          await publishAsking(storage, asking.splice(0, 100), owner);
          await publishAsking(storage, asking, owner);
          for (const batch of inBatches(stream.slice(12), 4)) await twins.compare(batch, facts);
        }),
        { numRuns: 2 },
      );
      await expect(storage.verify()).resolves.toMatchObject({ faults: [] });
    });
  });
});
