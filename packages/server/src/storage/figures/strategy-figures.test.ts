import { describe, expect, it } from 'vitest';
import type { CountedDecision } from '../../domain/counted-decision.js';
import { customStrategyId } from '../../domain/custom-strategy.js';
import { HOUR_MS } from '../../domain/durations.js';
import type { ExecutionEntry } from '../../domain/execution.js';
import type { Storage } from '../../ports/storage.js';
import type { FiguresRange } from '../../ports/strategy-figures.js';
import { type DatabaseUnderTest, eachDatabase } from '../testing/each-database.js';
import {
  anIntent,
  atOnce,
  itemOf,
  noon,
  owner,
  piecesTogether,
  recordAwards,
  stage,
} from '../testing/fixtures.js';
import { keepStrategy } from '../testing/strategies.js';

const id = '01890000-0000-7000-8000-00000000000a';
const strategyId = customStrategyId(id);
const otherId = '01890000-0000-7000-8000-00000000000b';
const decided = { strategyId, strategyVersion: 1 };
const day: FiguresRange = {
  owner,
  strategyId,
  version: null,
  from: noon,
  to: noon + 24 * HOUR_MS,
  bucketMs: HOUR_MS,
};
const whole = { ...day, bucketMs: 24 * HOUR_MS };

function aDenial(members: Partial<CountedDecision> = {}): CountedDecision {
  const denial = { outcome: 'denied', caseName: 'Too soon', rule: 'Too soon', points: 0 } as const;
  return { owner, strategyId, version: 1, at: noon, ...denial, ...members };
}

async function count(storage: Storage, decisions: readonly CountedDecision[]): Promise<void> {
  const { game, tasks, users } = await stage(storage);
  await storage.transaction(async ({ awards }) => {
    const session = await awards.open([anIntent({ game, task: itemOf(tasks), user: itemOf(users) })]);
    for (const decision of decisions) session.countUnawarded(decision);
    await session.flush();
  });
}

/** Opens the database, and keeps the strategies that figures are told of. */
async function open(database: DatabaseUnderTest): Promise<Storage> {
  const storage = await database.open();
  for (const each of [id, otherId]) await keepStrategy(storage, each, 2);
  return storage;
}

