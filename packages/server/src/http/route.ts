import { z } from 'zod';
import type { FaultCode } from '../domain/fault.js';
import type { Principal, TokenPrincipal } from '../domain/principal.js';
import type { IdempotencyClaim } from '../ports/idempotency-keys.js';
import type { Books } from '../ports/storage.js';
import type { Services } from '../use-cases/services.js';
import type { Paging } from './paging.js';
import type { Precondition } from './precondition.js';

/** What the paths of all routes begin with. */
export const API_PREFIX = '/api/v1';

/**
 * Who may call: `open` anybody; `default` a key or a token; `bearer` a token, keys are ignored;
 * `admin-bearer` a token with the administrator's role.
 */
export type Guard = 'open' | 'default' | 'bearer' | 'admin-bearer';

/**
 * How a route takes `Idempotency-Key`. `stored-body`: its handler runs inside one transaction together with
 * the key's row, and the answer is kept as it is. `own`: the handler gets the claim and deals with it.
 */
export type IdempotencyMode = 'stored-body' | 'own';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Shape = { readonly [name: string]: z.ZodType };

export interface ResponseSpec<Schema extends z.ZodType = z.ZodType> {
  readonly description: string;
  readonly schema: Schema;
}

export type Responses = { readonly [status: number]: ResponseSpec };

/** A route as data: registration, validation and the published contract are all made from it. */
export interface RouteSpec<
  Path extends string,
  G extends Guard,
  Params extends Shape,
  Query extends Shape,
  Body extends z.ZodType | undefined,
  R extends Responses,
> {
  /** Stable name in the published contract, such as `awardPoints`. */
  readonly operationId: string;
  readonly method: Method;
  /** Under the prefix, with parameters in braces: `/games/{gameId}`. */
  readonly path: Path;
  readonly tag: string;
  /** One sentence. */
  readonly summary: string;
  readonly description?: string;
  readonly guard: G;
  /** One schema for each parameter of the path, from text. */
  readonly params?: Params & { readonly [Name in ParamName<Path>]: z.ZodType };
  /** One schema for each query parameter, from text; others are refused. */
  readonly query?: Query;
  /** A strict object. Absent: the route takes no body. */
  readonly body?: Body;
  /** Bytes; 1 MiB where absent. */
  readonly bodyBytesMax?: number;
  /** Nesting; 64 where absent. */
  readonly bodyDepthMax?: number;
  readonly responses: R;
  /** The codes it answers besides those that every route may answer. */
  readonly faults?: readonly FaultCode[];
  readonly idempotency?: IdempotencyMode;
  /** Runs the handler in one transaction, for writes that take no `Idempotency-Key`. */
  readonly transaction?: true;
  /** Whether it answers `ETag` and takes `If-Match`. */
  readonly versioned?: true;
  handle(
    request: RouteRequest<PrincipalOf<G>, Output<Params>, Output<Query>, BodyOf<Body>>,
  ): Promise<AnswerOf<NoInfer<R>>>;
}

/** A request whose every part has been checked. */
export interface RouteRequest<Who = Principal | null, Params = unknown, Query = unknown, Body = unknown> {
  readonly principal: Who;
  readonly requestId: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Of a route whose query has `pageQuery()` or `cursorQuery()`. */
  readonly paging: Query extends { readonly limit: number } ? Paging : null;
  readonly ifMatch: Precondition | null;
  /** Of a route with idempotency `own`, where the request names a key. */
  readonly idempotency: IdempotencyClaim | null;
  /**
   * Those of the transaction where the route runs in one (`stored-body` or `transaction`): the handler may
   * then run again after a conflict, and has no effects outside. Else those for single reads.
   */
  readonly books: Books;
  readonly services: Services;
}

export interface RouteAnswer<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  /** Relative to the service's root, such as `/api/v1/games/…`. */
  readonly location?: string;
  /** Without quotes. */
  readonly etag?: string;
  /** Marks an answer that a route with idempotency `own` gives again. */
  readonly replayed?: true;
  readonly headers?: { readonly [name: string]: string };
}

/** A route whose types are checked already, as the service keeps it. */
export interface Route {
  readonly operationId: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly guard: Guard;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body?: z.ZodType;
  readonly bodyBytesMax?: number;
  readonly bodyDepthMax?: number;
  readonly responses: Responses;
  readonly faults?: readonly FaultCode[];
  readonly idempotency?: IdempotencyMode;
  readonly transaction?: true;
  readonly versioned?: true;
  handle(request: RouteRequest): Promise<RouteAnswer>;
}

/** @throws TypeError where path and parameters disagree. */
export function defineRoute<
  const Path extends string,
  const G extends Guard,
  Params extends Shape = Record<never, never>,
  Query extends Shape = Record<never, never>,
  Body extends z.ZodType | undefined = undefined,
  const R extends Responses = Responses,
>(spec: RouteSpec<Path, G, Params, Query, Body, R>): Route {
  const named = Object.keys(spec.params ?? {});
  const inPath = paramNames(spec.path);
  if (named.length !== inPath.length || named.some((name) => !inPath.includes(name))) {
    throw new TypeError(`${spec.operationId}: the parameters of ${spec.path} are ${inPath.join(', ')}`);
  }
  const { params, query, body, ...rest } = spec;
  return Object.freeze({
    ...rest,
    params: z.strictObject({ ...params }),
    query: z.strictObject({ ...query }),
    ...(body === undefined ? {} : { body }),
    // The schemas above are what makes the handler's request, so the narrower parameter is safe here.
    handle: spec.handle as Route['handle'],
  });
}

/** The names in braces, in order. */
export function paramNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

type PrincipalOf<G extends Guard> = G extends 'open'
  ? null
  : G extends 'default'
    ? Principal
    : TokenPrincipal;

type Output<S extends Shape> = { readonly [Name in keyof S]: z.output<S[Name]> };

type BodyOf<Body> = Body extends z.ZodType ? z.output<Body> : undefined;

type AnswerOf<R extends Responses> = {
  [Status in keyof R & number]: RouteAnswer<Status, Immutable<z.input<R[Status]['schema']>>>;
}[keyof R & number];

/** What a handler may give where JSON is made from it: readonly lists too. */
type Immutable<T> = T extends readonly (infer Item)[]
  ? readonly Immutable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Immutable<T[Key]> }
    : T;
