import type { ApiKey } from '../../domain/api-key.js';
import { Fault } from '../../domain/fault.js';
import type { Owner } from '../../domain/owner.js';
import type { TokenPrincipal } from '../../domain/principal.js';
import { noteInAudit } from '../audit.js';
import type { Call } from '../call.js';
import { issueSecret } from './secret.js';

export interface CreateApiKey {
  readonly client: string;
  readonly description: string | null;
  /** The prefix of the key whose scope the new one shares. */
  readonly replaces: string | null;
  readonly mayBackfill: boolean;
}

export interface CreatedApiKey {
  readonly key: ApiKey;
  readonly plaintext: string;
}

/**
 * Issues a key with a scope of its own, or with that of the key it replaces; the older one works on until it
 * is revoked.
 *
 * @throws Fault `unknown-api-key` where there is no key to replace.
 */
export async function createApiKey(
  call: Call & { readonly principal: TokenPrincipal },
  { client, description, replaces, mayBackfill }: CreateApiKey,
): Promise<CreatedApiKey> {
  const { services, books, principal } = call;
  const { plaintext, apiKey, digest } = issueSecret();
  const owner: Owner = replaces === null ? `key:${apiKey}` : await ownerOf(call, replaces);
  const key: ApiKey = {
    apiKey,
    client,
    description,
    active: true,
    owner,
    replaces,
    mayBackfill,
    createdBy: principal.subject,
    createdAt: services.clock.now(),
    lastUsedAt: null,
    revokedAt: null,
  };
  await books.apiKeys.insert({ ...key, digest });
  const details = { apiKey, client, replaces, ...(mayBackfill ? { mayBackfill } : {}) };
  const message = replaces === null ? 'API key created' : 'API key replaced';
  await noteInAudit(call, { module: 'apikeys', message, owner, details });
  return { key, plaintext };
}

async function ownerOf({ books }: Call, apiKey: string): Promise<Owner> {
  const key = await books.apiKeys.find(apiKey);
  if (key === null) {
    throw new Fault('unknown-api-key');
  }
  return key.owner;
}
