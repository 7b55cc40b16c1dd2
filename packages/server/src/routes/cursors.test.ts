import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../domain/canonical-json.js';
import { createPaging } from '../http/request/paging.js';
import { paramNames, type Route } from '../http/route/route.js';
import { eachService } from '../testing/each-service.js';
import type { KeyClient } from '../testing/test-service.js';
import { routes } from './index.js';
import { scopeRows } from './testing/scope-rows/all.js';
import { makeWorld, type Row, type World } from './testing/scope-rows/row.js';

/** What might stand where a cursor holds the last row of the page before. */
const KEYS = [
  'x',
  '0',
  '1',
  '-1',
  '9999999999',
  '1e999',
  '99999999999999999999',
  '9007199254740993',
  '00000000-0000-0000-0000-000000000000',
  '0190a0f0-7b3c-7def-8abc-0123456789ab',
  '0190A0F0-7B3C-7DEF-8ABC-0123456789AB',
  '0190a0f0-7b3c-7def-8abc-0123456789ab:',
  'a:b:c',
  '999999999999999 0190a0f0-7b3c-7def-8abc-0123456789ab',
  '999999999999999 7',
  '999999999999999 9999999999999999',
  '9999999999999999999 0190a0f0-7b3c-7def-8abc-0123456789ab',
  'game custom:0190a0f0-7b3c-7def-8abc-0123456789ab@1 0190a0f0-7b3c-7def-8abc-0123456789ab',
  'task custom:------------------------------------@999999999 0190a0f0-7b3c-7def-8abc-0123456789ab',
  'walk\n0190a0f0-7b3c-7def-8abc-0123456789ab',
  'ann\nwalk\n0190a0f0-7b3c-7def-8abc-0123456789ab',
  'walk\n0190a0f0-7b3c-7def-8abc-0123456789abc',
  '[]',
  '{}',
  'null',
  '""',
  '["a"]',
  '["a","b"]',
  '["a","b","c"]',
  '[1,2]',
  '[null,null]',
  '[["a"],{}]',
  "'; drop table games; --",
  '%_\\',
  ' ',
  '\n',
  '\u{10ffff}',
  '\ufffd',
  'x'.repeat(1400),
];

interface Listing {
  readonly row: Row;
  readonly route: Route;
}

/** Lists that the owner's key may see, with a request of each. */
function listings(): readonly Listing[] {
  return scopeRows.flatMap((row) => {
    const route = routes.find(({ operationId }) => operationId === row.operationId);
    const isList = route !== undefined && 'cursor' in route.query.shape && row.expected.owner === 200;
    return isList && row.about === undefined ? [{ row, route }] : [];
  });
}

/** A cursor as the service itself would make it: what it is bound to is no secret. */
function cursorOf({ row, route }: Listing, world: World, { apiKey }: KeyClient, key: string): string | null {
  const values = row.path(world).split('/');
  const names = route.path.split('/');
  const given = paramNames(route.path).map((name) => [name, values[names.indexOf(`{${name}}`)]] as const);
  const filters = route.body === undefined ? [] : [canonicalJson(row.body?.(world))];
  const binding = [route.operationId, Object.fromEntries(given), [], `key:${apiKey}`, ...filters];
  return createPaging({ limit: 50 }, binding).cursorAfter(key);
}

describe('a cursor that somebody made up', () => {
  it('is tried on every list', () => {
    const lists = routes.filter(({ query, guard }) => 'cursor' in query.shape && guard === 'default');
    expect(
      listings()
        .map(({ row }) => row.operationId)
        .sort(),
    ).toEqual(lists.map(({ operationId }) => operationId).sort());
  });

  eachService((service) => {
    it.each(listings().map((listing) => [listing.row.operationId, listing] as const))(
      'leads to a page of %s, or is refused',
      async (operationId, listing) => {
        const owner = await service().keyClient();
        const world = await makeWorld(owner.client, owner.apiKey);
        const codes = new Set<string>();
        for (const key of KEYS) {
          const cursor = cursorOf(listing, world, owner, key);
          const { status, body, text } = await owner.client.call(
            listing.route.method,
            `${listing.row.path(world)}?cursor=${cursor}`,
            listing.row.body === undefined ? {} : { body: listing.row.body(world) },
          );
          expect([200, 422], `${operationId} ${key}: ${text}`).toContain(status);
          codes.add(body.code ?? 'a page');
        }
        expect(codes).toContain('a page');
      },
    );
  });
});
