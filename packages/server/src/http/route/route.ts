import * as z from 'zod';
import type { FaultCode } from '../../domain/fault.js';
import type { Principal } from '../../domain/principal.js';
import type { PublicAddress } from '../../domain/public-address.js';
import type { WriteAdmission } from '../../ports/admission.js';
import type { IdempotencyClaim } from '../../ports/idempotency-keys.js';
import type { Books } from '../../ports/storage.js';
import type { Services } from '../../use-cases/services.js';
import type { RouteAnswer } from '../answer/answer.js';
import { type Formats, formatsIn, type Responses } from '../answer/responses.js';
import type { LineTaking } from '../lines/line-taking.js';
import type { BodyLimits } from '../request/body.js';
import type { Paging } from '../request/paging.js';
import type { Precondition } from '../request/precondition.js';
import type { Shape } from '../schemas/shape.js';
import type {
  AnswerOf,
  BodyOf,
  FormatOf,
  Guard,
  Output,
  ParamName,
  PrincipalOf,
  WrittenAnswerOf,
} from './handler-types.js';
import type { Tag } from './tags.js';
import { UnreadBody } from './unread-body.js';

/** What the paths of all routes begin with. */
export const API_PREFIX = '/api/v1';

/**
 * How a route takes `Idempotency-Key`. `stored-body`: its handler runs inside one transaction together with
 * the key's row, and the answer is kept as it is. `own`: the handler gets the claim and deals with it.
 */
export type IdempotencyMode = 'stored-body' | 'own';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a route says of itself, whatever the types of its parts. */
interface RouteHead {
  /** Stable name in the published contract, such as `awardPoints`. */
  readonly operationId: string;
  readonly method: Method;
  readonly tag: Tag;
  /** What it does in two to four words, for lists. */
  readonly summary: string;
  /** Whole sentences: what it does, for whom, and what a caller couldn't guess. */
  readonly description: string;
  /** Where they aren't the usual ones: 1 MiB, nested 64 deep, 20,000 values, 10,000 different names. */
  readonly bodyLimits?: Partial<BodyLimits>;
  /** The codes it answers besides those that every route may answer. */
  readonly faults?: readonly FaultCode[];
  /**
   * Those that are about what a field names, where that gives them another status; among `faults`, too, if
   * both occur.
   */
  readonly fieldFaults?: readonly FaultCode[];
  readonly idempotency?: IdempotencyMode;
  /** Runs the handler in one transaction, for writes that take no `Idempotency-Key`. */
  readonly transaction?: true;
  /** Whether it answers `ETag` and takes `If-Match`. */
  readonly versioned?: true;
  /** Records awards, of which only so many may wait in a process. */
  readonly awards?: true;
  /** Leaves it out of all limits: for probes, which must not be told to wait. */
  readonly unlimited?: true;
}

/** A route as data: registration, validation and the published contract are all made from it. */
export interface RouteSpec<
  Path extends string,
  G extends Guard,
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType | UnreadBody | undefined,
  R extends Responses,
  Prepared,
> extends RouteHead {
  /** Under the prefix, with parameters in braces: `/games/{gameId}`. */
  readonly path: Path;
  readonly guard: G;
  /** One schema for each parameter of the path, from text. */
  readonly params?: Params & { readonly [Name in ParamName<Path>]: z.ZodType };
  /** One schema for each query parameter, from text; others are refused. */
  readonly query?: Query;
  /** A strict object. Absent: the route takes no body. */
  readonly body?: Body;
  readonly responses: R;
  /** The same for a body of lines (NDJSON), of any number: each is answered by a line, in the same stream. */
  readonly lines?: LineTaking<PrincipalOf<G>, Output<Params>, Output<Query>>;
  /**
   * What takes long and depends on nothing that the handler's transaction holds: made before that begins. Its
   * books are those for single reads.
   */
  prepare?(
    request: RequestToPrepare<PrincipalOf<G>, Output<Params>, Output<Query>, BodyOf<Body>, FormatOf<R>>,
  ): Promise<Prepared>;
  handle(
    request: RouteRequest<
      PrincipalOf<G>,
      Output<Params>,
      Output<Query>,
      BodyOf<Body>,
      FormatOf<R>,
      NoInfer<Prepared>
    >,
  ): Promise<AnswerOf<NoInfer<R>> | WrittenAnswerOf<NoInfer<R>, Body>>;
}

/** A request before its transaction. */
export type RequestToPrepare<
  Who = Principal | null,
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Format = string | null,
> = Omit<RouteRequest<Who, Params, Query, Body, Format>, 'idempotency' | 'prepared'>;

