import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { AwardAllOptions } from './award-all.js';
import type { Paths, Schemas } from './contract.js';
import type { CallLimits } from './patience.js';
import type { NamedEvent } from './unanswered-events.js';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** The paths that have a method. */
type PathWith<M extends Method> = ClientPathsWithMethod<Client<Paths>, M>;

type Operation<Path extends keyof Paths, M extends Method> = Extract<Paths[Path][M], object>;

/** What is granted, and the answer that it came in, with its head. */
export interface Granted<Data> {
  readonly data: Data;
  readonly response: Response;
}

/** What a path grants as JSON; never where it has nothing of that kind. */
type JsonOf<Path extends keyof Paths, M extends Method> = Exclude<
  FetchResponse<Operation<Path, M>, unknown, 'application/json'>['data'],
  undefined
>;

/** What an answer is read as, and what it then is. */
interface Reading<Json> {
  readonly json: Json;
  readonly text: string;
  readonly blob: Blob;
  readonly arrayBuffer: ArrayBuffer;
  readonly stream: ReadableStream<Uint8Array>;
}

type ReadAs = keyof Reading<unknown>;

/**
 * What a request takes, with limits of its own. No part of it is inferred from what is written, so that a
 * member that the contract doesn't have is an error.
 */
type InitFor<Path extends keyof Paths, M extends Method> = Omit<
  Exclude<MaybeOptionalInit<Paths[Path], M>, undefined>,
  'parseAs'
> &
  CallLimits;

/** Nothing has to be said where nothing is needed. */
type Given<Init> = object extends Init ? [init?: Init] : [init: Init];

/** Calls one method of a path of the contract. */
type Call<M extends Method> = <Path extends PathWith<M>, As extends ReadAs = 'json'>(
  path: Path,
  ...init: Given<InitFor<Path, M> & { readonly parseAs?: As }>
) => Promise<Granted<Reading<JsonOf<Path, M>>[As]>>;

/** A piece of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

type ItemAt<Path extends keyof Paths> = JsonOf<Path, 'get'> extends Page<infer Item> ? Item : never;

/** The paths of lists. */
export type ListPath = {
  [Path in PathWith<'get'>]: [ItemAt<Path>] extends [never] ? never : Path;
}[PathWith<'get'>];

/**
 * The service, path by path, as `openapi-fetch` calls one; but what it refuses is thrown as a `MeritProblem`,
 * so that `data` is always there.
 */
export interface MeritClient {
  readonly GET: Call<'get'>;
  readonly POST: Call<'post'>;
  readonly PUT: Call<'put'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
  /** Every item of a list, page after page; `limit` says how many come in one. */
  items<Path extends ListPath>(
    path: Path,
    ...init: Given<InitFor<Path, 'get'>>
  ): AsyncGenerator<ItemAt<Path>, void>;
  /**
   * Sends any number of events of a game, while what came of them is read: each in its order, and once, by
   * its `eventId`, however often the connection breaks.
   */
  awardAll(
    gameId: string,
    events: Iterable<NamedEvent> | AsyncIterable<NamedEvent>,
    options?: AwardAllOptions,
  ): AsyncGenerator<Schemas['BulkResult'], void>;
}