describe('the figures of a strategy', () => {
  eachDatabase((database) => {
    it('tell awards and denials by the hour, with points by their size', async () => {
      const storage = await open(database);
      const { game, tasks, users } = await stage(storage);
      const plan = { game, task: itemOf(tasks), user: itemOf(users) };
      const award = (points: number, at = noon) => ({ ...plan, at, award: { ...decided, points } });
      await recordAwards(storage, [award(30), award(50), award(7), award(1, noon + HOUR_MS)]);
      await recordAwards(storage, [award(40), { ...plan, award: { points: 9, strategyId: 'default' } }]);
      await count(storage, [aDenial(), aDenial({ outcome: 'none', caseName: 'none', rule: null })]);

      const decisions = (range: FiguresRange) => piecesTogether(storage.books.figures.decisions(range));
      const nothing = { executions: 1, points: 0, pointsMin: 0, pointsMax: 0 };
      const awarded = { bucket: 0, outcome: 'awarded', caseName: 'Awarded', rule: 'Awarded' };
      const first = [
        { ...awarded, step: 8, executions: 1, points: 7, pointsMin: 7, pointsMax: 7 },
        { ...awarded, step: 10, executions: 3, points: 120, pointsMin: 30, pointsMax: 50 },
        { bucket: 0, outcome: 'denied', caseName: 'Too soon', rule: 'Too soon', step: null, ...nothing },
        { bucket: 0, outcome: 'none', caseName: 'none', rule: null, step: null, ...nothing },
      ];
      await expect(decisions(day)).resolves.toEqual([
        ...first,
        { ...awarded, bucket: 1, step: 5, executions: 1, points: 1, pointsMin: 1, pointsMax: 1 },
      ]);
      await expect(decisions({ ...day, to: noon + HOUR_MS })).resolves.toEqual(first);
      await expect(decisions({ ...day, version: 2 })).resolves.toEqual([]);
      await expect(decisions({ ...day, strategyId: 'custom:other' })).resolves.toEqual([]);
      await expect(decisions({ ...day, from: noon + 2 * HOUR_MS })).resolves.toEqual([]);
    });

    it('are exact, however many sessions count at once', async () => {
      const storage = await open(database);
      const { game, tasks, users } = await stage(storage, { tasks: 12, users: 12 });
      const results = await atOnce(24, (index) =>
        recordAwards(storage, [
          {
            game,
            task: itemOf(tasks, index % 12),
            user: itemOf(users, index % 12),
            award: { ...decided, points: index },
          },
        ]),
      );
      expect(results.map(({ status }) => status)).toEqual(Array(24).fill('fulfilled'));
      const counts = await piecesTogether(storage.books.figures.decisions(whole));
      expect(counts.reduce((sum, { executions }) => sum + executions, 0)).toBe(24);
      expect(counts.reduce((sum, { points }) => sum + points, 0)).toBe((23 * 24) / 2);
      await expect(storage.books.figures.users(whole)).resolves.toBe(12);
      await expect(storage.books.figures.users({ ...whole, version: 1 })).resolves.toBe(12);
      await expect(storage.books.figures.users({ ...whole, version: 2 })).resolves.toBe(0);
    });

    it('come in pieces that leave nothing out and name nothing twice, whatever falls on one moment', async () => {
      const storage = await open(database);
      const hours = 7;
      const perHour = 400;
      await count(
        storage,
        Array.from({ length: hours * perHour }, (_, index) =>
          aDenial({ at: noon + (index % hours) * HOUR_MS, caseName: `case ${Math.floor(index / hours)}` }),
        ),
      );
      const pieces: number[] = [];
      const names = new Set<string>();
      for await (const counts of storage.books.figures.decisions(day)) {
        pieces.push(counts.length);
        for (const { bucket, caseName, executions } of counts) {
          expect(executions).toBe(1);
          names.add(`${bucket} ${caseName}`);
        }
      }
      expect(names.size).toBe(hours * perHour);
      // Pieces of a thousand rows end where an hour does.
      expect(pieces).toEqual([2 * perHour, 2 * perHour, 2 * perHour, perHour]);
    });

    it('sum up the log of executions', async () => {
      const storage = await open(database);
      const entry: ExecutionEntry = {
        owner,
        strategyId,
        version: 1,
        at: noon,
        outcome: 'awarded',
        errorCode: null,
        durationStep: 50,
        durationMaxNs: 9000,
        executions: 3,
      };
      const failed = { ...entry, outcome: 'failed', errorCode: 'strategy-failed', at: noon + 1 } as const;
      const dropped = { ...entry, outcome: 'dropped', durationStep: null, durationMaxNs: 0 } as const;
      await storage.transaction(({ executions }) =>
        executions.append([
          entry,
          { ...entry, version: 2, durationMaxNs: 9500, executions: 4 },
          { ...failed, at: noon + HOUR_MS },
          dropped,
          { ...entry, at: noon - 1 },
          { ...entry, strategyId: customStrategyId(otherId) },
        ]),
      );
      const executions = (range: FiguresRange) => piecesTogether(storage.books.figures.executions(range));
      const later = { bucket: 1, outcome: 'failed', durationStep: 50, durationMaxNs: 9000, executions: 3 };
      await expect(executions(day)).resolves.toEqual([
        { bucket: 0, outcome: 'awarded', durationStep: 50, durationMaxNs: 9500, executions: 7 },
        { bucket: 0, outcome: 'dropped', durationStep: null, durationMaxNs: 0, executions: 3 },
        later,
      ]);
      await expect(executions({ ...day, version: 2 })).resolves.toHaveLength(1);
      await expect(executions({ ...day, from: noon + HOUR_MS })).resolves.toEqual([{ ...later, bucket: 0 }]);
    });
  });
});
