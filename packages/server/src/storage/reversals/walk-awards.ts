import type { FactScope } from '@merit/dsl';
import { SLICE } from '../kysely/in-slices.js';
import type { Session } from '../kysely/session.js';
import { awards } from '../tables/awards.js';
import { fromJson, type RowOf } from '../tables/define-table.js';
import { type PlacedKey, partValue } from '../timelines/parts.js';
import type { Place } from '../timelines/timeline-key.js';

/** A timeline of an award: everyone's or the user's, of a whole task or game or of a part of it. */
export type AwardPlace = PlacedKey & { readonly place: Place };

/** Moments between which awards occurred: `from` ≤ x < `to`. */
export interface Moments {
  readonly from: number;
  readonly to: number;
}

const walked = awards.narrow(
  'award_id',
  'uuid',
  'points',
  'case_name',
  'tracked',
  'clock',
  'occurred_at',
  'day',
);

type WalkedRow = RowOf<typeof walked.columns>;

export type WalkedAward = Omit<WalkedRow, 'tracked'> & {
  readonly tracked: ReturnType<typeof trackedOf>;
};

/** Earliest first, or latest first. */
type Direction = 'up' | 'down';

/**
 * Walks awards of a timeline in the order of their times, by an index of the ledger. Of a part it reads all
 * awards of the whole and leaves the others out, so callers bound the moments to few days.
 */
export async function* walkAwards(
  { connection, owners }: Session,
  { scope, part, place }: AwardPlace,
  { from, to }: Moments,
  direction: Direction,
): AsyncGenerator<WalkedAward> {
  const [start, end] = direction === 'up' ? [from, to] : [to, from];
  const keys = indexes[scope].map((column) => keyOf[column](place));
  const ownerId = await owners.find(place.owner);
  // Most walks end with the first award or two.
  for (let at = start, id = 0, size = FEW; ; size = SLICE) {
    const parameters = [ownerId, at, id, end, size, ...keys];
    const { rows } = await connection.query<WalkedRow>(statements[scope][direction], parameters);
    for (const row of rows) {
      const tracked = trackedOf(row);
      const award = { ...row, tracked };
      if (part === null || partValue(part.filter, { caseName: row.case_name, tracked }) === part.value) {
        yield award;
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    [at, id] = [last.occurred_at, last.award_id];
    await connection.breathe();
  }
}

const FEW = 4;

function trackedOf({ tracked }: WalkedRow) {
  return fromJson(tracked);
}

type Key = 'user_id' | 'task_id' | 'game_id';

const keyOf: Readonly<Record<Key, (place: Place) => string | number>> = {
  user_id: ({ userId }) => userId,
  task_id: ({ taskId }) => taskId,
  game_id: ({ gameId }) => gameId,
};

/** The columns that the index of a scope's awards begins with; it goes on with time and number. */
const indexes: Readonly<Record<FactScope, readonly Key[]>> = {
  user: ['user_id', 'task_id'],
  'user.game': ['user_id', 'game_id'],
  task: ['task_id'],
  game: ['game_id'],
};

function walksOf(scope: FactScope): Readonly<Record<Direction, string>> {
  const columns = indexes[scope];
  const keys = columns.map((_, index) => `$${index + 6}`).join(', ');
  const textOf = ({ after, until, order }: Record<'after' | 'until' | 'order', string>) =>
    `select ${walked.listed} from awards where owner_id = $1
      and (${columns.join(', ')}, occurred_at, award_id) ${after} (${keys}, $2, $3)
      and (${columns.join(', ')}, occurred_at) ${until} (${keys}, $4)
    order by ${[...columns, 'occurred_at', 'award_id'].map((column) => column + order).join(', ')}
    limit cast($5 as integer)`;
  return {
    up: textOf({ after: '>', until: '<', order: '' }),
    down: textOf({ after: '<', until: '>=', order: ' desc' }),
  };
}

const statements: Readonly<Record<FactScope, Readonly<Record<Direction, string>>>> = {
  user: walksOf('user'),
  'user.game': walksOf('user.game'),
  task: walksOf('task'),
  game: walksOf('game'),
};
