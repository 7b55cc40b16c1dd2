import type { oas31 } from 'zod-openapi';
import { API_PREFIX, paramNames, type Route } from '../http/route/route.js';

/** What an answer that makes a thing says of it, by the parameters that name it elsewhere. */
type Naming = Readonly<Record<string, string>>;

const GAME: Naming = { gameId: 'gameId' };
const TASK: Naming = { ...GAME, taskId: 'taskId', externalTaskId: 'externalTaskId' };
const USER: Naming = { externalUserId: 'externalUserId' };
const AWARD: Naming = { ...USER, awardId: 'awardId' };
const ACTION: Naming = { ...USER, actionId: 'actionId' };
const IN_TASK: Naming = { gameId: 'gameId', externalTaskId: 'externalTaskId', ...USER };
const STRATEGY: Naming = { id: 'id' };

/** Operations below a path, with nothing else to be named. */
interface Led {
  readonly below: string;
  readonly naming: Naming;
}

const ofGame: readonly Led[] = [{ below: '/games/{gameId}', naming: GAME }];
const ofTask: readonly Led[] = [{ below: '/games/{gameId}/tasks/{', naming: TASK }];
const ofStrategy: readonly Led[] = [{ below: '/strategies/custom/{id}', naming: STRATEGY }];
const ofAward: readonly Led[] = [
  { below: '/users/{externalUserId}', naming: AWARD },
  { below: '/games/{gameId}/tasks/{externalTaskId}/users/', naming: IN_TASK },
];
const ofAction: readonly Led[] = [{ below: '/users/{externalUserId}', naming: ACTION }];

/** Where what they make, and the user that it is of, is read, changed and removed. */
const MAKERS: Readonly<Record<string, readonly Led[]>> = {
  createGame: ofGame,
  duplicateGame: ofGame,
  createTask: ofTask,
  duplicateTask: ofTask,
  createCustomStrategy: ofStrategy,
  importCustomStrategy: ofStrategy,
  awardPoints: ofAward,
  assignPoints: ofAward,
  recordAction: ofAction,
  recordUserAction: ofAction,
  createApiKey: [{ below: '/apikey/{prefix}', naming: { prefix: 'apiKey' } }],
};

/** Where what they make is listed, counted and given out. */
const LISTED: Readonly<Record<string, readonly string[]>> = {
  createGame: ['listGames', 'getDashboardSummary'],
  createCustomStrategy: ['listCustomStrategies'],
  awardPoints: ['listUsers', 'exportUsers', 'exportUserPoints', 'exportHistory'],
  assignPoints: ['listUsers', 'exportUserPoints', 'exportWalletTransactions'],
  recordAction: ['exportUserInteractions', 'listExports'],
  createApiKey: ['listApiKeys', 'listAuditEntries'],
};

/** Leads from an answer that makes a thing to each operation that takes its ids alone, and to its lists. */
export function addLinks(document: oas31.OpenAPIObject, routes: readonly Route[]): void {
  const shared: Record<string, oas31.LinkObject> = {};
  for (const [operationId, places] of Object.entries(MAKERS)) {
    const made = responseOf(document, routes, operationId);
    if (made === undefined) continue;
    const led = places.flatMap(({ below, naming }) =>
      routes
        .filter(({ path }) => path.startsWith(below) && paramNames(path).every((name) => name in naming))
        .map((route) => [route.operationId, linkTo(document, route, naming)] as const),
    );
    const listed = (LISTED[operationId] ?? []).map((id) => [id, { operationId: id }] as const);
    const links = [...led, ...listed];
    Object.assign(shared, Object.fromEntries(links));
    made.links = Object.fromEntries(links.map(([id]) => [id, { $ref: `#/components/links/${id}` }]));
  }
  document.components = { ...document.components, links: shared };
}

function responseOf(
  { paths = {} }: oas31.OpenAPIObject,
  routes: readonly Route[],
  operationId: string,
): oas31.ResponseObject | undefined {
  const maker = routes.find((route) => route.operationId === operationId);
  const operation = maker && paths[API_PREFIX + maker.path]?.[maker.method.toLowerCase() as 'post'];
  return operation?.responses?.['201'] as oas31.ResponseObject | undefined;
}

/** Parameters have the names of the document's template, which one place with several methods shares. */
function linkTo({ paths = {} }: oas31.OpenAPIObject, route: Route, naming: Naming): oas31.LinkObject {
  const template = Object.keys(paths).find((path) => {
    const item = paths[path] as Record<string, oas31.OperationObject>;
    return item[route.method.toLowerCase()]?.operationId === route.operationId;
  });
  const own = paramNames(route.path);
  const parameters = paramNames(template ?? route.path).map(
    (name, index) => [name, `$response.body#/${naming[own[index] ?? '']}`] as const,
  );
  return { operationId: route.operationId, parameters: Object.fromEntries(parameters) };
}
