import { rowList } from '../dialects/row-list.js';
import type { Session } from '../kysely/session.js';
import type { RowOf } from '../tables/define-table.js';
import { idempotencyKeys } from '../tables/idempotency-keys.js';
import type { Scrubber, UserToScrub } from './erased-user.js';

const answers = idempotencyKeys.narrow('scope', 'key', 'location', 'body');

type AnswerRow = RowOf<typeof answers.columns>;

/**
 * Takes answers away that are kept for a repeat and name the user: those to its owner, and those to people,
 * administrators and players, who may ask about other scopes. A request that is sent again afterwards is a
 * new one. Answers that awards and actions are the record of say what these say.
 */
export function forgetAnswers({ connection }: Session): Scrubber {
  const find = `select ${answers.listed} from idempotency_keys
    where body is not null and (scope, key) > ($1, $2) and scope <= $3
    order by scope, key limit cast($4 as integer)`;
  const list = rowList(connection.dialect, answers.pick('scope', 'key'));
  const forget = `delete from idempotency_keys where (scope, key) in
    (select list.scope, list.key from ${list.sql})`;
  return async (erased, after, rowsMax) => {
    const ranges = rangesOf(erased);
    const [rangeIndex, ...place] = after ?? [0, ...(ranges[0] ?? [])];
    const index = Number(rangeIndex);
    const [scope, key] = place;
    const [, , to] = ranges[index] ?? [];
    const { rows } = await connection.query<AnswerRow>(find, [scope, key, to, rowsMax]);
    const named = rows.filter((row) => isAbout(row, erased));
    if (named.length > 0) await connection.query(forget, list.parameters(named));
    const last = rows.length < rowsMax ? undefined : rows.at(-1);
    if (last !== undefined) return [index, last.scope, last.key];
    const next = ranges[index + 1];
    return next === undefined ? null : [index + 1, ...next];
  };
}

/** From a scope and a key on up to a scope: that of the owner, and those before and after all of keys. */
function rangesOf({ owner }: UserToScrub): readonly (readonly [string, string, string])[] {
  return [
    [owner, '', owner],
    ['', '', 'key:'],
    ['key;', '', '{'],
  ];
}

/**
 * People may be answered about a user of the same name in another scope; what they are told says in which.
 */
function isAbout({ scope, location, body }: AnswerRow, { owner, from }: UserToScrub): boolean {
  // Not all are JSON, such as that of a secret that is shown once.
  const says = (text: string) => body?.includes(JSON.stringify(text)) === true;
  const isNamed = says(from) || location?.includes(`/users/${encodeURIComponent(from)}/`) === true;
  return isNamed && (scope === owner || says(owner));
}
