import type { ApiKey } from '../../domain/api-key.js';
import { Fault } from '../../domain/fault.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';

/**
 * Makes a key inactive for ever. Doing it again changes nothing and is no mistake. Opens its own transaction,
 * since what is remembered of keys may be forgotten only after the commit.
 *
 * @throws Fault `api-key-not-found`.
 */
export async function revokeApiKey(call: Omit<Call, 'books'>, apiKey: string): Promise<ApiKey> {
  const { storage, clock, apiKeyCache } = call.services;
  const revoked = await storage.transaction(async (books) => {
    const isFirst = await books.apiKeys.revoke(apiKey, clock.now());
    const key = await books.apiKeys.find(apiKey);
    if (isFirst && key !== null) {
      const note = {
        module: 'apikeys',
        message: 'API key revoked',
        owner: key.owner,
        details: { apiKey },
      } as const;
      await noteInAudit({ ...call, books }, note);
    }
    return key;
  });
  if (revoked === null) {
    throw new Fault('api-key-not-found');
  }
  await apiKeyCache.clear();
  return revoked;
}
