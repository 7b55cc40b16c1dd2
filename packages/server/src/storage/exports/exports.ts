import type { Exports } from '../../ports/exports.js';
import type { Database } from '../dialects/database.js';
import { kyselyOn } from '../kysely/kysely-on.js';
import type { ExportQueries } from './export-queries.js';
import { history } from './history.js';
import { userInteractions } from './user-interactions.js';
import { userPoints } from './user-points.js';
import { users } from './users.js';
import { walletTransactions } from './wallet-transactions.js';

const queries: ExportQueries = {
  users,
  'user-points': userPoints,
  'user-interactions': userInteractions,
  'wallet-transactions': walletTransactions,
  history,
};

export function createExports({ dialect, reader, stream }: Database): Exports {
  const db = kyselyOn(reader);
  return {
    open: (name, { filter, form }, signal) =>
      stream({ statement: queries[name](filter, dialect).compile(db), form }, signal),
  };
}
