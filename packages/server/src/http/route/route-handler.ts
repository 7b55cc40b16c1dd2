import type { Request, Response } from 'express';
import type { Authenticator } from '../../auth/authenticator.js';
import type { Principal } from '../../domain/principal.js';
import type { InFlight } from '../../process/in-flight.js';
import { type OwnerTurns, RequestTurn } from '../../process/owner-turns.js';
import type { Refusals } from '../../use-cases/auth/refusals.js';
import type { Services } from '../../use-cases/services.js';
import { isTooMuch } from '../answer/fault-table.js';
import { sendAnswer } from '../answer/respond.js';
import { formatsIn, negotiate } from '../answer/responses.js';
import type { StreamLimits } from '../answer/send-stream.js';
import type { LineTaking } from '../lines/line-taking.js';
import {
  answersTo,
  endUpload,
  hasLines,
  LINES_TYPE,
  linesTotalMs,
  openLinesMemory,
  takingRoom,
} from '../lines/lines-request.js';
import { type Bodies, type BodySeat, isPacked } from '../request/bodies.js';
import { readIfMatch } from '../request/precondition.js';
import { contextOf } from '../request/request-context.js';
import { type BodyAdmission, bodyReadingOf } from './body-reading.js';
import { identify, idsInPath, idsOf, requireRole } from './caller.js';
import { limited } from './limits.js';
import { claimOf, pagingOf, readForm, readHead } from './request-form.js';
import { API_PREFIX, type Route } from './route.js';
import { type BaseRequest, runRoute } from './run-route.js';

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

/**
 * Makes a route answer requests. The order of checks is the same on every route and part of the interface:
 * credential and its limit, room for awards, role, media types and size, form, idempotency; the rest is the
 * handler's. What costs more than knowing who asks is done by turns of the owners.
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
    try {
      const { answer, writing } = await work(request, response, seat);
      if (!('open' in answer)) seat.leave();
      await sendAnswer(response, answer, { ...writing, limits: dependencies.streamLimits });
      if ('open' in answer) endUpload(request);
    } finally {
      seat.leave();
    }
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
    if (principal !== null) await context.seat.admit(principal.owner);
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
  const workOnLines = lineWork(route, dependencies);
  return async (identified: Identified) => {
    const { request, response, seat, principal, turn } = identified;
    if (route.lines !== undefined && hasLines(request)) return workOnLines(identified, route.lines);
    const context = contextOf(response);
    const writing = negotiate(formatsIn(route.responses), request);
    const admit: BodyAdmission['admit'] = (...room) => seat.admit(principal, ...room);
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
    const { requestId, address, admission } = context;
    const { params, query, body, patchOf } = form;
    const base = {
      principal,
      requestId,
      address,
      params,
      query,
      body,
      patchOf,
      paging,
      format: writing.format,
      ifMatch,
      services,
      admission,
    };
    return { answer: await limited(response, () => runRoute(route, base as BaseRequest, claim)), writing };
  };
}

/** The same where the body is lines: what stands before them is checked, and they are taken as they come. */
function lineWork(route: Route, { services, authenticator, streamLimits }: RouteDependencies) {
  return async ({ request, response, seat, principal, turn }: Identified, lines: LineTaking) => {
    const context = contextOf(response);
    const schema = lines.answer;
    // Each line is JSON, so who takes JSON takes lines.
    const formats = {
      lines: { mediaType: LINES_TYPE, schema },
      json: { mediaType: 'application/json', schema },
    };
    negotiate(formats, request);
    const type = `${LINES_TYPE}; charset=utf-8`;
    isPacked(request);
    const admit = (memory: number) => seat.admit(principal, memory);
    await admit(openLinesMemory);
    const form = readHead(route, request);
    await turn.begin();
    context.ids = { ...context.ids, ...idsInPath(form.params) };
    const { requestId, address, admission, isDraining } = context;
    const { params, query } = form;
    const idempotency = claimOf(route, request, { ...form, body: null }, principal);
    const { books } = services.storage;
    const taker = await lines.open({
      ...{ principal, requestId, address, params, query, idempotency, books, services, admission },
    });
    const requireCredential = async () => {
      await identify(route, request, authenticator, requestId);
    };
    const nextTurn = () => services.turns.nextOf(principal?.owner ?? context.client);
    const open = async (signal: AbortSignal) =>
      answersTo(request, {
        taker: { ...takingRoom(taker, admit), isDraining, requireCredential },
        turn: nextTurn,
        signal,
        idleMs: streamLimits.idleMs,
      });
    // A stream to which no lines come says so and ends by itself; twice that time cuts one that nobody reads.
    const answer = { status: 200, open, totalMs: linesTotalMs, idleMs: 2 * streamLimits.idleMs };
    return { answer, writing: { format: null, type } };
  };
}

/**
 * Awards and simulations wait in queues of their own, which know owners too; what is open to all knows none.
 */
function turnOf(route: Route, principal: Principal | null, { ownerTurns }: RouteDependencies): RequestTurn {
  const isBrief = route.awards || route.isBodyUnread;
  return new RequestTurn(ownerTurns, principal === null ? null : { owner: principal.owner, isBrief });
}
