import { type Decimal, decimal, type FactScope } from '@merit/dsl';
import { createHistory, type FactRequest, type FactValues, factRequest, type History } from '@merit/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Award, TrackedValue } from '../../domain/award.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import { anAward, anIntent, itemOf, type Scene, stage } from '../testing/fixtures.js';
import { publishAsking } from '../testing/strategies.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const scopes: readonly FactScope[] = ['user', 'user.game', 'task', 'game'];
const inputs: readonly NonNullable<FactRequest['input']>[] = [
  { name: 'minutes', type: 'decimal' },
  { name: 'minutes', type: 'int' },
  { name: 'pause', type: 'duration' },
];

type Question = Pick<FactRequest, 'scope' | 'name' | 'input' | 'last' | 'this'>;
type Window = Pick<Question, 'last' | 'this'>;

/** The streams below have events at exactly these distances. */
const windows: readonly Window[] = [
  { last: null, this: null },
  { last: 2 * minute, this: null },
  { last: 33 * hour, this: null },
  ...(['day', 'week', 'month', 'year'] as const).map((period) => ({ last: null, this: period })),
  { last: 33 * hour, this: 'day' },
];

/** Every fact there is, in every scope and window. */
const everyFact: readonly FactRequest[] = scopes
  .flatMap(factsOf)
  .map((fact) => factRequest({ ...fact, key: JSON.stringify(fact) }));

function factsOf(scope: FactScope): readonly Question[] {
  const plain = { scope, input: null, last: null, this: null };
  return [
    ...(['sinceFirst', 'sinceLast', 'lastGap', 'averageGap', 'streak'] as const).map((name) => ({
      ...plain,
      name,
    })),
    ...windows.flatMap((window) =>
      (['awards', 'points'] as const).map((name) => ({ scope, name, input: null, ...window })),
    ),
    ...windows.flatMap((window) =>
      inputs.flatMap((input) =>
        (['total', 'best'] as const).map((name) => ({ scope, name, input, ...window })),
      ),
    ),
  ];
}

interface Happening {
  readonly user: number;
  readonly task: number;
  readonly at: number;
  readonly points: number;
  readonly tracked: readonly TrackedValue[];
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
  ),
  { selector: ({ name }) => name, maxLength: 2 },
);

/** Streams in no order, crowded around the change of clocks in Madrid, and around midnights there. */
const happenings: fc.Arbitrary<readonly Happening[]> = fc.array(
  fc.record({
    user: fc.nat(1),
    task: fc.nat(1),
    at: fc
      .tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0, 1, minute, 2 * minute, 9 * hour, -hour))
      .map(([days, offset]) => Date.UTC(2026, 2, 28, 23) + days * day + offset),
    points: fc.integer({ min: 0, max: 50 }),
    tracked: someTracked,
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

  /** Asks both every fact before each event, and records it in both; all events are one session. */
  async compare(batch: readonly Happening[]): Promise<void> {
    await this.#storage.transaction(async ({ awards }) => {
      const entries = batch.map((happening) => {
        const occasion = this.#occasionOf(happening);
        const award = anAward(occasion, { points: happening.points, tracked: happening.tracked });
        return { happening, intent: anIntent(occasion, everyFact), award };
      });
      const session = await awards.open(entries.map(({ intent }) => intent));
      for (const { happening, intent, award } of entries) {
        expect(readable(session.facts(intent))).toEqual(this.#remembered(happening));
        session.record(intent, award);
        this.#remember(happening, award);
      }
      await session.flush();
    });
  }

  #remembered(happening: Happening): Record<string, string | null> {
    return readable(this.#memory.facts({ facts: everyFact }, subjectOf(happening), happening.at));
  }

  #remember(happening: Happening, { points, caseName, tracked }: Award): void {
    const values = tracked.map((each) => ({ ...each, value: exact(each.value) }));
    this.#memory.record(
      subjectOf(happening),
      { awarded: true, points, caseName, tracked: values },
      happening.at,
    );
  }

  #occasionOf({ user, task, at }: Happening) {
    const { game, tasks, users } = this.#scene;
    return { game, task: itemOf(tasks, task), user: itemOf(users, user), at };
  }
}

function subjectOf({ user, task }: Happening) {
  return { externalUserId: `user-${user}`, externalTaskId: `task-${task}` };
}

function exact(text: string): Decimal {
  const reading = decimal.fromText(text);
  if (!reading.ok) throw new TypeError(text);
  return reading.value;
}

/** Values as exact digits, whatever form they came in. */
function readable(facts: FactValues): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => {
      if (value === null) return [key, null];
      return [key, decimal.toText(typeof value === 'number' ? decimal.fromNumber(value) : value)];
    }),
  );
}

function inBatches<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  return items.length === 0 ? [] : [items.slice(0, size), ...inBatches(items.slice(size), size)];
}

describe('facts', { timeout: 60_000 }, () => {
  eachDatabase((database) => {
    const scene = { tasks: 2, users: 2, game: { timeZone: 'Europe/Madrid' } };

    it.each([1, 5, 40])('mean what they mean in the engine, in sessions of %i', async (size) => {
      const storage = await database.open();
      await fc.assert(
        fc.asyncProperty(happenings, async (stream) => {
          const twins = new Twins(storage, await stage(storage, { ...scene, game: { ...scene.game } }));
          for (const batch of inBatches(stream, size)) await twins.compare(batch);
        }),
        { numRuns: 2 },
      );
    });

    it('mean the same when a strategy that asks for inputs is published on the way', async () => {
      const storage = await database.open();
      await fc.assert(
        fc.asyncProperty(happenings, async (stream) => {
          const twins = new Twins(storage, await stage(storage, scene));
          for (const batch of inBatches(stream.slice(0, 12), 4)) await twins.compare(batch);
          await publishAsking(storage, everyFact);
          for (const batch of inBatches(stream.slice(12), 4)) await twins.compare(batch);
        }),
        { numRuns: 2 },
      );
    });
  });
});
