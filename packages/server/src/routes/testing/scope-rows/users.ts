import { all, inGame, ownRow, type Row } from './row.js';

export const usersRows: readonly Row[] = [
  {
    operationId: 'assignPoints',
    path: () => '/users/external/pat/points',
    body: ({ gameId }) => ({ gameId, externalTaskId: 'walk', points: 1, caseName: 'Goodwill' }),
    expected: inGame(201),
  },
  {
    operationId: 'getUserPoints',
    path: () => '/users/pat/points',
    expected: { ...ownRow(200), player: 200 },
  },
  {
    operationId: 'getUserPoints',
    about: 'of somebody else',
    path: () => '/users/ann/points',
    expected: ownRow(200),
  },
  {
    operationId: 'queryPoints',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/points/query?owner=${strategy.owner}`,
    body: () => ({ externalUserIds: ['pat'] }),
    expected: { ...inGame(200), player: 200 },
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
  { operationId: 'getWallet', path: () => '/users/pat/wallet', expected: { ...ownRow(200), player: 200 } },
  {
    operationId: 'getWallet',
    about: 'of somebody else',
    path: () => '/users/ann/wallet',
    expected: ownRow(200),
  },
  {
    operationId: 'previewConversion',
    path: () => '/users/pat/convert/preview?points=1',
    expected: { ...ownRow(200), player: 200 },
  },
  {
    operationId: 'previewConversion',
    about: 'of somebody else',
    path: () => '/users/ann/convert/preview?points=1',
    expected: ownRow(200),
  },
  {
    operationId: 'convertPoints',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/pat/convert?owner=${strategy.owner}`,
    body: () => ({ points: 1 }),
    expected: { ...inGame(201), player: 201 },
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
    about: 'in a scope of their own',
    path: () => '/users/pat/actions',
    body: () => ({ typeAction: 'walked' }),
    expected: all(201),
  },
  {
    operationId: 'recordUserAction',
    about: 'in the scope of the owner',
    path: ({ strategy }) => `/users/pat/actions?owner=${strategy.owner}`,
    body: () => ({ typeAction: 'walked' }),
    expected: inGame(201),
  },
];
