import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { listUsers } from '../../use-cases/users/list.js';
import { user, userViewFor } from './view.js';

export const listUsersRoute = defineRoute({
  operationId: 'listUsers',
  method: 'GET',
  path: '/users',
  tag: 'Users',
  summary: 'List users',
  description:
    'Lists the users of the scope, newest first; administrators see every scope, players also themselves in scopes ' +
    'of keys.',
  guard: 'default',
  query: { ...pageQuery(), owner: ownerInput.optional() },
  responses: { 200: { description: 'A page of users.', schema: pageOf(user) } },
  handle: async (request) => {
    const page = await listUsers(request, request.query, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, userViewFor(request.principal)) };
  },
});
