import type { RawCall } from './raw-call.js';

/** What anybody may ask without a credential, by its path. */
export const outsideRequests: Readonly<Record<string, readonly RawCall[]>> = {
  '/openapi.json': [{ method: 'GET', path: '/openapi.json' }],
  '/metrics': [{ method: 'GET', path: '/metrics' }],
  '/docs': [{ method: 'GET', path: '/docs/' }],
  '/redocs': [{ method: 'GET', path: '/redocs' }],
};
