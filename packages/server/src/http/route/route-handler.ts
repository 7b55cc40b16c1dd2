import type { Request, Response } from 'express';
import type { Authenticator } from '../../auth/authenticator.js';
import { canonicalJson } from '../../domain/canonical-json.js';
import { Fault } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import { isStorableText } from '../../domain/storable-text.js';
import type { IdempotencyClaim } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';
import type { InFlight } from '../../process/in-flight.js';
import { type OwnerTurns, RequestTurn } from '../../process/owner-turns.js';
import type { Refusals } from '../../use-cases/auth/refusals.js';
import type { Services } from '../../use-cases/services.js';
import type { RouteAnswer } from '../answer/answer.js';
import { isTooMuch, statusOf } from '../answer/fault-table.js';
import { answerOnce, readClaim, type WrittenAnswer, writeAnswer } from '../answer/idempotency.js';
import { negotiate } from '../answer/negotiation.js';
import { sendAnswer } from '../answer/respond.js';
import { formatsIn } from '../answer/responses.js';
import type { StreamLimits } from '../answer/send-stream.js';
import type { Bodies, BodySeat } from '../request/bodies.js';
import { type BodyReading, readJsonBody, requireJsonType } from '../request/body.js';
import { createPaging, type Paging, type PagingQuery } from '../request/paging.js';
import { readIfMatch } from '../request/precondition.js';
import { parseQuery } from '../request/query-string.js';
import { readBytes } from '../request/read-bytes.js';
import { contextOf, type LoggedIds } from '../request/request-context.js';
import { validate } from '../request/validation.js';
import { bodyReadingOf } from './body-reading.js';
import { limited } from './limits.js';
import { API_PREFIX, countsByQuota, type Route, type RouteRequest } from './route.js';

export interface RouteDependencies {
  readonly authenticator: Authenticator;
  readonly refusals: Pick<Refusals, 'note'>;
  readonly services: Services;
  readonly streamLimits: StreamLimits;
  readonly inFlight: Pick<InFlight, 'run'>;
  readonly bodies: Pick<Bodies, 'arrive'>;
  /** How long the sender of a body may be silent. */
  readonly bodySilenceMs: number;
  readonly ownerTurns: Pick<OwnerTurns, 'begin'>;
}

/** Strategies that come along have names, which a caller may get wrong. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes a route answer requests. The order of checks is the same on every route and part of the interface:
 * credential and its limit, room for awards, role, media types and size, form, idempotency; the rest is the handler's.
 * What costs more than knowing who asks is done by turns of the owners.
 */
export function handlerOf(route: Route, dependencies: RouteDependencies) {
  const answer = answererOf(route, dependencies);
  return (request: Request, response: Response): Promise<void> =>
    dependencies.inFlight.run(() => answer(request, response));
}

function answererOf(route: Route, dependencies: RouteDependencies) {
  const work = workOf(route, dependencies);
  return async (request: Request, response: Response): Promise<void> => {
    const context = contextOf(response);
    context.route = API_PREFIX + route.path;
    const seat = dependencies.bodies.arrive(request, context.client);
    const { answer, writing } = await work(request, response, seat).finally(() => seat.leave());
    await sendAnswer(response, answer, { ...writing, limits: dependencies.streamLimits });
  };
}

function workOf(route: Route, dependencies: RouteDependencies) {
  const work = workInTurn(route, dependencies);
  return async (request: Request, response: Response, seat: BodySeat) => {
    const context = contextOf(response);
    const principal = await identify(route, request, dependencies.authenticator, context.requestId);
    context.ids = idsOf(principal);
    const turn = turnOf(route, principal, dependencies);
    context.turn = turn;
    if (principal !== null) await limited(response, ({ admission }) => admission.credential(principal));
    if (route.awards && principal !== null) dependencies.services.awardQueue.requireRoom(principal.owner);
    await requireRole(route, principal, { refusals: dependencies.refusals, requestId: context.requestId });
    return inTurn(turn, () => work({ request, response, seat, principal, turn }));
  };
}

async function inTurn<Result>(turn: RequestTurn, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    turn.end(isTooMuch(error));
    throw error;
  } finally {
    turn.end();
  }
}

interface Identified {
  readonly request: Request;
  readonly response: Response;
  readonly seat: BodySeat;
  readonly principal: Principal | null;
  readonly turn: RequestTurn;
}

function workInTurn(route: Route, dependencies: RouteDependencies) {
  return async ({ request, response, seat, principal, turn }: Identified) => {
    const context = contextOf(response);
    const writing = negotiate(formatsIn(route.responses), request);
    const admit = (memory: number) => seat.admit(principal, memory);
    const { bodySilenceMs, services } = dependencies;
    const { turns } = services;
    const reading = bodyReadingOf(route, bodySilenceMs, {
      admit,
      turn,
      turns,
      owner: principal?.owner ?? null,
    });
    const form = await readForm(route, request, reading);
    await turn.begin();
    context.ids = { ...context.ids, ...idsInPath(form.params) };
    const paging = pagingOf(route, form, principal);
    await reading.nextTurn();
    const claim = claimOf(route, request, form, principal);
    const ifMatch = route.versioned ? readIfMatch(request.get('if-match')) : null;
    const { requestId, admission } = context;
    const { params, query, body } = form;
    const base = {
      principal,
      requestId,
      params,
      query,
      body,
      paging,
      format: writing.format,
      ifMatch,
      services,
      admission,
    };
    return { answer: await limited(response, () => run(route, base as BaseRequest, claim)), writing };
  };
}

