import type { DialectName } from '../../src/storage/dialects/connection.js';
import { formatSql } from './format-sql.js';
import type { SentStatement } from './sent-statements.js';

/** Statements of the same text, one after the other. */
interface Run extends SentStatement {
  times: number;
}

/** Writes statements as a page to read: in the order in which they were sent, without their values. */
export function pageOf(request: string, sent: readonly SentStatement[], dialect: DialectName): string {
  const trips = sent.filter(({ beginsTrip }) => beginsTrip).length;
  const number = `${sent.length} ${sent.length === 1 ? 'statement' : 'statements'}`;
  const heading =
    dialect === 'sqlite'
      ? `${number}, in the process itself`
      : `${number}, ${trips} round ${trips === 1 ? 'trip' : 'trips'}`;
  const texts: string[] = [`-- ${request}\n-- ${heading}`];
  let trip = 0;
  for (const { sql, times, beginsTrip } of runsOf(sent)) {
    if (beginsTrip && dialect === 'postgres') texts.push(`-- round trip ${++trip}`);
    texts.push(`${times === 1 ? '' : `-- ${times} times\n`}${formatSql(sql)};`);
  }
  return `${texts.join('\n\n')}\n`;
}

/** SQLite is sent a statement for each row of a list. */
function runsOf(sent: readonly SentStatement[]): readonly Run[] {
  const runs: Run[] = [];
  for (const statement of sent) {
    const last = runs.at(-1);
    if (last?.sql === statement.sql) last.times += 1;
    else runs.push({ ...statement, times: 1 });
  }
  return runs;
}
