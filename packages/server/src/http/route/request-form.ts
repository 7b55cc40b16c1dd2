import type { Request } from 'express';
import { canonicalJson } from '../../domain/canonical-json.js';
import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import { isStorableText } from '../../domain/storable-text.js';
import type { IdempotencyClaim } from '../../ports/idempotency-keys.js';
import { readClaim } from '../answer/idempotency.js';
import { type BodyReading, readJsonBody, readJsonType } from '../request/body.js';
import { mergedInto, withoutObjects } from '../request/merge-patch.js';
import { createPaging, type Paging, type PagingQuery } from '../request/paging.js';
import { parseQuery } from '../request/query-string.js';
import { readBytes } from '../request/read-bytes.js';
import { validate } from '../request/validation.js';
import type { Route } from './route.js';

/** The parts of a request that its schemas made, and as they were sent. */
export interface Form {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly patchOf: (row: object) => unknown;
  readonly sent: { readonly query: Readonly<Record<string, string>>; readonly body: unknown };
}

/** @throws Fault those of a request that hasn't the form which its route wants. */
export async function readForm(route: Route, request: Request, reading: BodyReading): Promise<Form> {
  const read = route.body === undefined ? noBody : await readBodyOf(route, request, reading);
  const { params, query, sent } = readHead(route, request);
  await reading.nextTurn();
  return { params, query, ...bodyOf(route, read), sent: { ...sent, body: read.body } };
}

interface ReadBody {
  readonly body: unknown;
  /** Whether it is merged into what it changes. */
  readonly isMerged: boolean;
}

const noBody: ReadBody = { body: undefined, isMerged: false };

function bodyOf(route: Route, { body: sent, isMerged }: ReadBody): Pick<Form, 'body' | 'patchOf'> {
  const { body: schema } = route;
  if (schema === undefined || route.isBodyUnread) return { body: sent, patchOf: () => sent };
  const body = validate(schema, isMerged ? withoutObjects(sent) : sent, 'body');
  return { body, patchOf: isMerged ? (row) => validate(schema, mergedInto(row, sent), 'body') : () => body };
}

/**
 * What a request says before its body.
 *
 * @throws Fault `validation-failed`, `invalid-text`.
 */
export function readHead(route: Route, request: Request): Omit<Form, 'body' | 'patchOf'> {
  const params = validate(route.params, storable(request.params), 'path');
  const query = parseQuery(request.url);
  return { params, query: validate(route.query, query, 'query'), sent: { query, body: null } };
}

async function readBodyOf(route: Route, request: Request, reading: BodyReading): Promise<ReadBody> {
  const { isMerged } = readJsonType(request);
  const read = route.isBodyUnread ? readBytes : readJsonBody;
  return { body: await read(request, reading), isMerged };
}

/** @throws Fault `invalid-text`. */
function storable<Params extends object>(params: Params): Params {
  for (const [name, value] of Object.entries(params)) {
    if (!isStorableText(String(value))) {
      const error = { path: `path.${name}`, code: 'invalid-text', message: 'holds the character NUL' };
      throw new Fault('invalid-text', { errors: [error] });
    }
  }
  return params;
}

/** A cursor belongs to its route, its filters, which a body may hold too, and the scope that was listed. */
export function pagingOf(route: Route, form: Form, principal: Principal | null): Paging | null {
  if (!('limit' in route.query.shape && 'cursor' in route.query.shape)) {
    return null;
  }
  const { limit: _limit, cursor: _cursor, count: _count, ...filters } = form.sent.query;
  const scope = principal === null ? null : principal.isAdmin ? 'all' : principal.owner;
  // The route's query has `limit` and `cursor` from `pageQuery`, whose outputs these are.
  return createPaging(form.query as PagingQuery, [
    route.operationId,
    form.params,
    Object.entries(filters).sort(),
    scope,
    ...(route.body === undefined ? [] : [canonicalJson(form.sent.body)]),
  ]);
}

/** What a request under an `Idempotency-Key` claims; null where it has none, or its route takes none. */
export function claimOf(
  route: Route,
  request: Request,
  { params, sent }: Omit<Form, 'patchOf'>,
  principal: Principal | null,
): IdempotencyClaim | null {
  if (route.idempotency === undefined || principal === null) {
    return null;
  }
  return readClaim(request.get('idempotency-key'), route, principal, { params, ...sent });
}
