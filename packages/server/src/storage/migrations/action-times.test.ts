import { describe, expect, it } from 'vitest';
import { columnTypes } from '../dialects/column-types.js';
import { sqlWords } from '../dialects/sql-words.js';
import { eachDatabase } from '../testing/each-database.js';
import { anAction, itemOf, stage } from '../testing/fixtures.js';
import { actionTimes } from './0006-action-times.js';

describe('the times of actions', () => {
  eachDatabase((database) => {
    it('are built from the actions that were there before', async () => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage, { tasks: 2, users: 2 });
      const actions = tasks.flatMap((task, index) =>
        users.map((user) => anAction({ game, task, user }, { kind: index === 0 ? 'like' : 'share' })),
      );
      const unplaced = anAction(
        { game, task: itemOf(tasks), user: itemOf(users) },
        { gameId: null, taskId: null },
      );
      await storage.transaction(({ awards }) => awards.recordActions([...actions, unplaced]));
      await storage.transaction((books) =>
        books.tasks.delete({ ...itemOf(tasks, 1), deletedAt: 1, revision: 2 }),
      );
      const types = columnTypes(database.dialect);
      await database.tamper(`drop index action_counts_of_users;
        alter table action_counts drop column first_at;
        alter table action_counts drop column last_at;
        ${actionTimes.up(types, sqlWords(database.dialect))}`);
      const { faults, checked } = await storage.verify();
      expect([faults, checked['actions']]).toEqual([[], 5]);
    });
  });
});
