import { awardPoints, createGame, createTask, getWallet } from './merit';

/** What it makes asks of its own origin, as a page would. */
export async function story(url: string, apiKey: string): Promise<number> {
  const { fetch } = globalThis;
  globalThis.fetch = (path, init) => fetch(url + path, init);
  const options = { headers: { 'X-API-Key': apiKey } };
  const made = await createGame({ externalGameId: 'city-walks', strategyId: 'fixed' }, undefined, options);
  if (made.status !== 201) throw new Error(made.data.detail);
  const { gameId } = made.data;
  await createTask(gameId, { externalTaskId: 'walk' }, options);
  const awarded = await awardPoints(gameId, 'walk', { externalUserId: 'ann' }, {}, options);
  if (awarded.status !== 201 || awarded.data.points !== 10) throw new Error('no award of 10');
  const read = await getWallet('ann', undefined, options);
  if (read.status !== 200) throw new Error(read.data.detail);
  return read.data.points;
}
