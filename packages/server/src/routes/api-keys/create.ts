import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { text } from '../../http/schemas/text.js';
import { createApiKey } from '../../use-cases/api-keys/create.js';
import { claimIssue, settleIssue } from '../../use-cases/api-keys/issue-once.js';
import { apiKeyView, issuedApiKey } from './view.js';

export const createApiKeyRoute = defineRoute({
  operationId: 'createApiKey',
  method: 'POST',
  path: '/apikey/create',
  tag: 'API keys',
  summary: 'Issue a key',
  description: 'Issues a key, with a scope of its own or that of the key it replaces.',
  guard: 'admin-bearer',
  body: z.strictObject({
    client: text(200).meta({ description: 'What will use the key.' }),
    description: text(1000).nullable().default(null),
    replaces: z
      .string()
      .regex(/^svc_live_[0-9A-Za-z]{1,64}$/, 'expected the public prefix of a key, svc_live_…')
      .nullable()
      .default(null)
      .meta({ description: 'The public prefix of the key whose scope the new one shares; both work.' }),
    mayBackfill: z.boolean().default(false).meta({
      description: 'Whether events of any age may be sent with it, by `?backfill=true`.',
    }),
  }),
  responses: { 201: { description: 'The key, with its secret.', schema: issuedApiKey } },
  faults: ['unknown-api-key', 'secret-already-issued'],
  idempotency: 'own',
  handle: async ({ services, principal, requestId, idempotency, body }) => {
    const { key, plaintext } = await services.storage.transaction(async (books) => {
      await claimIssue(books, idempotency, services.clock.now());
      const created = await createApiKey({ services, books, principal, requestId }, body);
      await settleIssue(books, idempotency, created.key.apiKey);
      return created;
    });
    return { status: 201, body: { ...apiKeyView(key), plaintext } };
  },
});
