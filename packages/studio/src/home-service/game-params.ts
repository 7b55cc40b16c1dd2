import type { EventSource, ParamValues, SetParams } from '../home/home.js';
import { readList } from './read-list.js';
import type { ServiceConnection } from './service-connection.js';
import type { StoredGame, StoredParams, StoredTask } from './service-forms.js';

/**
 * The parameters under which a custom strategy decides in a game. Those of the game count only where a task
 * inherits its strategy too. Null where nothing is set, or it decides nothing there.
 */
export async function readSetParams(
  connection: ServiceConnection,
  { id: gameId, name }: EventSource,
  id: string,
): Promise<SetParams | null> {
  const [game, { items: tasks }] = await Promise.all([
    connection.get<StoredGame>(`/games/${gameId}`),
    readList<StoredTask>(connection, `/games/${gameId}/tasks`),
  ]);
  const isMeant = (strategyId: string) => isOf(id, strategyId);
  const own = isMeant(game.strategyId) ? textsOf(game.params) : {};
  const others = tasks.filter(({ strategyId, effectiveStrategyId, params }) => {
    const hasOwn = strategyId !== null || Object.keys(params).length > 0;
    return hasOwn && isMeant(effectiveStrategyId);
  });
  const byTask = Object.fromEntries(
    others.map(({ externalTaskId, strategyId, params }) => [
      externalTaskId,
      textsOf(strategyId === null ? { ...game.params, ...params } : params),
    ]),
  );
  const isSet = Object.keys(own).length + others.length > 0;
  return isSet ? { name, own, byTask } : null;
}

function isOf(id: string, strategyId: string): boolean {
  return strategyId.split('@')[0] === `custom:${id}`;
}

/**
 * Sets some parameters of a game, unless somebody changes it meanwhile; the others stay as they are.
 *
 * @throws Error where another strategy decides there, or the service doesn't take them.
 */
export async function setGameParams(
  connection: ServiceConnection,
  { id: gameId, name }: EventSource,
  id: string,
  params: ParamValues,
): Promise<void> {
  const path = `/games/${gameId}`;
  const { body: game, etag } = await connection.ask<StoredGame>('GET', path);
  if (!isOf(id, game.strategyId)) throw new Error(`Another strategy awards in ${name}: nothing was set`);
  await connection.ask('PATCH', path, { body: { params }, ifMatch: etag, isMerged: true });
}

/** As a field has them: a list as JSON. */
function textsOf(params: StoredParams): { readonly [name: string]: string } {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