/** A request whose every part has been checked. */
export interface RouteRequest<
  Who = Principal | null,
  Params = unknown,
  Query = unknown,
  Body = unknown,
  Format = string | null,
  Prepared = unknown,
> {
  readonly principal: Who;
  readonly requestId: string;
  readonly address: PublicAddress;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /**
   * What the body asks to change of a row as it is: itself, or, by RFC 7396, merged into the row's members of
   * the same names.
   *
   * @throws Fault `validation-failed` where that isn't what a body may be.
   */
  readonly patchOf: (row: object) => Body;
  /** Of a route whose query has `pageQuery()` or `cursorQuery()`. */
  readonly paging: Query extends { readonly limit: number } ? Paging : null;
  /** Of a route that answers in several formats: the name of the one to answer in. */
  readonly format: Format;
  readonly ifMatch: Precondition | null;
  /** Of a route with idempotency `own`, where the request names a key. */
  readonly idempotency: IdempotencyClaim | null;
  /**
   * Those of the transaction where the route runs in one (`stored-body` or `transaction`): the handler may
   * then run again after a conflict, and has no effects outside. Else those for single reads.
   */
  readonly books: Books;
  /** What `prepare` gave. What it threw is thrown here: a repeat is answered before that is looked at. */
  readonly prepared: () => Prepared;
  readonly services: Services;
  /** For writes about one user; every other write in a transaction is counted without being asked to. */
  readonly admission: WriteAdmission;
}

/** A route whose types are checked already, as the service keeps it. */
export interface Route extends RouteHead {
  readonly path: string;
  readonly guard: Guard;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body?: z.ZodType;
  /** The handler gets the bytes of its body. */
  readonly isBodyUnread: boolean;
  readonly responses: Responses;
  readonly lines?: LineTaking;
  prepare?(request: RequestToPrepare): Promise<unknown>;
  handle(request: RouteRequest): Promise<RouteAnswer>;
}

/** @throws TypeError where path and parameters disagree. */
export function defineRoute<
  const Path extends string,
  const G extends Guard,
  Params extends Shape = Record<never, never>,
  Query extends Shape = Record<never, never>,
  Body extends z.ZodType | UnreadBody | undefined = undefined,
  const R extends Responses = Responses,
  Prepared = undefined,
>(spec: RouteSpec<Path, G, Params, Query, Body, R, Prepared>): Route {
  const named = Object.keys(spec.params ?? {});
  const inPath = paramNames(spec.path);
  if (named.length !== inPath.length || named.some((name) => !inPath.includes(name))) {
    throw new TypeError(`${spec.operationId}: the parameters of ${spec.path} are ${inPath.join(', ')}`);
  }
  const { params, query, body, lines, ...rest } = spec;
  const formats = formatsIn(spec.responses);
  if (formats !== null && spec.idempotency !== undefined) {
    throw new TypeError(`${spec.operationId}: an answer that is kept has one format`);
  }
  const schema = body instanceof UnreadBody ? body.schema : (body as z.ZodType | undefined);
  const isBodyUnread = body instanceof UnreadBody;
  if (isBodyUnread && spec.idempotency !== undefined) {
    throw new TypeError(`${spec.operationId}: whether a request is a repeat is told by its body`);
  }
  return Object.freeze({
    ...rest,
    params: z.strictObject({ ...params }),
    query: z.strictObject({ ...query, ...(formats === null ? {} : formatQuery(formats)) }),
    ...(schema === undefined ? {} : { body: schema }),
    isBodyUnread,
    // The schemas above are what makes the handler's request, so the narrower parameter is safe here.
    ...(spec.prepare === undefined ? {} : { prepare: spec.prepare as NonNullable<Route['prepare']> }),
    ...(lines === undefined ? {} : { lines: lines as LineTaking }),
    handle: spec.handle as Route['handle'],
  });
}

function formatQuery(formats: Formats) {
  const [first = '', ...others] = Object.keys(formats);
  const description = `What to answer in; wins over \`Accept\`. Where neither says, \`${first}\`.`;
  return {
    format: z
      .enum([first, ...others])
      .optional()
      .meta({ description }),
  };
}

/** Whether it changes anything: only those routes take part in a transaction. */
export function isWrite({ idempotency, transaction }: Route): boolean {
  return idempotency !== undefined || transaction === true;
}

/** An administrator can revoke a stolen key, however much its token has written today. */
export function countsByQuota(route: Route): boolean {
  return isWrite(route) && route.guard !== 'admin-bearer';
}

/** The names in braces, in order. */
export function paramNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}
