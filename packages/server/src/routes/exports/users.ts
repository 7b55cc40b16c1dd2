import { defineRoute } from '../../http/route/route.js';
import { noted } from '../../http/schemas/span.js';
import type { ExportedUser } from '../../ports/exports.js';
import { columnsOf } from './columns.js';
import { commonFilter, exportAnswer, exportQuery, exportRoute } from './export-route.js';

const columns = columnsOf<ExportedUser>({
  externalUserId: 'text',
  owner: 'text',
  name: 'text?',
  metadata: 'json',
  points: 'whole',
  coins: 'coins',
  timesAwarded: 'whole',
  createdAt: 'time',
  erasedAt: 'time?',
  lastActivityAt: 'time?',
  apiKey_used: 'text?',
  oauth_user_id: 'text?',
});

export const exportUsersRoute = defineRoute({
  ...exportRoute('UserRow', columns, 'Exports the users with what they have.'),
  operationId: 'exportUsers',
  path: '/exports/users',
  summary: 'Export users',
  query: { ...noted, ...exportQuery },
  handle: async (request) => {
    const { formulas } = request.query;
    const query = { ...commonFilter(request.query) };
    return exportAnswer(request, { name: 'users', columns, formulas, query });
  },
});
