import { defineRoute } from '../../http/route/route.js';
import { happened, recorded } from '../../http/schemas/span.js';
import { externalId, text } from '../../http/schemas/text.js';
import type { ExportedAction } from '../../ports/exports.js';
import { columnsOf } from './columns.js';
import { commonFilter, exportAnswer, exportQuery, exportRoute } from './export-route.js';

const columns = columnsOf<ExportedAction>({
  actionId: 'id',
  createdAt: 'time',
  occurredAt: 'time',
  owner: 'text',
  gameId: 'id?',
  externalGameId: 'text?',
  externalTaskId: 'text?',
  externalUserId: 'text',
  typeAction: 'text',
  eventId: 'text?',
  description: 'text?',
  data: 'json',
  points: 'whole?',
  caseName: 'text?',
  denied: 'flag?',
  rule: 'text?',
  reply: 'json?',
  awardId: 'id?',
  apiKey_used: 'text?',
  oauth_user_id: 'text?',
});

export const exportUserInteractionsRoute = defineRoute({
  ...exportRoute('UserInteractionRow', columns, 'Exports every action.'),
  operationId: 'exportUserInteractions',
  path: '/exports/user-interactions',
  summary: 'Export actions',
  query: {
    ...happened,
    ...recorded,
    ...exportQuery,
    externalTaskId: externalId.optional(),
    typeAction: text(100).optional(),
  },
  handle: async (request) => {
    const { formulas } = request.query;
    const query = {
      ...commonFilter(request.query),
      externalTaskId: request.query.externalTaskId ?? null,
      typeAction: request.query.typeAction ?? null,
    };
    return exportAnswer(request, { name: 'user-interactions', columns, formulas, query });
  },
});
