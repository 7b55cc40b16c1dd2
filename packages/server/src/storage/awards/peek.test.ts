import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { noUser } from '../../domain/user.js';
import { eachDatabase } from '../testing/each-database.js';
import { anAction, anAward, anIntent, itemOf, noon, recordAwards, stage } from '../testing/fixtures.js';
import { publishAsking } from '../testing/strategies.js';
import { testIds } from '../testing/test-clock.js';

const minutes = { name: 'minutes', type: 'decimal' } as const;
const day = 86_400_000;

const counted = [
  factRequest({ scope: 'user', name: 'awards' }),
  factRequest({ scope: 'user', name: 'streak' }),
  factRequest({ scope: 'user.game', name: 'points', this: 'week' }),
  factRequest({ scope: 'task', name: 'awards', last: 2 * day }),
  factRequest({ scope: 'game', name: 'users' }),
  factRequest({ scope: 'game', name: 'tasks' }),
  factRequest({ scope: 'user', name: 'wallet.points' }),
  factRequest({ scope: 'user', name: 'best', input: minutes }),
  factRequest({ scope: 'user', name: 'actions', action: 'like' }),
];

const askedFor = [
  factRequest({ scope: 'user', name: 'awards', case: 'Walk' }),
  factRequest({ scope: 'game', name: 'best', input: minutes }),
];

describe('a peek', () => {
  eachDatabase((database) => {
    it('has the facts that an award would be decided on, and waits for nobody who holds them', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 1, users: 1 });
      const occasion = { game, task: itemOf(tasks), user: itemOf(users) };
      await publishAsking(storage, askedFor);
      const tracked = [{ ...minutes, value: '12.5' }];
      await recordAwards(
        storage,
        [noon - day, noon].map((at) => ({ ...occasion, at, award: { caseName: 'Walk', tracked } })),
      );
      await storage.transaction(({ awards }) => awards.recordActions([anAction(occasion)]));
      const intent = anIntent(occasion, [...counted, ...askedFor]);

      const outlook = await storage.transaction(async ({ awards }) => {
        const session = await awards.open([intent]);
        const seen = await storage.snapshot((books) => books.awards.peek([intent]));
        expect(seen.facts(intent)).toEqual(session.facts(intent));
        expect(seen.balance(intent.userId)).toEqual(session.balance(intent.userId));
        session.record(intent, anAward(occasion));
        return seen;
      });
      expect(outlook.facts(intent)).toMatchObject({
        'user.awards': 2,
        'user.streak': 2,
        'user.awards(case: "Walk")': 2,
      });
    });

    it('leaves out the facts that nothing counts yet', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 1, users: 1 });
      const occasion = { game, task: itemOf(tasks), user: itemOf(users) };
      await recordAwards(storage, [occasion]);
      const intent = anIntent(occasion, [...askedFor, ...counted]);
      const outlook = await storage.snapshot(({ awards }) => awards.peek([intent]));
      expect(Object.keys(outlook.facts(intent))).toEqual(counted.map(({ key }) => key));
    });

    it('is empty for somebody who is not there', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 1, users: 1 });
      const occasion = { game, task: itemOf(tasks), user: itemOf(users) };
      await recordAwards(storage, [occasion]);
      const nobody = { ...anIntent(occasion, counted), userId: noUser, taskId: testIds.next() };
      const outlook = await storage.snapshot(({ awards }) => awards.peek([nobody]));
      expect(outlook.balance(nobody.userId)).toEqual({ points: 0, coinCents: 0 });
      expect(outlook.facts(nobody)).toMatchObject({
        'user.awards': 0,
        'user.streak': 0,
        'game.users': 1,
        'game.tasks': 1,
      });
    });
  });
});
