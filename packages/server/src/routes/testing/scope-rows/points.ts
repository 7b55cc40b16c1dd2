import { all, event, game, inGame, orPlayer, type Row, task } from './row.js';

export const pointsRows: readonly Row[] = [
  {
    operationId: 'awardPoints',
    path: (world) => `${task(world)}/points`,
    body: event,
    expected: inGame(201),
  },
  {
    operationId: 'recordAction',
    path: (world) => `${task(world)}/action`,
    body: () => ({ ...event(), typeAction: 'walked' }),
    expected: inGame(201),
  },
  {
    operationId: 'awardInBulk',
    path: (world) => `${game(world)}/points/bulk`,
    body: () => ({ events: [{ externalTaskId: 'walk', ...event() }] }),
    expected: inGame(200),
  },
  { operationId: 'getGamePoints', path: (world) => `${game(world)}/points`, expected: inGame(200) },
  {
    operationId: 'getGamePointsDetails',
    path: (world) => `${game(world)}/points/details`,
    expected: inGame(200),
  },
  { operationId: 'getTaskPoints', path: (world) => `${task(world)}/points`, expected: inGame(200) },
  {
    operationId: 'getTaskPointsDetails',
    path: (world) => `${task(world)}/points/details`,
    expected: inGame(200),
  },
  {
    operationId: 'getUserPointsInGame',
    path: (world) => `${game(world)}/users/pat/points`,
    expected: orPlayer(inGame(200)),
  },
  {
    operationId: 'getUserPointsInGame',
    about: 'of somebody else',
    path: (world) => `${game(world)}/users/ann/points`,
    expected: inGame(200),
  },
  {
    operationId: 'getUserPointsInTask',
    path: (world) => `${task(world)}/users/pat/points`,
    expected: orPlayer(inGame(200)),
  },
  {
    operationId: 'getUserPointsInTask',
    about: 'of somebody else',
    path: (world) => `${task(world)}/users/ann/points`,
    expected: inGame(200),
  },
  {
    operationId: 'getSimulatedPoints',
    about: 'of oneself, where pat takes part',
    path: (world) => `${game(world)}/users/pat/points/simulated`,
    expected: { ...all(403), owner: 401, otherKey: 401, twin: 401, player: 200, sharedPlayer: 200 },
  },
  {
    operationId: 'getSimulatedPoints',
    about: 'of somebody else',
    path: (world) => `${game(world)}/users/ann/points/simulated`,
    expected: { ...all(403), owner: 401, otherKey: 401, twin: 401 },
  },
];
