import { type RawBuilder, sql } from 'kysely';
import { sqlWords } from '../dialects/sql-words.js';
import { equals, inStretch, type RowCondition, where } from './conditions.js';
import type { ExportQueries } from './export-queries.js';

/** Every entry of the audit log. Game and user are those that its details name. */
export const history: ExportQueries['history'] = (filter, dialect) => {
  const details = sql.raw(sqlWords(dialect).json('details'));
  const conditions = [
    equals('owner', filter.owner),
    ...inStretch(filter.happened, { moment: 'at', day: 'at' }),
    equals('module', filter.module),
    equals('level', filter.level),
    names(details, 'gameId', filter.gameId),
    names(details, 'externalUserId', filter.externalUserId),
  ];
  return sql`
    select entry_id as id, at, owner, module, level, message, request_id as "requestId", details,
      api_key_used as "apiKey_used", oauth_user_id
    from audit_entries
    ${where(conditions)}
    order by entry_id`;
};

function names(details: RawBuilder<unknown>, member: string, value: string | null): RowCondition {
  return value === null ? null : sql`${details} ->> ${sql.lit(member)} = ${value}`;
}
