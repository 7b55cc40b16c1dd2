import { factRequest } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.js';
import { anAction, anAward, anIntent, itemOf, recordAwards, stage, unplaced } from '../testing/fixtures.js';
import { publishAsking } from '../testing/strategies.js';

const nil = '00000000-0000-0000-0000-000000000000';
const ofUsers = `user_id <> 0`;
const input = { name: 'km', type: 'int' } as const;
const tracked = [{ ...input, value: '3' }];

/** Each breaks one thing that a check is there for. */
const tampering: readonly (readonly [string, string])[] = [
  ['update wallets set points = points + 1', 'the wallet of'],
  ['update wallets set coin_cents = 5', 'the wallet of'],
  ['delete from wallets', 'has no wallet'],
  ['delete from wallet_transactions', 'moved no points'],
  ['update wallet_transactions set points = points + 1', 'moved 11 points'],
  ['update awards set points = points + 1', 'the ledger says 1 and 11'],
  ['update awards set occurred_at = occurred_at + 1', 'the timeline of'],
  ['update awards set day = day + 1', 'the ledger says no and no'],
  ["update awards set tracked = '[]'", 'the ledger says none, none and none'],
  ['delete from awards', 'the ledger says no and no'],
  [`update awards set user_id = 0`, "isn't in users of the same owner"],
  ['update timelines set awards = awards + 1', 'the timeline of'],
  ['update timelines set previous_at = last_at', 'the timeline of'],
  [`delete from timelines where ${ofUsers}`, 'the timeline of'],
  ['update ranks set points = points - 1', 'by 9 points; the timeline says 10'],
  ['delete from ranks', 'by no points; the timeline says 10'],
  ['update timelines set users = 7', 'say 7 users; there are 1'],
  ["update timelines set state = 'closed'", 'are closed'],
  ['update timelines set tasks = tasks + 1 where tasks > 0', 'tasks with an award'],
  [`update timelines set external_user_id = 'x' where ${ofUsers}`, "another user's name"],
  ['update timeline_days set points = points - 1', 'day 20468 of'],
  ['update timeline_days set first_at = first_at - 1', 'day 20468 of'],
  ['update timeline_inputs set total = 4', 'has total 4, best 3 and least 3 of 1 awards; the ledger says 3'],
  ['update timeline_inputs set best = 4 where day > 0', 'has total 3, best 4'],
  ["update timeline_inputs set latest = 'x'", 'the same latest one or another'],
  ['update timeline_inputs set awards = 2', 'of 2 awards; the ledger says'],
  [`update timelines set awards = awards + 1 where subject_id in (select part_id from parts)`, 'the part'],
  [`update timeline_days set awards = 5 where subject_id in (select part_id from parts)`, 'of the part'],
  [`delete from timeline_inputs where subject_id in (select part_id from parts)`, 'has total none for'],
  ['delete from parts', 'has no awards of'],
  ['delete from fact_filters', 'the ledger says no and no'],
  ["update awards set case_name = 'Other'", 'the part'],
  ['delete from actions', 'there are none'],
  ['update action_counts set last_at = last_at + 1', 'at the same times or others'],
  [`update actions set user_id = 0`, "isn't in users of the same owner"],
  [`update actions set award_id = 0, decision = null`, 'has no award of its own'],
  ['update actions set award_id = (select award_id from awards)', 'has no award of its own'],
  ["update actions set event_id = 'other' where task_id is not null", "isn't noted as recorded"],
  ['delete from action_counts where day > 0', 'no actions like of'],
  ['update action_counts set actions = 9', '9 actions like of'],
  ['delete from tracked_inputs', 'the ledger says none, none and none'],
  ['update strategy_counts set executions = 2', 'in 2 decisions of Awarded; the ledger says 10 in 1'],
  ['update strategy_counts set points = 9', 'to have awarded 9 points'],
  ['update strategy_counts set points_max = 11', 'of the same sizes or others'],
  ['delete from strategy_counts', 'awarded no points in no decisions'],
  ['update custom_strategies set latest_version = 2', 'says 2 versions and that 1 awards; there are 1'],
  ["update strategy_versions set status = 'superseded'", 'of which 0 published, none'],
  ['delete from event_ids', "isn't noted as recorded"],
  ["update awards set event_id = 'other'", "isn't noted as recorded"],
  ['update event_ids set outcome = null', 'with nothing that came of it, or with two things'],
  [`update event_ids set task_id = '${nil}' where outcome is not null`, 'in event_ids: task_id'],
  ...['games', 'users', 'custom_strategies'].map(
    (table) => [`update ${table} set owner_id = 7`, 'and has the number of another owner'] as const,
  ),
  ...['tasks', 'strategy_versions'].map(
    (table) => [`update ${table} set owner_id = 7`, `in ${table}: `] as const,
  ),
  ['update wallets set owner_id = 7', 'has no wallet'],
  ['update wallet_transactions set owner_id = 7', 'moved no points'],
  ['update awards set owner_id = 7', "isn't in users of the same owner"],
  ['update actions set owner_id = 7', "isn't in users of the same owner"],
  ['update timelines set owner_id = 7', 'are missing'],
  ['update ranks set owner_id = 7', 'by no points; the timeline says 10'],
  ['update timeline_days set owner_id = 7', 'has no awards and'],
  ['update timeline_inputs set owner_id = 7', 'has total none'],
  ['update parts set owner_id = 7', 'the part'],
  ['update action_counts set owner_id = 7', 'no actions like of'],
  ['update event_ids set owner_id = 7', "isn't noted as recorded"],
  ['update strategy_counts set owner_id = 7', 'awarded no points in no decisions'],
  ['update kept_bytes set bytes = bytes + 1', 'bytes, and keeps'],
  ['delete from kept_bytes', 'is counted 0 bytes, and keeps'],
  ['update users set erased_at = 1', 'was erased and has a wallet'],
  ['update users set erased_at = 1', 'and it still says who that was'],
  ["update users set erased_at = 1; update awards set description = 'x'", '1 rows of awards still say'],
  ["update wallet_transactions set type = 'forfeited'", 'forfeits something else'],
  ["update tasks set name = 'x'", 'bytes, and keeps'],
  ['update activity_days set owner_id = 7', 'counts no new_users'],
  ['delete from activity_days', 'counts no new_users, no games, no actions, no awards, no points, no'],
  [
    'update activity_days set awards = 3',
    '3 awards, 10 points, 0 conversions, 0 coin_cents, 2 actions_happened, 1 awards_happened, 10 points_happened; there',
  ],
];

