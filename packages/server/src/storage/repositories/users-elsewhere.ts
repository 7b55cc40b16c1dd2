import type { User } from '../../domain/user.js';
import type { UserRepository, UsersElsewhere } from '../../ports/user-repository.js';
import { eachExternalId } from '../kysely/each-user.js';
import type { Session } from '../kysely/session.js';
import { fromUserRow, knownUsers, type UserRow } from '../tables/users.js';

/** From an owner to before another one; every owner begins with a small letter. */
const ranges: Readonly<Record<UsersElsewhere['scopes'], readonly (readonly [string, string])[]>> = {
  keys: [['key:', 'key;']],
  subjects: [
    ['', 'key:'],
    ['key;', '{'],
  ],
};

/**
 * Finds the users of external ids by the one index that begins with these; how it is named: see `downIndex`.
 */
export function createUsersElsewhere(session: Session): UserRepository['findElsewhere'] {
  const read = eachExternalId<UserRow>(session, (id, first) => {
    const [from, to, limit] = [first, first + 1, first + 2].map((number) => `$${number}`);
    return `select ${knownUsers.listed} from users
        where (external_user_id, owner) >= (${id}, ${from}) and (external_user_id, owner) < (${id}, ${to})
        order by external_user_id, owner limit ${limit}`;
  });
  return async ({ externalUserIds, scopes, limit }) => {
    const found: User[] = [];
    for (const [from, to] of ranges[scopes]) {
      found.push(...(await read(externalUserIds, [from, to, limit])).map(fromUserRow));
    }
    return found.sort(byOwner).slice(0, limit);
  };
}

function byOwner(one: User, other: User): number {
  if (one.owner === other.owner) return 0;
  return one.owner < other.owner ? -1 : 1;
}
