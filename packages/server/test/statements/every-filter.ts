import { API_PREFIX } from '../../src/http/route/route.js';
import type { Client } from '../../src/testing/client.js';
import type { Contract, Operation, Parameter } from '../../src/testing/contract.js';
import { pathOf, queryOf, setsOf, type Values } from '../../src/testing/parameter-sets.js';
import { encode } from '../../src/testing/percent-encoding.js';

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
  const path = pathOf(template.slice(API_PREFIX.length), values);
  const pages = parameters.some(({ name }) => name === 'limit') ? ['limit=1', 'count=true'] : [];
  const asked = parameters.filter((each) => each.in === 'query' && !paging.has(each.name));
  const known = { ...firstWords(asked), ...values };
  const isLong = template.includes('/exports/');
  const sets = isLong ? [[], ...asked.map((each) => [each])] : setsOf(asked);
  return sets.map((set) => `${path}?${[...pages, queryOf(set, known)].join('&')}`);
}

/** What the contract itself has values of. */
function firstWords(parameters: readonly Parameter[]): Values {
  return Object.fromEntries(
    parameters.flatMap(({ name, schema }) => {
      const word = schema.enum?.[0] ?? (schema.type === 'boolean' ? 'true' : undefined);
      return word === undefined ? [] : [[name, String(word)]];
    }),
  );
}

async function askPages(client: Client, path: string): Promise<void> {
  const { text } = await client.get(path);
  const next = /"nextCursor":"([^"]+)"/.exec(text)?.[1];
  if (next !== undefined) await client.get(`${path}&cursor=${encode(next)}`);
}
