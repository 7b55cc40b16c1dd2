import type { Owner } from '../../domain/owner.js';
import type { User } from '../../domain/user.js';
import type { UsersTotalsFilter, UserTotals } from '../../ports/points-reads.js';
import type { Call } from '../call.js';

/** What a person has in one scope. */
export interface OwnerTotal extends UserTotals {
  readonly owner: Owner;
}

/** What a person has over all scopes that the caller sees. */
export interface PersonTotal extends UserTotals {
  readonly externalUserId: string;
  /** In the order of the users; empty where there are none. */
  readonly owners: readonly OwnerTotal[];
}

/** Adds up the users of each external id, which are one in each scope; in the order of the ids. */
export async function totalsOfPeople(
  { books }: Call,
  people: { readonly externalUserIds: readonly string[]; readonly users: readonly User[] },
  filter: UsersTotalsFilter,
): Promise<readonly PersonTotal[]> {
  const { externalUserIds, users } = people;
  const totals = await books.points.totalsOfUsers(users, filter);
  const rows = new Map<string, OwnerTotal[]>(externalUserIds.map((id) => [id, []]));
  for (const [index, { externalUserId, owner }] of users.entries()) {
    const { points = 0, timesAwarded = 0 } = totals[index] ?? {};
    rows.get(externalUserId)?.push({ owner, points, timesAwarded });
  }
  return [...rows].map(([externalUserId, owners]) => ({ externalUserId, ...sumOf(owners), owners }));
}

function sumOf(owners: readonly OwnerTotal[]): UserTotals {
  return {
    points: owners.reduce((sum, { points }) => sum + points, 0),
    timesAwarded: owners.reduce((sum, { timesAwarded }) => sum + timesAwarded, 0),
  };
}
