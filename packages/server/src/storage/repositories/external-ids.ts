import type { Owner } from '../../domain/owner.js';
import type { UserRepository } from '../../ports/user-repository.js';
import { prepared } from '../kysely/prepared.js';
import type { Session } from '../kysely/session.js';
import { countMax, readPage } from './read-page.js';

interface IdRow {
  readonly external_user_id: string;
}

/** Of an owner's users, those after an id. */
interface Asked {
  readonly [name: string]: string | number;
  readonly ownerId: number;
  readonly owner: Owner;
  readonly after: string;
  readonly limit: number;
}

type NumberedRow = IdRow & { readonly number: number };

const next = (after: string) =>
  `select external_user_id from users where external_user_id > ${after} order by external_user_id limit 1`;

/**
 * Jumps from one id to the next: what many scopes call the same is read once. $1 is the id to begin after, $2
 * how many are wanted.
 */
const anywhere = `with recursive ids (external_user_id, number) as (
    select (${next('$1')}), 1
    union all
    select (${next('ids.external_user_id')}), number + 1 from ids
    where ids.external_user_id is not null and number < $2
  ) select external_user_id, number from ids where external_user_id is not null`;

/** Lists users by name; reads no more of them than the page shows. */
export function createExternalIds(session: Session): UserRepository['externalIds'] {
  const { db, connection, owners } = session;
  const readInScope = prepared<Asked, IdRow>(session, (value) =>
    db
      .selectFrom('users')
      .select('external_user_id')
      .where('owner_id', '=', value('ownerId'))
      .where('owner', '=', value('owner'))
      .where('external_user_id', '>', value('after'))
      .orderBy('owner')
      .orderBy('external_user_id')
      .limit(value('limit')),
  );

  async function read(owner: Owner | null, after: string, limit: number): Promise<readonly IdRow[]> {
    if (owner !== null) return readInScope({ ownerId: await owners.find(owner), owner, after, limit });
    const { rows } = await connection.query<NumberedRow>(anywhere, [after, limit]);
    return rows.toSorted((one, other) => one.number - other.number);
  }

  return (owner, page) =>
    readPage(page, {
      rows: (limit) => read(owner, page.after ?? '', limit),
      count: async () => (await read(owner, '', countMax + 1)).length,
      keyOf: (row) => row.external_user_id,
      toItem: (row) => row.external_user_id,
    });
}
