/** One select of a statement, without those within it. */
interface Select {
  readonly text: string;
  readonly outer: Select | null;
  /** What stands before its parenthesis. */
  readonly before: string;
}

const aggregate =
  /\b(count|sum|min|max|avg|decimal_sum|decimal_best|decimal_least|json_group_array)\(|\bgroup by\b|\bdistinct\b|\bover \(/i;

/** The table that goes by this name in the statement; null where it is none of the database's. */
export function tableOf(sql: string, name: string): string | null {
  const plain = unquoted(sql);
  const alias = new RegExp(`\\b(\\w+) (?:as )?${name}\\b`, 'gi');
  const named = [...plain.matchAll(alias)].map(([, table = '']) => table).find((table) => !isWord(table));
  if (named !== undefined) return named;
  return new RegExp(`\\b(?:from|join|into|update|,)\\s+${name}\\b`, 'i').test(plain) ? name : null;
}

function isWord(text: string): boolean {
  return /^(from|join|into|update|as|select|on|and|or|by|where|exists|table|in|of|distinct|\d+)$/i.test(text);
}

/**
 * Whether every select that reads the table by this name gives its rows as they come, as many as a `limit`
 * says.
 */
export function isLimited(sql: string, name: string): boolean {
  const reading = selectsReading(sql, name);
  return reading.length > 0 && reading.every(isBounded);
}

function selectsReading(sql: string, name: string): readonly Select[] {
  const named = new RegExp(`\\b(?:from|join|update|,)\\s+(?:\\w+ (?:as )?)?${name}\\b(?!\\.)`, 'i');
  return selectsOf(unquoted(sql)).filter(({ text }) => named.test(text));
}

/** The columns of the table by this name that its selects hold to be equal to what comes from elsewhere. */
export function equalOn(sql: string, name: string): readonly string[] {
  const equal = new RegExp(`(?<![\\w.])(?:${name}\\.)?(\\w+) = (?:[?$]|\\w+\\.)`, 'g');
  return selectsReading(sql, name).flatMap(({ text }) => {
    const conditions = /\bwhere\b.*$/i.exec(text)?.[0] ?? '';
    return [...conditions.matchAll(equal)].map(([, column = '']) => column);
  });
}

function isBounded(select: Select): boolean {
  if (/\bexists\s*$/i.test(select.before)) return true;
  if (aggregate.test(select.text)) return false;
  if (/\blimit\b/i.test(select.text)) return true;
  return (
    select.outer !== null &&
    /\b(from|join|,)\s*(lateral\s*)?$/i.test(select.before) &&
    isBounded(select.outer)
  );
}

function unquoted(sql: string): string {
  return sql
    .replaceAll('"', '')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ');
}

/** Takes a statement apart at the parentheses that hold a select. */
function selectsOf(sql: string): readonly Select[] {
  const found: Select[] = [];
  const read = (from: number, outer: Select | null, before: string): number => {
    let text = '';
    const select = { text, outer, before };
    let depth = 0;
    let at = from;
    for (; at < sql.length; at += 1) {
      if (sql[at] === '(' && /^\(\s*(select|with)\b/i.test(sql.slice(at, at + 12))) {
        at = read(at + 1, select, text);
        text += '()';
      } else {
        if (sql[at] === '(') depth += 1;
        if (sql[at] === ')' && depth === 0) break;
        if (sql[at] === ')') depth -= 1;
        text += sql[at];
      }
    }
    select.text = text;
    found.push(select);
    return at;
  };
  read(0, null, '');
  return found;
}
