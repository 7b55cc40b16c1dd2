import { countedTables, keptBytesSql } from '../tables/kept-bytes.js';
import type { Check } from './check.js';

const rows = countedTables.map((table) => `select owner_id, ${keptBytesSql(table)} as bytes from ${table}`);

/** What each owner keeps is what its rows have. */
export const keptBytesChecks: readonly Check[] = [
  {
    count: { what: 'owners', sql: 'select count(*) as found from owners' },
    wrong: `select owners.owner, coalesce(kept.bytes, 0) as kept, coalesce(counted.bytes, 0) as counted
      from owners left join kept_bytes as kept on kept.owner_id = owners.owner_id
      left join (select owner_id, sum(bytes) as bytes from (${rows.join(' union all ')}) as each_row
        group by owner_id) as counted on counted.owner_id = owners.owner_id
      where coalesce(kept.bytes, 0) <> coalesce(counted.bytes, 0)`,
    sentence: (row) => `${row['owner']} is counted ${row['kept']} bytes, and keeps ${row['counted']}`,
  },
];
