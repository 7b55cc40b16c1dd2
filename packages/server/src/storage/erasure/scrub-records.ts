import type { JsonObject } from '../../domain/award.js';
import type { Owner } from '../../domain/owner.js';
import type { Session } from '../kysely/session.js';
import { beforeAll } from '../tables/define-table.js';
import { isNamedIn, type RowPlace, renamedIn, type Scrubber, type UserToScrub } from './erased-user.js';

/** What is noted of a call: a text of JSON that may name a user, and who called. */
interface RecordRow {
  readonly id: string;
  /** By what its scope lists it besides its id. */
  readonly at: number;
  readonly noted: string;
  readonly oauth_user_id: string | null;
}

/** A log by scopes, which many others have lines in. */
interface Records {
  /** Gives the rows of the scope `$4` after a place, `$1` and `$2`: so many as `$3` says. */
  readonly ofOwner: string;
  /** The same of calls about all scopes. */
  readonly ofAll: string;
  /** Writes one row over: its id, what is noted, the stamp. */
  readonly write: string;
}

/** Before any time that a Date can hold. */
const NEVER = -9_000_000_000_000_000;

const auditRows = 'select entry_id as id, at, details as noted, oauth_user_id from audit_entries';
const auditPlace = '(at, entry_id) > ($1, $2) order by owner, at, entry_id limit cast($3 as integer)';

/** Entries keep who did what when, but for the user's name and what somebody wrote beside it. */
export const scrubAudit = scrubRecords({
  ofOwner: `${auditRows} where owner = $4 and ${auditPlace}`,
  ofAll: `${auditRows} where owner is null and ${auditPlace}`,
  write: 'update audit_entries set details = $2, oauth_user_id = $3 where entry_id = $1',
});

/** Their ids rise with time, so that these alone say where one is: the time is the same of all. */
const exportRows = 'select export_id as id, 0 as at, filters as noted, oauth_user_id from exports';
const exportPlace = `cast($1 as bigint) is not null and export_id > $2
  order by owner, export_id limit cast($3 as integer)`;

export const scrubExports = scrubRecords({
  ofOwner: `${exportRows} where owner = $4 and ${exportPlace}`,
  ofAll: `${exportRows} where owner is null and ${exportPlace}`,
  write: 'update exports set filters = $2, oauth_user_id = $3 where export_id = $1',
});

/** Goes through the scopes that may name the user, and writes over the rows that do. */
function scrubRecords({ ofOwner, ofAll, write }: Records): (session: Session) => Scrubber {
  return ({ connection }) => {
    async function read(scope: Owner | null, place: RowPlace, limit: number): Promise<readonly RecordRow[]> {
      const asked = [...place, limit];
      const found =
        scope === null
          ? await connection.query<RecordRow>(ofAll, asked)
          : await connection.query<RecordRow>(ofOwner, [...asked, scope]);
      return found.rows;
    }

    return async (erased, after, rowsMax) => {
      const [scopeIndex, ...place] = after ?? [0, NEVER, beforeAll];
      const index = Number(scopeIndex);
      const rows = await read(erased.scopes[index] ?? null, place, rowsMax);
      for (const row of rows) {
        const scrubbed = scrubbedRecord(row, erased);
        if (scrubbed !== null) await connection.query(write, [row.id, ...scrubbed]);
      }
      const last = rows.length < rowsMax ? undefined : rows.at(-1);
      if (last !== undefined) return [index, last.at, last.id];
      return index + 1 < erased.scopes.length ? [index + 1, NEVER, beforeAll] : null;
    };
  };
}

/** What is noted and the stamp as they are to be; null where they don't name the user. */
function scrubbedRecord(
  { noted, oauth_user_id: stamp }: RecordRow,
  erased: UserToScrub,
): readonly [string, string | null] | null {
  const details: JsonObject = JSON.parse(noted);
  const isNamed = isNamedIn(details, erased.from);
  if (!isNamed && stamp !== erased.from) return null;
  const kept = isNamed ? JSON.stringify(renamedIn(details, erased)) : noted;
  return [kept, stamp === erased.from ? null : stamp];
}
