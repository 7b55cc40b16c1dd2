import type { Exports } from '../../ports/exports.js';
import type { Database } from '../dialects/database.js';
import { kyselyOn } from '../kysely/kysely-on.js';
import { KnownOwners, NOBODY } from '../owner-numbers.js';
import type { ExportQueries } from './export-queries.js';
import { history } from './history.js';
import { userInteractions } from './user-interactions.js';
import { userPoints } from './user-points.js';
import { users } from './users.js';
import { exportedTransactions } from './wallet-transactions.js';

const queries: ExportQueries = {
  users,
  'user-points': userPoints,
  'user-interactions': userInteractions,
  'wallet-transactions': exportedTransactions,
  history,
};

export function createExports({ dialect, reader, stream }: Database): Exports {
  const db = kyselyOn(reader);
  const known = new KnownOwners(reader);
  return {
    async open(name, { filter, form }, signal) {
      const { owner } = filter;
      const ownerId = owner === null ? null : ((await known.find(owner)) ?? NOBODY);
      return stream({ statement: queries[name]({ ...filter, ownerId }, dialect).compile(db), form }, signal);
    },
  };
}
