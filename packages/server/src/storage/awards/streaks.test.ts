import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Game } from '../../domain/game.js';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import { anAward, anIntent, itemOf, noon, recordAwards, type Scene, stage } from '../testing/fixtures.js';

const day = 86_400_000;
const streak = factRequest({ key: 'streak', scope: 'user', name: 'streak' });
const today = factRequest({ key: 'today', scope: 'user', name: 'awards', this: 'day' });

function occasion({ game, tasks, users }: Scene, at: number) {
  return { game, task: itemOf(tasks), user: itemOf(users), at };
}

async function ask(storage: Storage, scene: Scene, at: number) {
  return storage.transaction(async ({ awards }) => {
    const intent = anIntent(occasion(scene, at), [streak, today]);
    return (await awards.open([intent])).facts(intent);
  });
}

describe('streaks', () => {
  eachDatabase((database) => {
    it('are counted however long they are', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const days = Array.from({ length: 400 }, (_, index) => noon - index * day);
      await recordAwards(
        storage,
        days.filter((_, index) => index !== 300).map((at) => occasion(scene, at)),
      );

      await expect(ask(storage, scene, noon)).resolves.toMatchObject({ streak: 300 });
      await expect(ask(storage, scene, noon + day)).resolves.toMatchObject({ streak: 300 });
      await expect(ask(storage, scene, noon + 2 * day)).resolves.toMatchObject({ streak: 0 });
    });

    it('bridge what their grace allows, however far back they go', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      // Every third day, and now and then a week without any.
      const days = Array.from(
        { length: 150 },
        (_, index) => noon - (3 * index + 4 * Math.floor(index / 50)) * day,
      );
      await recordAwards(
        storage,
        days.map((at) => occasion(scene, at)),
      );
      const rhythms = [
        { grace: 2 },
        { grace: 6 },
        { grace: 1 },
        { each: 'week' },
        { each: 'month' },
      ] as const;
      const requests = rhythms.map((rhythm) =>
        factRequest({ ...rhythm, key: JSON.stringify(rhythm), scope: 'user', name: 'streak' }),
      );
      await storage.transaction(async ({ awards }) => {
        const intent = anIntent(occasion(scene, noon), requests);
        const facts = (await awards.open([intent])).facts(intent);
        expect(Object.values(facts)).toEqual([50, 150, 1, 66, 16]);
      });
    });

    it('by months take what was recorded tomorrow, by the clocks of who had it', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const tomorrow = Math.floor(noon / day) + 1;
      await recordAwards(storage, [{ ...occasion(scene, noon - 1), award: { day: tomorrow } }]);
      const requests = [null, 'week', 'month'].map((each) =>
        factRequest({ key: String(each), each: each as 'week' | null, scope: 'user', name: 'streak' }),
      );
      await storage.transaction(async ({ awards }) => {
        const intent = anIntent(occasion(scene, noon), requests);
        const facts = (await awards.open([intent])).facts(intent);
        expect(facts).toEqual({ null: 0, week: 1, month: 1 });
      });
    });

    it('are mended by late events, also of the same session', async () => {
      const storage = await database.open();
      const scene = await stage(storage);
      const recorded = [0, 1, 2, 4, 5, 6, 7].map((back) => occasion(scene, noon - back * day));
      await recordAwards(storage, recorded);
      await storage.transaction(async ({ awards }) => {
        const [late, now] = [
          anIntent(occasion(scene, noon - 3 * day), [streak]),
          anIntent(occasion(scene, noon), [streak]),
        ];
        const session = await awards.open([late, now]);
        expect(session.facts(now)).toEqual({ streak: 3 });
        expect(session.facts(late)).toEqual({ streak: 4 });
        session.record(late, anAward(occasion(scene, noon - 3 * day)));
        expect(session.facts(now)).toEqual({ streak: 8 });
        await session.flush();
      });

      await expect(ask(storage, scene, noon)).resolves.toMatchObject({ streak: 8 });
    });

    it('keep the days that awards had when recorded, whatever becomes of the time zone', async () => {
      const storage = await database.open();
      const scene = await stage(storage, { game: { timeZone: 'Pacific/Auckland' } });
      const evening = Date.UTC(2026, 0, 15, 20);
      await recordAwards(storage, [occasion(scene, evening), occasion(scene, evening + 1)]);
      const moved: Game = { ...scene.game, timeZone: 'America/New_York', revision: 2 };
      await storage.transaction(({ games }) => games.update(moved));
      const after = { ...scene, game: moved };

      // It was the 16th in Auckland, and is the 15th in New York: of its own day the 15th has nothing.
      await expect(ask(storage, after, evening + 2)).resolves.toEqual({ streak: 0, today: 0 });
      await recordAwards(storage, [occasion(after, evening + 3), occasion(after, evening + day)]);
      await expect(ask(storage, after, evening + day)).resolves.toEqual({ streak: 2, today: 3 });
    });
  });
});
