import type { SqlWords } from '../dialects/sql-words.js';
import { everyone } from '../timelines/everyone.js';
import { nowhere } from '../timelines/nowhere.js';
import type { Check } from './check.js';
import { differences } from './differences.js';

/** Whoever has a timeline in a task or a game stands there by the points that it says. */
export function rankChecks({ uuid }: SqlWords): readonly Check[] {
  return [
    {
      count: { what: 'ranks', sql: 'select count(*) as found from ranks' },
      wrong: differences({
        keys: ['subject_id', 'user_id'],
        values: ['points'],
        kept: 'select owner_id, subject_id, user_id, points from ranks',
        ledger: `select owner_id, subject_id, user_id, points from timelines
          where user_id <> ${everyone} and game_id <> ${uuid(nowhere)}`,
      }),
      sentence: (row) =>
        `${row['user_id']} stands in ${row['subject_id']} by ${row['points'] ?? 'no'} points; the timeline ` +
        `says ${row['ledger_points'] ?? 'none'}`,
    },
  ];
}
