import { Configuration, GamesApi, PointsApi, TasksApi, UsersApi } from './merit';

export async function story(url: string, apiKey: string): Promise<number> {
  const configuration = new Configuration({ basePath: url, apiKey });
  const { gameId } = await new GamesApi(configuration).createGame({
    createGameRequest: { externalGameId: 'city-walks', strategyId: 'fixed' },
  });
  await new TasksApi(configuration).createTask({ gameId, createTaskRequest: { externalTaskId: 'walk' } });
  const award = await new PointsApi(configuration).awardPoints({
    gameId,
    externalTaskId: 'walk',
    awardPointsRequest: { externalUserId: 'ann' },
  });
  if (award.points !== 10) throw new Error('no award of 10');
  return (await new UsersApi(configuration).getWallet({ externalUserId: 'ann' })).points;
}
