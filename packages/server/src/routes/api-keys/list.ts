import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { flag } from '../../http/schemas/query.js';
import { listApiKeys } from '../../use-cases/api-keys/list.js';
import { apiKey, apiKeyView } from './view.js';

export const listApiKeysRoute = defineRoute({
  operationId: 'listApiKeys',
  method: 'GET',
  path: '/apikey',
  tag: 'API keys',
  summary: 'List keys',
  description: "Lists the keys of the caller's scope, newest first; administrators see all.",
  guard: 'default',
  query: { ...pageQuery(), active: flag().optional(), owner: ownerInput.optional() },
  responses: { 200: { description: 'The keys, without their secrets.', schema: pageOf(apiKey) } },
  handle: async (request) => {
    const { active, owner } = request.query;
    const page = await listApiKeys(request, { active, owner }, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, apiKeyView) };
  },
});
