import type { Owner } from '../../domain/owner.js';
import { tryHoldUpkeep } from '../dialects/postgres/advisory-locks.js';
import type { Session } from '../kysely/session.js';
import type { Step } from '../steps/step-runner.js';
import type { ChoreKind } from '../tables/chores.js';

/** A chore, as its row is named. */
export interface ChoreName {
  readonly owner: Owner;
  readonly kind: ChoreKind;
  readonly subject: string;
}

/** Takes a step of a chore, in a transaction of its own. @param now Milliseconds since 1970. */
export type ChoreStep = (chore: ChoreName, rowsMax: number, now: number) => Promise<Step>;

/**
 * Notes that something is left to be done, in the transaction that begins it.
 *
 * @param place Where it begins; null where the rows themselves show how far it came.
 */
export async function noteChore(
  { connection, owners }: Session,
  { owner, kind, subject }: ChoreName,
  place: object | null,
): Promise<void> {
  await connection.query(
    'insert into chores (owner_id, kind, subject, moved_at, place) values ($1, $2, $3, 0, $4)',
    [owners.numberOf(owner), kind, subject, place && JSON.stringify(place)],
  );
}

/** What a step does besides noting how far it came. */
export interface ChoreWork<Place> {
  /** @returns Where the next step begins; undefined where nothing is left. */
  take(chore: ChoreName, place: Place, rowsMax: number): Promise<Place | undefined>;
}

/**
 * Makes the steps of a kind of chore: each notes in its transaction where the next one begins, so that
 * anybody goes on there. On Postgres another replica may be at it, or at another chore of the same owner.
 */
export function createChoreStep<Place extends object | null>(
  { connection, owners }: Session,
  { take }: ChoreWork<Place>,
): ChoreStep {
  const ofChore = 'where owner_id = $1 and kind = $2 and subject = $3';
  return async (chore, rowsMax, now) => {
    if (!(await tryHoldUpkeep(connection, chore.owner))) return 'busy';
    const name = [await owners.find(chore.owner), chore.kind, chore.subject];
    const { rows } = await connection.query<{ readonly place: string | null }>(
      `select place from chores ${ofChore}`,
      name,
    );
    const [row] = rows;
    if (row === undefined) return 'finished';
    // Written by `noteChore` or the step before.
    const next = await take(chore, row.place === null ? null : JSON.parse(row.place), rowsMax);
    if (next === undefined) {
      await connection.query(`delete from chores ${ofChore}`, name);
      return 'finished';
    }
    const moved = [...name, now, next && JSON.stringify(next)];
    await connection.query(`update chores set moved_at = $4, place = $5 ${ofChore}`, moved);
    return 'begun';
  };
}
