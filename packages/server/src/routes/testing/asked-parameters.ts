import { API_PREFIX } from '../../http/route/route.js';
import type { Contract, Operation, Parameter, Schema } from '../../testing/contract.js';
import { pathOf, queryOf, setsOf, type Values } from '../../testing/parameter-sets.js';
import type { BusyWorld } from './busy-world.js';
import { SEEN_UNTIL } from './reads.js';

/** A read with some of its optional parameters. */
export interface Asked {
  readonly operationId: string;
  /** Those that it is asked by, by name. */
  readonly parameters: readonly string[];
  /** Under the prefix, with its query. */
  readonly path: string;
  /** Sent by `POST`. */
  readonly body?: object;
  /** Whether it is for one of the pages of a list. */
  readonly isPage: boolean;
}

/** Whose things a request names. */
export interface Named {
  readonly world: BusyWorld;
  readonly owner: string;
  readonly externalUserId: string;
}

/**
 * The reads that are asked by `POST`. Simulations read facts too, and keep to their game: `foreign-calls`.
 */
const readsByPost: ReadonlySet<string> = new Set(['queryPoints']);

/** What says how rows are shown, and not which. It is asked alone and with everything else. */
const showing: ReadonlySet<string> = new Set(['limit', 'count', 'formulas', 'format']);

/** Lists of counters, which are of whole days. */
const ofWholeDays = ['getGamePoints', 'getGamePointsDetails', 'getTaskPoints', 'getTaskPointsDetails'];

/**
 * A value of every parameter of every read, by its name: one that the rows of a busy world have, so that
 * whoever asks is shown some. Objects are of single operations, by their ids.
 */
function valuesFor(operationId: string, { world, owner, externalUserId }: Named): Values {
  const { strategyId, gameStrategyId, gameId, awardId, actionId } = world;
  const ofAll = {
    ...{ owner, gameId, awardId, actionId, externalUserId, externalUserIds: externalUserId },
    ...{
      id: strategyId,
      strategyId: gameStrategyId,
      version: '1',
      a: `${strategyId}@1`,
      b: `${strategyId}@2`,
    },
    ...{ task: 'walk', externalTaskId: 'walk', externalGameId: 'walks', platform: 'web', name: 'echo' },
    ...{ from: '2026-01-15T00:00:00Z', to: SEEN_UNTIL },
    ...{
      recordedFrom: '2026-01-15T00:00:00Z',
      recordedTo: SEEN_UNTIL,
      limit: '1',
      count: 'true',
      active: 'true',
    },
    ...{
      period: 'all',
      around: '1',
      status: 'published',
      bucket: 'hour',
      content: 'ast',
      groupBy: 'month',
      replay: '1000',
      users: '10',
    },
    ...{ module: 'wallets', level: 'success', type: 'points-awarded', typeAction: 'walked', points: '100' },
    ...{ formulas: 'raw', format: 'ndjson' },
  };
  const idOfAny = { id: `custom:${strategyId}` };
  const ofSome: Readonly<Record<string, Values>> = {
    ...Object.fromEntries(ofWholeDays.map((id) => [id, { from: '2026-01-15', to: '2026-01-15' }])),
    getDashboardSummary: {
      ...{ from: '2026-01-15', to: '2026-01-15', groupBy: 'month' },
      ...{ recordedFrom: '2026-01-15', recordedTo: '2026-01-15' },
    },
    listTasks: { status: 'open', strategyId: idOfAny.id },
    getStrategy: idOfAny,
    getStrategySchema: idOfAny,
    getStrategyGraph: { ...idOfAny, format: 'json' },
  };
  return { ...ofAll, ...ofSome[operationId] };
}

interface Asking {
  /** Whose things stand in the path, and whose are asked for besides. */
  readonly path: Named;
  readonly query: Named;
}

/** Every read of the contract with each of its optional parameters, with each two and with all of them. */
export function askedOf(contract: Contract, { path: inPath, query }: Asking): readonly Asked[] {
  return Object.entries(contract.paths).flatMap(([template, { get, post }]) => {
    const operation = get ?? (readsByPost.has(post?.operationId ?? '') ? post : undefined);
    if (operation === undefined) return [];
    const { operationId } = operation;
    const path = pathOf(template.slice(API_PREFIX.length), valuesFor(operationId, inPath));
    const values = valuesFor(operationId, query);
    const isList = operation.parameters?.some(({ name }) => name === 'cursor') === true;
    return setsIn(contract, operation).map((set) => {
      const asked = queryOf(
        set.filter((each) => each.in === 'query'),
        values,
      );
      const isPage = isList && set.some(({ name }) => name === 'limit');
      const parameters = set.map(({ name }) => name);
      const request = { operationId, parameters, path: asked === '' ? path : `${path}?${asked}`, isPage };
      return get === undefined ? { ...request, body: bodyOf(set, values) } : request;
    });
  });
}

/** By the members of its body too, where it has one. `cursor` comes with the second page. */
function setsIn(contract: Contract, operation: Operation): readonly (readonly Parameter[])[] {
  const inQuery = (operation.parameters ?? []).filter(
    ({ in: place, name }) => place === 'query' && name !== 'cursor',
  );
  const parameters = [...inQuery, ...membersOf(contract, operation)];
  const filters = parameters.filter(({ name }) => !showing.has(name));
  const shown = parameters.filter(({ name }) => showing.has(name));
  const sets = setsOf(filters);
  const [least = [], most = []] = [sets[0], sets.at(-1)];
  const few = sets.filter((set) => set.length - least.length <= 2 || set === most);
  return [...few, ...shown.map((each) => [...least, each]), [...most, ...shown]];
}

function membersOf({ components }: Contract, { requestBody }: Operation): readonly Parameter[] {
  const schema = requestBody?.content['application/json'].schema;
  const named: Schema | undefined = components.schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema;
  return Object.entries(named?.properties ?? {}).map(([name, member]) => ({
    in: 'body',
    name,
    schema: member,
  }));
}

function bodyOf(set: readonly Parameter[], values: Values): object {
  const members = set.filter((each) => each.in === 'body');
  return Object.fromEntries(
    members.map(({ name, schema }) => [name, schema.type === 'array' ? [values[name]] : values[name]]),
  );
}