/** Awards and simulations wait in queues of their own, which know owners too; what is open to all knows none. */
function turnOf(route: Route, principal: Principal | null, { ownerTurns }: RouteDependencies): RequestTurn {
  const isBrief = route.awards || route.isBodyUnread;
  return new RequestTurn(ownerTurns, principal === null ? null : { owner: principal.owner, isBrief });
}

type BaseRequest = Omit<RouteRequest, 'books' | 'idempotency' | 'prepared'>;

function idsOf(principal: Principal | null): LoggedIds {
  if (principal === null) return {};
  if (principal.kind === 'key') return { apiKey: principal.apiKey };
  return { token: principal.isAdmin ? 'administrator' : 'user' };
}

/** Those that the service made; external ids may be names of people. */
function idsInPath(params: unknown): LoggedIds {
  const { gameId, taskId, id } = params as { readonly [name: string]: string | undefined };
  return {
    ...(gameId === undefined ? {} : { gameId }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(id !== undefined && UUID.test(id) ? { strategyId: id } : {}),
  };
}

/** The parts of a request that its schemas made, and as they were sent. */
interface Form {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly sent: { readonly query: Readonly<Record<string, string>>; readonly body: unknown };
}

async function identify(
  route: Route,
  request: Request,
  authenticator: Authenticator,
  requestId: string,
): Promise<Principal | null> {
  if (route.guard === 'open') {
    return null;
  }
  const credentials = { apiKey: request.get('x-api-key'), authorization: request.get('authorization') };
  if (route.guard === 'default') {
    return authenticator.authenticate(credentials, requestId);
  }
  return authenticator.authenticateBearer(credentials, requestId);
}

/** @throws Fault `admin-required`, once the refusal is noted. */
async function requireRole(
  { guard, operationId, method, path }: Route,
  principal: Principal | null,
  { refusals, requestId }: Pick<RouteDependencies, 'refusals'> & { readonly requestId: string },
): Promise<void> {
  if (guard !== 'admin-bearer' || principal?.isAdmin) return;
  if (principal !== null) {
    await refusals.note(principal, requestId, { operationId, method, path: API_PREFIX + path });
  }
  throw new Fault('admin-required');
}

async function readForm(route: Route, request: Request, reading: BodyReading): Promise<Form> {
  const sentBody = route.body === undefined ? undefined : await readBodyOf(route, request, reading);
  const params = validate(route.params, storable(request.params), 'path');
  const sentQuery = parseQuery(request.url);
  const query = validate(route.query, sentQuery, 'query');
  const isRead = route.body === undefined || route.isBodyUnread;
  await reading.nextTurn();
  const body = isRead ? sentBody : validate(route.body, sentBody, 'body');
  return { params, query, body, sent: { query: sentQuery, body: sentBody } };
}

async function readBodyOf(route: Route, request: Request, reading: BodyReading): Promise<unknown> {
  requireJsonType(request);
  return route.isBodyUnread ? readBytes(request, reading) : readJsonBody(request, reading);
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
function pagingOf(route: Route, form: Form, principal: Principal | null): Paging | null {
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

function claimOf(
  route: Route,
  request: Request,
  { params, sent }: Form,
  principal: Principal | null,
): IdempotencyClaim | null {
  if (route.idempotency === undefined || principal === null) {
    return null;
  }
  return readClaim(request.get('idempotency-key'), route, principal, { params, ...sent });
}

async function run(route: Route, base: BaseRequest, claim: IdempotencyClaim | null): Promise<WrittenAnswer> {
  try {
    return await runInBooks(route, base, claim);
  } catch (error) {
    await base.admission.release();
    throw error;
  }
}

async function runInBooks(
  route: Route,
  base: BaseRequest,
  claim: IdempotencyClaim | null,
): Promise<WrittenAnswer> {
  const { storage, clock } = base.services;
  const prepared = await prepare(route, base);
  const write = (books: Books) =>
    counted(route, base, () => route.handle({ books, idempotency: null, prepared, ...base }));
  if (route.idempotency === 'stored-body' && claim !== null) {
    return storage.transaction((books) => answerOnce(books, claim, clock.now(), () => write(books)));
  }
  if (route.idempotency === 'stored-body' || route.transaction) {
    return writeAnswer(await storage.transaction(write));
  }
  return writeAnswer(await route.handle({ books: storage.books, idempotency: claim, prepared, ...base }));
}

/** Whatever it comes to is for the handler to see, in its order of checks. */
async function prepare(route: Route, base: BaseRequest): Promise<RouteRequest['prepared']> {
  try {
    const made = await route.prepare?.({ books: base.services.storage.books, ...base });
    return () => made;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * Counts a write by its caller's quota once it has passed the handler's checks, inside its transaction: what
 * the quota refuses is rolled back. Who asks for something that isn't there or isn't his is told that first;
 * who is stopped by a state (409) is told of the quota first.
 */
async function counted(
  route: Route,
  { principal, admission }: BaseRequest,
  work: () => Promise<RouteAnswer>,
): Promise<RouteAnswer> {
  const count = async () => {
    if (principal !== null && countsByQuota(route)) await admission.write(principal, null);
  };
  try {
    const answer = await work();
    await count();
    return answer;
  } catch (error) {
    if (isAboutState(error)) await count();
    throw error;
  }
}

/** Which user is meant is a question of the path, not of a state. */
function isAboutState(error: unknown): boolean {
  return error instanceof Fault && statusOf(error) === 409 && error.code !== 'ambiguous-user';
}
