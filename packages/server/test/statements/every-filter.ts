import { API_PREFIX } from '../../src/http/route/route.js';
import type { Client } from '../../src/testing/client.js';
import type { Contract, Operation, Parameter } from '../../src/testing/contract.js';
import { encode } from '../../src/testing/percent-encoding.js';

/** A value of each parameter, by its name. */
type Values = Readonly<Record<string, string>>;

/** How a page is asked for, which is done of every list. */
const paging: ReadonlySet<string> = new Set(['limit', 'cursor', 'count']);

/**
 * Asks every operation that reads for every set of what may be asked besides, and lists for a second page.
 */
export async function askLists(
  { paths }: Contract,
  callers: readonly Client[],
  values: Values,
): Promise<void> {
  for (const [template, { get }] of Object.entries(paths)) {
    for (const path of get === undefined ? [] : pathsOf(template, get, values)) {
      for (const caller of callers) await askPages(caller, path);
    }
  }
}

function pathsOf(template: string, { parameters = [] }: Operation, values: Values): readonly string[] {
  const path = template
    .slice(API_PREFIX.length)
    .replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
      encode(valueFor({ in: 'path', name, schema: {} }, values)),
    );
  const pages = parameters.some(({ name }) => name === 'limit') ? ['limit=1', 'count=true'] : [];
  const asked = parameters.filter((each) => each.in === 'query' && !paging.has(each.name));
  const isLong = template.includes('/exports/');
  const sets = isLong ? [[], ...asked.map((each) => [each])] : subsetsOf(asked);
  return sets
    .filter((set) => asked.every((each) => each.required !== true || set.includes(each)))
    .map((set) => {
      const query = set.map((each) => `${each.name}=${encode(valueFor(each, values))}`);
      return `${path}?${[...pages, ...query].join('&')}`;
    });
}

function valueFor({ name, schema }: Parameter, values: Values): string {
  const value = values[name] ?? schema.enum?.[0] ?? (schema.type === 'boolean' ? 'true' : undefined);
  if (value === undefined) throw new Error(`the tour needs a value of the parameter ${name}`);
  return String(value);
}

function subsetsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.reduce<readonly (readonly Item[])[]>(
    (sets, item) => sets.flatMap((set) => [set, [...set, item]]),
    [[]],
  );
}

async function askPages(client: Client, path: string): Promise<void> {
  const { text } = await client.get(path);
  const next = /"nextCursor":"([^"]+)"/.exec(text)?.[1];
  if (next !== undefined) await client.get(`${path}&cursor=${encode(next)}`);
}
