import type { DatabaseUnderTest } from '../../../storage/testing/each-database.js';

/** Some hundreds of bytes a row. */
const FILLING = 'x'.repeat(600);

/** Puts so many entries into the audit log behind the service's back: no counter counts them. */
export function fillHistory(
  database: Pick<DatabaseUnderTest, 'dialect' | 'tamper'>,
  { rows, owner }: { readonly rows: number; readonly owner: string },
): Promise<void> {
  const id =
    database.dialect === 'sqlite'
      ? `printf('00000000-0000-7000-8000-%012d', n)`
      : `('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  return database.tamper(`with recursive numbers (n) as (
      select 1 union all select n + 1 from numbers where n < ${rows}
    )
    insert into audit_entries (entry_id, at, module, level, message, owner, details)
    select ${id}, n, 'games', 'info', '', '${owner}', '{"n":' || n || ',"filling":"${FILLING}"}' from numbers`);
}
