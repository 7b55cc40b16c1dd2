import { timeZoneNamed } from '@merit/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimeWindow } from '../../ports/points-reads.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import { itemOf, noon, recordAwards, type Scene, stage } from '../testing/fixtures.js';

const hour = 3_600_000;

/** Zones whose days begin far from each other, some of them moved; one has half hours. */
const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Madrid', 'Asia/Kolkata'];

/** A spring in which Madrid's clocks go forward, around which everything happens. */
const middle = Date.UTC(2026, 2, 29, 1);

interface Event {
  readonly game: number;
  readonly task: number;
  readonly user: number;
  readonly zone: string;
  readonly at: number;
  readonly points: number;
}

const moment = fc.integer({ min: -200 * 4, max: 200 * 4 }).map((quarters) => middle + quarters * (hour / 4));

const event = fc.record({
  game: fc.nat({ max: 1 }),
  task: fc.nat({ max: 1 }),
  user: fc.nat({ max: 2 }),
  zone: fc.constantFrom(...zones),
  at: moment,
  points: fc.integer({ min: 0, max: 50 }),
});

const between = ([one, other]: readonly [number, number], unit: TimeWindow['unit']): TimeWindow => ({
  unit,
  from: Math.min(one, other),
  to: Math.max(one, other) + 1,
});

const day = fc.integer({ min: -10, max: 10 }).map((days) => Math.floor(middle / (24 * hour)) + days);

const window = fc.option(
  fc.oneof(
    fc.tuple(moment, moment).map((ends) => between(ends, 'moment')),
    fc.tuple(day, day).map((ends) => between(ends, 'day')),
  ),
);

/** Records each award as if its game stood in that zone then. */
function record(storage: Storage, scenes: readonly Scene[], events: readonly Event[]) {
  const plans = events.map(({ game: index, task, user, zone, at, points }) => {
    const { game, tasks, users } = itemOf(scenes, index);
    return {
      game: { ...game, timeZone: zone },
      task: itemOf(tasks, task),
      user: itemOf(users, user),
      at,
      award: { points },
    };
  });
  return recordAwards(storage, plans);
}

interface Asked {
  readonly user: number;
  readonly game: number | null;
  readonly task: number | null;
  readonly window: TimeWindow | null;
}

function isIn({ at, zone }: Event, { unit, from, to }: TimeWindow): boolean {
  const place = unit === 'day' ? timeZoneNamed(zone).localDay(at) : at;
  return place >= from && place < to;
}

function plainSum(events: readonly Event[], { user, game, task, window }: Asked) {
  const counted = events.filter(
    (each) =>
      each.user === user &&
      (game === null || each.game === game) &&
      (task === null || each.task === task) &&
      (window === null || isIn(each, window)),
  );
  return { points: counted.reduce((sum, { points }) => sum + points, 0), timesAwarded: counted.length };
}

/** Games by their number, and tasks of theirs. */
const places = [
  [null, null],
  [0, null],
  [1, null],
  [1, 0],
  [1, 1],
] as const;

function idsOf(scenes: readonly Scene[], game: number | null, task: number | null) {
  const scene = game === null ? null : itemOf(scenes, game);
  const taskId = task === null ? null : (scene?.tasks[task]?.taskId ?? null);
  return { gameId: scene?.game.gameId ?? null, taskId };
}

describe('the totals of many users', () => {
  eachDatabase((database) => {
    it('are what the awards of the window come to, whatever zones their days were of', async () => {
      const storage = await database.open();
      let made = 0;
      const stageTwo = async () => {
        made += 1;
        const owner = `key:svc_live_${made}` as const;
        return [
          await stage(storage, { tasks: 2, users: 3, game: { owner } }),
          await stage(storage, { tasks: 2, users: 3, game: { owner } }),
        ];
      };
      await fc.assert(
        fc.asyncProperty(
          fc.array(event, { maxLength: 25 }),
          fc.array(window, { minLength: 1, maxLength: 6 }),
          async (events, windows) => {
            const scenes = await stageTwo();
            await record(storage, scenes, events);
            const { users } = itemOf(scenes);
            for (const each of windows) {
              for (const [game, task] of places) {
                const filter = { ...idsOf(scenes, game, task), window: each };
                const found = await storage.books.points.totalsOfUsers(users, filter);
                const sums = [0, 1, 2].map((user) => plainSum(events, { user, game, task, window: each }));
                expect(found).toEqual(sums);
              }
            }
          },
        ),
        { numRuns: 40 },
      );
    });

    it('keep the order asked for, and have zeros for those without awards', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { users: 3 });
      await recordAwards(storage, [
        { game, task: itemOf(tasks), user: itemOf(users, 1), award: { points: 7 } },
      ]);
      const asked = [2, 1, 0].map((index) => itemOf(users, index));
      const nothing = { points: 0, timesAwarded: 0 };
      for (const window of [null, { unit: 'moment', from: noon, to: noon + 1 } as const]) {
        const found = await storage.books.points.totalsOfUsers(asked, { gameId: null, taskId: null, window });
        expect(found).toEqual([nothing, { points: 7, timesAwarded: 1 }, nothing]);
      }
    });

    it('keep what was earned in deleted tasks and games', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 2 });
      const user = itemOf(users);
      await recordAwards(
        storage,
        tasks.map((task, index) => ({ game, task, user, award: { points: 10 ** index } })),
      );
      const read = (gameId: string | null) =>
        Promise.all(
          // The second window cuts the day.
          [
            null,
            between([noon - 48 * hour, noon + 72 * hour], 'moment'),
            between([noon, noon], 'moment'),
          ].map(
            async (window) =>
              (await storage.books.points.totalsOfUsers([user], { gameId, taskId: null, window }))[0]?.points,
          ),
        );
      await expect(read(null)).resolves.toEqual([11, 11, 11]);
      await storage.transaction(({ tasks: repository }) =>
        repository.delete({ ...itemOf(tasks), deletedAt: noon, revision: 2 }),
      );
      await expect(read(game.gameId)).resolves.toEqual([11, 11, 11]);
      await storage.transaction(({ games }) => games.delete({ ...game, deletedAt: noon, revision: 2 }));
      await expect(read(null)).resolves.toEqual([11, 11, 11]);
    });
  });
});
