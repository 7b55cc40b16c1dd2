/** Gives the columns that a condition of a plan pins to one value though it is written as a range. */
export type Pinned = (condition: string) => readonly string[];

/**
 * `(owner, at) >= ($1, $2) and (owner, at) < ($1, $3)` says which rows stand where in an index, and means one
 * owner: columns of a range that begins and ends with the same value have it.
 */
export function pinnedIn(sql: string, parameters: readonly unknown[]): Pinned {
  const ranges = rangesIn(sql, parameters);
  const pinned = ranges.flatMap((lower) =>
    ranges
      .filter((upper) => lower.isLower && !upper.isLower && upper.columns[0] === lower.columns[0])
      .map((upper) => commonBeginning(lower, upper)),
  );
  return (condition) => {
    const compared = [...condition.matchAll(/\(?([\w"., ()]+?)\)?\s*(?:>=|<=|>|<)/g)].map(([text]) => text);
    return pinned.filter(([first]) => compared.some((text) => text.includes(String(first)))).flat();
  };
}

interface Range {
  readonly columns: readonly string[];
  readonly isLower: boolean;
  readonly values: readonly unknown[];
}

function rangesIn(sql: string, parameters: readonly unknown[]): readonly Range[] {
  const plain = sql.replaceAll('"', '');
  return [...plain.matchAll(/\(([\w., ]+)\) (>=|<=|>|<) \(/g)].map((found) => {
    const [before, columns = '', operator = ''] = found;
    const start = found.index + before.length;
    const asked = (plain.slice(0, start).match(/\?/g) ?? []).length;
    return {
      columns: columns.split(', ').map(bare),
      isLower: operator.startsWith('>'),
      values: valuesOf(itemsIn(plain.slice(start)), asked, parameters),
    };
  });
}

const bare = (column: string) => column.replace(/^\w+\./, '');

/** What stands between commas up to the parenthesis that ends it. */
function itemsIn(text: string): readonly string[] {
  const items = [''];
  let depth = 0;
  for (const character of text) {
    if (character === ')' && depth === 0) break;
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) items.push('');
    else items[items.length - 1] += character;
  }
  return items.map((item) => item.trim());
}

function valuesOf(
  items: readonly string[],
  asked: number,
  parameters: readonly unknown[],
): readonly unknown[] {
  let next = asked;
  return items.map((value) => {
    const number = /^\$(\d+)$/.exec(value)?.[1];
    if (number !== undefined) return parameters[Number(number) - 1];
    if (value !== '?') return value;
    next += 1;
    return parameters[next - 1];
  });
}

function commonBeginning(lower: Range, upper: Range): readonly string[] {
  const isSame = (index: number) =>
    index < lower.values.length && index < upper.values.length && lower.values[index] === upper.values[index];
  const end = lower.columns.findIndex((_, index) => !isSame(index));
  return lower.columns.slice(0, end === -1 ? lower.columns.length : end);
}