describe('verify', () => {
  eachDatabase((database) => {
    it.each(tampering)('finds what %j breaks', async (sql, sentence) => {
      const storage = await database.open();
      const { game, tasks, users } = await stage(storage);
      const strategyId = await publishAsking(storage, [
        factRequest({ scope: 'user', name: 'best', input }),
        factRequest({ scope: 'game', name: 'best', input }),
        factRequest({ scope: 'user', name: 'awards', case: 'Awarded', same: input }),
        factRequest({ scope: 'game', name: 'awards', case: 'Awarded' }),
      ]);
      const plan = { game, task: itemOf(tasks), user: itemOf(users) };
      await recordAwards(storage, [{ ...plan, award: { tracked, eventId: 'event', strategyId } }]);
      await storage.transaction(({ awards }) =>
        awards.recordActions([anAction(plan, { eventId: 'deed' }), anAction(plan, unplaced)]),
      );
      await storage.transaction(async ({ awards }) => {
        const intent = anIntent(plan);
        const session = await awards.open([intent]);
        const award = { ...anAward(plan, { eventId: 'denied' }), awardId: null };
        session.keepUnawarded(intent, { award, denied: true });
        await session.flush();
      });
      await expect(storage.verify()).resolves.toEqual({
        checked: {
          awards: 1,
          events: 3,
          owners: 1,
          wallets: 1,
          transactions: 1,
          subjects: 2,
          timelines: 6,
          ranks: 2,
          'reversed awards': 0,
          days: 6,
          inputs: 8,
          parts: 2,
          actions: 2,
          decisions: 1,
          strategies: 1,
          answers: 0,
          activity: 1,
        },
        faults: [],
        warnings: expect.any(Array),
      });

      await database.tamper(sql);
      const { faults } = await storage.verify();
      await storage.close();
      expect(faults.join('\n')).toContain(sentence);
    });

    it('lists twenty of a kind, and says that there are more', async () => {
      const storage = await database.open();
      await stage(storage, { users: 30 });
      await database.tamper('delete from wallets');

      const { faults } = await storage.verify();
      await storage.close();
      expect(faults).toHaveLength(21);
      expect(faults.at(-1)).toMatch(/^… and more/);
    });
  });
});
