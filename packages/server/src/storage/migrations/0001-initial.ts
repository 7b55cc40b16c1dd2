import { configuration } from './initial/configuration.js';
import { counters } from './initial/counters.js';
import { credentials } from './initial/credentials.js';
import { ledger } from './initial/ledger.js';
import { people } from './initial/people.js';
import type { Migration } from './migration.js';

/**
 * The whole schema. Until the first release it is changed in place: no database has to be brought forward.
 *
 * Times are milliseconds since 1970, coins are whole hundredths, JSON is text. Columns of a fixed length are
 * first in tables that grow, so that Postgres pads nothing between them. Every row names its owner by number,
 * in the column `owner_id`; keys that a statement names in `on conflict` end with it.
 *
 * Nothing fills `reverses_id`, `available_at`, `expires_at` and `remaining` yet: they are room for reversals,
 * pending points and expiry.
 */
export const initial: Migration = {
  version: 1,
  name: 'initial',
  compatibleFrom: 1,
  up: (types, words) =>
    [credentials(types), configuration(types), people(types), ledger(types), counters(types, words)].join(''),
};
