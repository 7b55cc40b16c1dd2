import type { Check } from './check.js';

/** The chore that is still at a user, by a table that names the user. */
export function erasing(table: string): string {
  return `select 1 from chores where chores.owner_id = ${table}.owner_id and chores.kind = 'erase-user'
    and chores.subject = cast(${table}.user_id as text)`;
}

/** What somebody wrote of a user, by tables that keep it, and what says that it is there. */
const written = [
  ['awards', `data <> '{}' or reply <> '{}' or facts <> '{}' or description is not null`],
  ['reversed_awards', `data <> '{}' or reply <> '{}' or facts <> '{}' or description is not null`],
  ['actions', `data <> '{}' or description is not null`],
  ['wallet_transactions', 'reference is not null or reason is not null'],
] as const;

/** Nothing that was said of an erased user is left once its chore is done. */
export const erasureChecks: readonly Check[] = [
  {
    wrong: `select user_id from users where erased_at is not null
      and (name is not null or metadata <> '{}' or substr(external_user_id, 1, 7) <> 'erased-')`,
    sentence: (row) => `the user ${row['user_id']} was erased, and it still says who that was`,
  },
  ...written.map(
    ([table, isLeft]): Check => ({
      wrong: `select kept.user_id, count(*) as rows from ${table} as kept
        left join users on users.owner_id = kept.owner_id and users.user_id = kept.user_id
        where users.erased_at is not null and (${isLeft}) and not exists (${erasing('kept')})
        group by kept.user_id`,
      sentence: (row) =>
        `${row['rows']} rows of ${table} still say something of the erased user ${row['user_id']}`,
    }),
  ),
];
