import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import type { Storage } from '../../ports/storage.js';
import { eachDatabase } from '../testing/each-database.js';
import {
  anAction,
  anIntent,
  atOnce,
  faultsOf,
  itemOf,
  type Occasion,
  stage,
  unplaced,
} from '../testing/fixtures.js';

const likes = factRequest({ key: 'mine', scope: 'user', name: 'actions', action: 'like' });
const everyones = factRequest({ key: 'all', scope: 'game', name: 'actions', action: 'like', this: 'day' });

async function ask(storage: Storage, occasion: Occasion) {
  return storage.transaction(async ({ awards }) => {
    const intent = anIntent(occasion, [likes, everyones]);
    return (await awards.open([intent])).facts(intent);
  });
}

describe('an action', () => {
  eachDatabase((database) => {
    it('is counted though nothing was awarded, and not seen by its own decision', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage);
      const occasion = { game, task: itemOf(tasks), user: itemOf(users) };
      await storage.transaction(async ({ awards }) => {
        const intent = anIntent(occasion, [likes, everyones]);
        const session = await awards.open([intent]);
        expect(session.facts(intent)).toEqual({ mine: 0, all: 0 });
        session.recordAction(intent, anAction(occasion));
        expect(session.facts(intent)).toEqual({ mine: 1, all: 1 });
        expect(() => session.recordAction(anIntent(occasion), anAction(occasion))).toThrow(TypeError);
        await session.flush();
      });
      await expect(ask(storage, occasion)).resolves.toEqual({ mine: 1, all: 1 });
    });

    it('outside of any task is its user’s in every one, and nobody’s for everyone', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 2, users: 2 });
      const [ann, ben] = [itemOf(users, 0), itemOf(users, 1)];
      const action = anAction({ game, task: itemOf(tasks), user: ann }, unplaced);
      await storage.transaction(({ awards }) => awards.recordActions([action]));
      await storage.transaction(({ awards }) => awards.recordActions([]));
      for (const task of tasks) {
        await expect(ask(storage, { game, task, user: ann })).resolves.toEqual({ mine: 1, all: 0 });
        await expect(ask(storage, { game, task, user: ben })).resolves.toEqual({ mine: 0, all: 0 });
      }
    });

    it('is counted once each, however many come at once', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 2, users: 3 });
      const occasionOf = (index: number) => ({
        game,
        task: itemOf(tasks, index % 2),
        user: itemOf(users, index % 3),
      });
      const results = await atOnce(30, (index) =>
        storage.transaction(({ awards }) =>
          awards.recordActions([anAction(occasionOf(index)), anAction(occasionOf(index + 1))]),
        ),
      );
      expect(faultsOf(results)).toEqual([]);
      await expect(ask(storage, occasionOf(0))).resolves.toEqual({ mine: 10, all: 60 });
    });

    it('leaves a filter that nobody published without an answer, rather than with a wrong one', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage);
      const filtered = factRequest({ scope: 'user', name: 'awards', case: 'Walk' });
      const intent = anIntent({ game, task: itemOf(tasks), user: itemOf(users) }, [filtered]);
      await expect(storage.transaction(({ awards }) => awards.open([intent]))).rejects.toThrow(
        'nothing counts user.awards(case: "Walk")',
      );
    });
  });
});
