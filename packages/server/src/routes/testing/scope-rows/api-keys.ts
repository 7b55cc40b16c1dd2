import { adminToken, all, type Row } from './row.js';

export const apiKeysRows: readonly Row[] = [
  {
    operationId: 'createApiKey',
    path: () => '/apikey/create',
    body: () => ({ client: 'app' }),
    expected: adminToken(201),
  },
  { operationId: 'listApiKeys', path: () => '/apikey', expected: all(200) },
  { operationId: 'revokeApiKey', path: ({ apiKey }) => `/apikey/${apiKey}`, expected: adminToken(200) },
];
