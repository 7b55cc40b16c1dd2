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
import { inputSums, named } from './input-sums.js';
import { ledgerScopes, userColumn } from './ledger-scopes.js';
import { filterOf } from './parts.js';
import { buildPartInputs, buildParts, registerFilters } from './track-filters.js';

type TrackedInput = Omit<TrackedInputTable, 'owner'>;

/**
 * Sees to it that every input that the facts read, and every part of the awards that they are about, has
 * counters: those that are missing are registered and built from the ledger, in one go with whatever the
 * transaction publishes or assigns. Awards in flight of the owner are waited for, and new ones wait.
 */
export async function trackFacts(
  session: Session,
  owner: Owner,
  facts: readonly FactRequest[],
): Promise<void> {
  const wanted = facts.flatMap(inputsOf);
  if (wanted.length === 0 && facts.every((fact) => filterOf(fact) === null)) return;
  await liftLimits(session.connection);
  await holdOwner(session.connection, owner);
  const known = await readScopesWithFilters(session, owner);
  for (const input of wanted.length === 0 ? [] : await register(session, owner, wanted)) {
    const { scope, input: name, type } = input;
    await build(session, owner, input);
    if (known.has(scope)) {
      await buildPartInputs(session, { owner, scope: scope as FactScope }, { input: { name, type } });
    }
  }
  for (const { scope, filter_id: filterId } of await registerFilters(session, owner, facts)) {
    const parts = { owner, scope: scope as FactScope };
    await buildParts(session, parts, filterId);
    await buildPartInputs(session, parts, { filterId });
  }
}

/** The scopes whose parts are counted already. */
async function readScopesWithFilters({ connection }: Session, owner: Owner): Promise<ReadonlySet<string>> {
  const { rows } = await connection.query<{ readonly scope: string }>(
    'select distinct scope from fact_filters where owner = $1',
    [owner],
  );
  return new Set(rows.map(({ scope }) => scope));
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
  const ledger = ledgerScopes[scope as FactScope];
  const { table, name: itemName, type: itemType } = words.trackedItems;
  for (const day of ['awards.day', String(allDays)]) {
    await connection.query(
      `insert into timeline_inputs
         (subject_id, user_id, day, input, type, awards, total, best, least, latest)
       select ${ledger.subject}, ${userColumn(ledger, words)}, ${day}, ${itemName}, ${itemType}, ${named(inputSums(words))}
       from games cross join awards ${ledger.joinAlive}
         join ${table} on ${itemName} = $2 and ${itemType} = $3
       where games.owner = $1 and awards.game_id = games.game_id
       group by 1, 2, 3, 4, 5`,
      [owner, input, type],
    );
  }
}
