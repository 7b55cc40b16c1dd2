import { describe, expect, it } from 'vitest';
import { tables } from '../tables/schema.js';
import { references } from './references.js';
import { strategyNames } from './strategy-name-checks.js';

/** Columns that look like references and are none, or that something else looks up. */
const others: Readonly<Record<string, string>> = {
  // What the row itself is called.
  'actions.action_id': 'its own',
  'api_keys.key_id': 'its own',
  'audit_entries.entry_id': 'its own',
  'awards.award_id': 'its own',
  'awards.uuid': 'its own',
  'backfills.backfill': 'its own',
  'custom_strategies.strategy_id': 'its own',
  'execution_log.entry_id': 'its own',
  'exports.export_id': 'its own',
  'fact_filters.filter_id': 'its own',
  'games.game_id': 'its own',
  'owners.owner_id': 'its own',
  'parts.part_id': 'its own',
  'reversed_awards.award_id': 'its own',
  'reversed_awards.uuid': 'its own',
  'strategy_counts.line_id': 'its own',
  'tasks.task_id': 'its own',
  'users.user_id': 'its own',
  'wallet_transactions.transaction_id': 'its own',
  'wallet_transactions.uuid': 'its own',

  // What callers call things.
  'actions.event_id': 'a name of callers, compared with event_ids by ledger-checks',
  'awards.event_id': 'a name of callers, compared with event_ids by ledger-checks',
  'reversed_awards.event_id': 'a name of callers, compared with event_ids by ledger-checks',
  'event_ids.event_id': 'a name of callers, compared with the ledger by ledger-checks',
  'game_names.external_game_id': 'a name of callers',
  'games.external_game_id': 'a name of callers',
  'task_names.external_task_id': 'a name of callers',
  'tasks.external_task_id': 'a name of callers',
  'timelines.external_user_id': 'a name of callers, compared with users by state-checks',
  'users.external_user_id': 'a name of callers',

  // What other checks look up.
  'custom_strategies.owner_id': 'compared with its text by owner-checks',
  'games.owner_id': 'compared with its text by owner-checks',
  'users.owner_id': 'compared with its text by owner-checks',
  'idempotency_keys.action_id': 'kept-answer-checks',
  'idempotency_keys.award_uuid': 'kept-answer-checks',

  // What only says who it was: keys and people may be gone.
  'audit_entries.request_id': 'of a log',
  'exports.request_id': 'of a log',
};

/** A row's owner is found with any other row that it refers to, which has to be of the same owner. */
function isOwned(table: string, column: string): boolean {
  return column === 'owner_id' && (references[table]?.of.length ?? 0) > 0;
}

const columns = tables.flatMap(({ name, columns: own }) =>
  Object.entries(own).map(([column, { kind }]) => ({ table: name, column, kind, path: `${name}.${column}` })),
);

const refers = ({ column, kind }: (typeof columns)[number]) =>
  kind === 'uuid' || /_id$|^backfill$|^parent$/.test(column);

const stamped = new Set(['oauth_user_id']);

function isLookedUp({ table, column, path }: (typeof columns)[number]): boolean {
  return (
    path in others ||
    stamped.has(column) ||
    isOwned(table, column) ||
    references[table]?.of.some((reference) => reference.column === column) === true ||
    strategyNames.some((naming) => naming.table === table && naming.named.includes(column))
  );
}

describe('every column that refers to something', () => {
  it('is looked up by verify, or says why it is not', () => {
    expect(columns.filter(refers).filter((column) => !isLookedUp(column))).toEqual([]);
  });

  it('is a column of a table that is declared', () => {
    const known = new Set(columns.map(({ path }) => path));
    const named = Object.entries(references).flatMap(([table, { key, of }]) =>
      [...key, ...of.map(({ column }) => column)].map((column) => `${table}.${column}`),
    );
    expect([...named, ...Object.keys(others)].filter((path) => !known.has(path))).toEqual([]);
  });

  it('is excepted for a reason that still holds', () => {
    const needless = Object.keys(others).filter((path) => {
      const [table = '', column = ''] = path.split('.');
      return references[table]?.of.some((reference) => reference.column === column) === true;
    });
    expect(needless).toEqual([]);
  });
});
