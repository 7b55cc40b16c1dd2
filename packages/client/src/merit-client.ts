import type { Client, ClientPathsWithMethod, FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { AwardAllOptions } from './award-all.js';
import type { Paths, Schemas } from './contract.js';
import type { NamedEvent } from './unanswered-events.js';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** The paths that have a method. */
type PathWith<M extends Method> = ClientPathsWithMethod<Client<Paths>, M>;

/** What a request takes: nothing where it needs nothing. */
type InitOf<Init> = undefined extends Init ? [init?: Init] : [init: Init];

type Operation<Path extends keyof Paths, M extends Method> = Extract<Paths[Path][M], object>;

/** What is granted, and the answer that it came in, with its head. */
export interface Granted<Data> {
  readonly data: Data;
  readonly response: Response;
}

type GrantedBy<Path extends keyof Paths, M extends Method, Init> = Granted<
  Exclude<FetchResponse<Operation<Path, M>, Init, `${string}/${string}`>['data'], undefined>
>;

/** Calls one method of a path of the contract. */
type Call<M extends Method> = <Path extends PathWith<M>, Init extends MaybeOptionalInit<Paths[Path], M>>(
  path: Path,
  ...init: InitOf<Init>
) => Promise<GrantedBy<Path, M, Init>>;

/** A piece of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

type ItemAt<Path extends keyof Paths> =
  GrantedBy<Path, 'get', undefined>['data'] extends Page<infer Item> ? Item : never;

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
  items<Path extends ListPath, Init extends MaybeOptionalInit<Paths[Path], 'get'>>(
    path: Path,
    ...init: InitOf<Init>
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
