import { all, inGame, orPlayer, ownId, ownRow, type Row } from './row.js';

/** The player whom several keys know is asked which of them it means. */
const ambiguous = { sharedPlayer: 409 };

export const usersRows: readonly Row[] = [
  { operationId: 'listUsers', path: () => '/users', expected: all(200) },
  {
    operationId: 'listUsers',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users?owner=${strategy.owner}`,
    expected: inGame(200),
  },
  { operationId: 'getUser', path: () => '/users/ann', expected: ownId(200) },
  {
    operationId: 'getUser',
    about: 'in the scope of the owner, which tells players nothing of themselves',
    path: ({ strategy }) => `/users/pat?owner=${strategy.owner}`,
    expected: inGame(200),
  },
  {
    operationId: 'putUser',
    about: 'in a scope of their own; of an administrator, that of the keys that know the user',
    path: () => '/users/pat',
    body: () => ({ name: 'Pat' }),
    expected: { ...all(200), admin: 409 },
  },
  {
    operationId: 'putUser',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/pat?owner=${strategy.owner}`,
    body: () => ({ name: 'Pat', metadata: { team: 'blue' } }),
    expected: inGame(200),
  },
  {
    operationId: 'getAward',
    path: ({ awardId }) => `/users/ann/awards/${awardId}`,
    expected: ownRow(200),
  },
  {
    operationId: 'getAction',
    path: ({ actionId }) => `/users/ann/actions/${actionId}`,
    expected: ownRow(200),
  },
  {
    operationId: 'assignPoints',
    path: () => '/users/external/pat/points',
    body: ({ gameId }) => ({ gameId, externalTaskId: 'walk', points: 1, caseName: 'Goodwill' }),
    expected: inGame(201),
  },
  {
    operationId: 'getUserPoints',
    path: () => '/users/pat/points',
    expected: orPlayer(ownId(200)),
  },
  {
    operationId: 'getUserPoints',
    about: 'of somebody else',
    path: () => '/users/ann/points',
    expected: ownId(200),
  },
  {
    operationId: 'queryPoints',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/points/query?owner=${strategy.owner}`,
    body: () => ({ externalUserIds: ['pat'] }),
    expected: orPlayer(inGame(200)),
  },
  {
    operationId: 'queryPoints',
    about: 'of somebody else',
    path: ({ strategy }) => `/users/points/query?owner=${strategy.owner}`,
    body: () => ({ externalUserIds: ['pat', 'ann'] }),
    expected: inGame(200),
  },
  {
    operationId: 'queryPoints',
    about: 'in a game',
    path: () => '/users/points/query',
    body: ({ gameId }) => ({ externalUserIds: ['pat'], gameId }),
    expected: inGame(200),
  },
  {
    operationId: 'queryPoints',
    path: () => '/users/points/query',
    body: () => ({}),
    expected: all(200),
  },
  {
    operationId: 'queryPoints',
    about: 'of everyone in the scope of the owner',
    path: ({ strategy }) => `/users/points/query?owner=${strategy.owner}`,
    body: () => ({}),
    expected: inGame(200),
  },
  {
    operationId: 'queryPoints',
    about: 'of everyone in a task',
    path: () => '/users/points/query',
    body: ({ gameId }) => ({ gameId, externalTaskId: 'walk' }),
    expected: inGame(200),
  },
  {
    operationId: 'getWallet',
    path: () => '/users/pat/wallet',
    expected: { ...orPlayer(ownId(200)), ...ambiguous },
  },
  {
    operationId: 'getWallet',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/pat/wallet?owner=${strategy.owner}`,
    expected: orPlayer(inGame(200)),
  },
  {
    operationId: 'getWallet',
    about: 'of somebody else',
    path: () => '/users/ann/wallet',
    expected: ownId(200),
  },
  {
    operationId: 'previewConversion',
    path: () => '/users/pat/convert/preview?points=1',
    expected: { ...orPlayer(ownId(200)), ...ambiguous },
  },
  {
    operationId: 'previewConversion',
    about: 'of somebody else',
    path: () => '/users/ann/convert/preview?points=1',
    expected: ownId(200),
  },
  {
    operationId: 'convertPoints',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/pat/convert?owner=${strategy.owner}`,
    body: () => ({ points: 1 }),
    expected: orPlayer(inGame(201)),
  },
  {
    operationId: 'convertPoints',
    about: 'of somebody else',
    path: ({ strategy }) => `/users/ann/convert?owner=${strategy.owner}`,
    body: () => ({ points: 1 }),
    expected: inGame(201),
  },
  {
    operationId: 'recordUserAction',
    about: 'in a scope of their own; of an administrator, that of the keys that know the user',
    path: () => '/users/pat/actions',
    body: () => ({ typeAction: 'walked' }),
    expected: { ...all(201), admin: 409 },
  },
  {
    operationId: 'recordUserAction',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/pat/actions?owner=${strategy.owner}`,
    body: () => ({ typeAction: 'walked' }),
    expected: inGame(201),
  },
];
