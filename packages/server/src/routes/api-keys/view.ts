import * as z from 'zod';
import type { ApiKey } from '../../domain/api-key.js';
import { owner } from '../../http/schemas/owner.js';
import { isoTime, isoTimeOrNull, time } from '../../http/schemas/scalar.js';

const apiKeyShape = {
  apiKey: z.string().meta({ description: 'The public prefix: names the key, and authenticates nobody.' }),
  client: z.string(),
  description: z.string().nullable(),
  active: z.boolean(),
  owner,
  replaces: z
    .string()
    .nullable()
    .meta({ description: 'The key whose scope this one shares; null where it has its own.' }),
  mayBackfill: z
    .boolean()
    .meta({ description: 'Whether events of any age may be sent with it, by `?backfill=true`.' }),
  createdBy: z.string().meta({ description: 'The subject of the administrator who issued it.' }),
  createdAt: time,
  lastUsedAt: time
    .nullable()
    .meta({ description: 'When it was used last, to the minute; null where it never was.' }),
  revokedAt: time.nullable(),
};

export const apiKey = z.object(apiKeyShape).meta({ id: 'ApiKey' });

export const issuedApiKey = z
  .object({
    ...apiKeyShape,
    plaintext: z
      .string()
      .meta({ description: 'The secret key for `X-API-Key`. Shown this once, kept nowhere.' }),
  })
  .meta({ id: 'IssuedApiKey' });

/** Named member by member, so that the digest of a stored key can't slip out. */
export function apiKeyView(key: ApiKey) {
  return {
    apiKey: key.apiKey,
    client: key.client,
    description: key.description,
    active: key.active,
    owner: key.owner,
    replaces: key.replaces,
    mayBackfill: key.mayBackfill,
    createdBy: key.createdBy,
    createdAt: isoTime(key.createdAt),
    lastUsedAt: isoTimeOrNull(key.lastUsedAt),
    revokedAt: isoTimeOrNull(key.revokedAt),
  };
}
