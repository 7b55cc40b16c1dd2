import { all, game, inGame, inOwnScope, orPlayer, type Row } from './row.js';

export const gamesRows: readonly Row[] = [
  {
    operationId: 'createGame',
    path: () => '/games',
    body: () => ({ externalGameId: 'runs' }),
    expected: inOwnScope(201),
  },
  {
    operationId: 'createGame',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/games?owner=${strategy.owner}`,
    body: () => ({ externalGameId: 'rides' }),
    expected: inGame(201),
  },
  { operationId: 'listGames', path: () => '/games', expected: all(200) },
  {
    operationId: 'listGames',
    about: 'of the owner',
    path: ({ strategy }) => `/games?owner=${strategy.owner}`,
    expected: inGame(200),
  },
  { operationId: 'getGame', path: game, expected: orPlayer(inGame(200)) },
  { operationId: 'updateGame', path: game, body: () => ({ platform: 'ios' }), expected: inGame(200) },
  { operationId: 'deleteGame', path: game, expected: inGame(200) },
  {
    operationId: 'duplicateGame',
    path: (world) => `${game(world)}/duplicate`,
    body: () => ({ externalGameId: 'copy' }),
    expected: inGame(201),
  },
  {
    operationId: 'getEffectiveStrategy',
    path: (world) => `${game(world)}/strategy`,
    expected: inGame(200),
  },
  {
    operationId: 'getEffectiveStrategy',
    about: 'in a task',
    path: (world) => `${game(world)}/strategy?externalTaskId=walk`,
    expected: inGame(200),
  },
  { operationId: 'listGameEvents', path: (world) => `${game(world)}/events`, expected: inGame(200) },
  { operationId: 'listGameUsers', path: (world) => `${game(world)}/users`, expected: inGame(200) },
  {
    operationId: 'getLeaderboard',
    path: (world) => `${game(world)}/leaderboard`,
    expected: inGame(200),
  },
];
