import * as z from 'zod';
import { Fault } from '../../domain/fault.js';
import { defineRoute } from '../../http/route/route.js';
import { revokeApiKey } from '../../use-cases/api-keys/revoke.js';
import { apiKey, apiKeyView } from './view.js';

export const revokeApiKeyRoute = defineRoute({
  operationId: 'revokeApiKey',
  method: 'DELETE',
  path: '/apikey/{prefix}',
  tag: 'API keys',
  summary: 'Revoke a key',
  description: 'Makes a key inactive for ever.',
  guard: 'admin-bearer',
  params: {
    prefix: z.string().meta({ description: '`svc_live_…`, or what follows that. Never the secret.' }),
  },
  responses: { 200: { description: 'The key, inactive; again, the same.', schema: apiKey } },
  faults: ['api-key-not-found', 'secret-in-path'],
  handle: async (request) => {
    const key = await revokeApiKey(request, publicPrefixOf(request.params.prefix));
    return { status: 200, body: apiKeyView(key) };
  },
});

/** @throws Fault `secret-in-path` where somebody sends more than the prefix. */
function publicPrefixOf(text: string): string {
  if (text.includes('.')) {
    throw new Fault('secret-in-path');
  }
  return text.startsWith('svc_live_') ? text : `svc_live_${text}`;
}
