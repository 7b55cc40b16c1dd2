import type { Session } from '../kysely/session.js';
import { beforeAll } from '../tables/define-table.js';
import type { RowPlace, Scrubber, UserToScrub } from './erased-user.js';

/** Rows of a user that are all written over alike. */
interface Ranged {
  readonly table: string;
  /** The columns that the index goes by after the user's. */
  readonly order: readonly string[];
  /** Before all rows. */
  readonly first: RowPlace;
  /** What is set; `$3` is `value`. */
  readonly set: string;
  readonly value: (erased: UserToScrub) => string;
}

/** Before any time that a Date can hold. */
const NEVER = -9_000_000_000_000_000;

const ownStamp = 'oauth_user_id = nullif(oauth_user_id, $3)';
const ofAward = `data = '{}', reply = '{}', facts = '{}', description = null, ${ownStamp}`;
const former = ({ from }: UserToScrub) => from;

/**
 * An award keeps what sums are made of: points, times, its case and rule, the inputs that are tracked. What
 * was said to it and what it was decided on go.
 */
export const scrubAwards = scrubRange({
  table: 'awards',
  order: ['game_id', 'occurred_at', 'award_id'],
  first: [beforeAll, NEVER, 0],
  set: ofAward,
  value: former,
});

export const scrubReversedAwards = scrubRange({
  table: 'reversed_awards',
  order: ['award_id'],
  first: [0],
  set: ofAward,
  value: former,
});

export const scrubTransactions = scrubRange({
  table: 'wallet_transactions',
  order: ['type', 'created_at', 'transaction_id'],
  first: ['', NEVER, 0],
  set: `reference = null, reason = null, ${ownStamp}`,
  value: former,
});

export const renameTimelines = scrubRange({
  table: 'timelines',
  order: ['game_id', 'subject_id'],
  first: [beforeAll, beforeAll],
  set: 'external_user_id = $3',
  value: ({ to }) => to,
});

/** Finds the place of so many rows, and writes over all up to it. */
function scrubRange({ table, order, first, set, value }: Ranged): (session: Session) => Scrubber {
  const columns = order.join(', ');
  const numbers = (from: number) => order.map((_, index) => `$${from + index}`).join(', ');
  const after = (from: number) =>
    `owner_id = $1 and user_id = $2 and (user_id, ${columns}) > ($2, ${numbers(from)})`;
  const find = `select ${columns} from ${table} where ${after(3)}
    order by user_id, ${columns} limit 1 offset cast($${order.length + 3} as integer)`;
  const rest = `update ${table} set ${set} where ${after(4)}`;
  const some = `${rest} and (user_id, ${columns}) <= ($2, ${numbers(order.length + 4)})`;
  return ({ connection }) =>
    async (erased, place, rowsMax) => {
      const whose = [erased.ownerId, erased.userId];
      const start = place ?? first;
      const found = await connection.query<{ readonly [column: string]: string | number }>(find, [
        ...whose,
        ...start,
        rowsMax - 1,
      ]);
      const [row] = found.rows;
      if (row === undefined) {
        await connection.query(rest, [...whose, value(erased), ...start]);
        return null;
      }
      const end = order.map((column) => row[column] ?? 0);
      await connection.query(some, [...whose, value(erased), ...start, ...end]);
      return end;
    };
}
