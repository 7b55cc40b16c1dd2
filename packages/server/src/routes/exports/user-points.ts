import { defineRoute } from '../../http/route/route.js';
import { happened, recorded } from '../../http/schemas/span.js';
import { externalId } from '../../http/schemas/text.js';
import type { ExportedAward } from '../../ports/exports.js';
import { columnsOf } from './columns.js';
import { commonFilter, exportAnswer, exportQuery, exportRoute } from './export-route.js';

const columns = columnsOf<ExportedAward>({
  awardId: 'id',
  createdAt: 'time',
  occurredAt: 'time',
  owner: 'text',
  gameId: 'id',
  externalGameId: 'text',
  externalTaskId: 'text',
  externalUserId: 'text',
  kind: 'word',
  typeAction: 'text?',
  eventId: 'text?',
  timeZone: 'word?',
  points: 'whole',
  reversedPoints: 'whole',
  caseName: 'text',
  rule: 'text?',
  reply: 'json',
  lines: 'list',
  strategyId: 'word?',
  strategyVersion: 'whole?',
  description: 'text?',
  data: 'json',
  deleted: 'flag',
  apiKey_used: 'text?',
  oauth_user_id: 'text?',
});

export const exportUserPointsRoute = defineRoute({
  ...exportRoute(
    'UserPointsRow',
    columns,
    'Exports every award that counts; those that were cancelled are left out.',
  ),
  operationId: 'exportUserPoints',
  path: '/exports/user-points',
  summary: 'Export awards',
  query: { ...happened, ...recorded, ...exportQuery, externalTaskId: externalId.optional() },
  handle: async (request) => {
    const { formulas } = request.query;
    const query = { ...commonFilter(request.query), externalTaskId: request.query.externalTaskId ?? null };
    return exportAnswer(request, { name: 'user-points', columns, formulas, query });
  },
});
