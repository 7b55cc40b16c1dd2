import { awardPoints, createGame, createTask, getWallet } from './merit';
import { createClient } from './merit/client';

export async function story(url: string, apiKey: string): Promise<number> {
  const client = createClient({ baseUrl: url, auth: ({ type }) => (type === 'apiKey' ? apiKey : undefined) });
  const asked = { client, throwOnError: true } as const;
  const { data: game } = await createGame({
    ...asked,
    body: { externalGameId: 'city-walks', strategyId: 'fixed' },
  });
  const { gameId } = game;
  await createTask({ ...asked, path: { gameId }, body: { externalTaskId: 'walk' } });
  const path = { gameId, externalTaskId: 'walk' };
  const { data: award } = await awardPoints({ ...asked, path, body: { externalUserId: 'ann' } });
  if (award.points !== 10) throw new Error('no award of 10');
  const { data: wallet } = await getWallet({ ...asked, path: { externalUserId: 'ann' } });
  return wallet.points;
}
