import type { FactScope } from '@merit/dsl';
import type { FactRequest } from '@merit/engine';
import type { Owner } from '../../domain/principal.js';
import { holdOwner } from '../dialects/postgres/advisory-locks.js';
import { liftLimits } from '../dialects/postgres/lift-limits.js';
import { sqlWords } from '../dialects/sql-words.js';
import { bulkInsert } from '../kysely/bulk-insert.js';
import type { TrackedInputTable } from '../kysely/schema.js';
import type { Session } from '../kysely/session.js';
import { allDays } from './all-days.js';
import { ledgerScopes, userColumn } from './ledger-scopes.js';

type TrackedInput = Omit<TrackedInputTable, 'owner'>;

/**
 * Sees to it that every input that the facts read has counters: those that are missing are registered and
 * built from the ledger, in one go with whatever the transaction publishes. Awards in flight of the owner are
 * waited for, and new ones wait.
 */
export async function trackInputs(
  session: Session,
  owner: Owner,
  facts: readonly FactRequest[],
): Promise<void> {
  const wanted = facts.flatMap(inputsOf);
  if (wanted.length === 0) return;
  await liftLimits(session.connection);
  await holdOwner(session.connection, owner);
  for (const input of await register(session, owner, wanted)) await build(session, owner, input);
}

/** The counters of tasks come with those of games: where a task is deleted, its game's are summed up from them. */
const withParts: Readonly<Record<FactScope, readonly FactScope[]>> = {
  user: ['user'],
  'user.game': ['user.game', 'user'],
  task: ['task'],
  game: ['game', 'task'],
};

function inputsOf({ scope, input }: FactRequest): readonly TrackedInput[] {
  if (input === null) return [];
  return withParts[scope].map((each) => ({ scope: each, input: input.name, type: input.type }));
}

/** Gives those that weren't registered before. */
async function register(
  { connection }: Session,
  owner: Owner,
  inputs: readonly TrackedInput[],
): Promise<readonly TrackedInput[]> {
  const insert = bulkInsert<typeof trackedColumns, TrackedInput>(connection, {
    table: 'tracked_inputs',
    columns: trackedColumns,
    tail: 'on conflict (owner, scope, input, type) do nothing returning scope, input, type',
  });
  return (await insert(inputs.map((input) => ({ owner, ...input })))).rows;
}

const trackedColumns = { owner: 'text', scope: 'text', input: 'text', type: 'text' } as const;

/** Goes from the owner's games to their awards: a cross join is SQLite's word for keeping that order. */
async function build({ connection }: Session, owner: Owner, { scope, input, type }: TrackedInput) {
  const words = sqlWords(connection.dialect);
  const { decimalSum, decimalBest, trackedItems } = words;
  const ledger = ledgerScopes[scope as FactScope];
  const { table, name: itemName, type: itemType, value } = trackedItems;
  for (const day of ['awards.day', String(allDays)]) {
    await connection.query(
      `insert into timeline_inputs (subject_id, user_id, day, input, type, total, best)
       select ${ledger.subject}, ${userColumn(ledger, words)}, ${day}, ${itemName}, ${itemType}, ${decimalSum(value)}, ${decimalBest(value)}
       from games cross join awards ${ledger.joinAlive}
         join ${table} on ${itemName} = $2 and ${itemType} = $3
       where games.owner = $1 and awards.game_id = games.game_id
       group by 1, 2, 3, 4, 5`,
      [owner, input, type],
    );
  }
}
