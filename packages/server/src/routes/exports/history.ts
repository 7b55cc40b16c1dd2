import { defineRoute } from '../../http/route/route.js';
import { noted } from '../../http/schemas/span.js';
import type { ExportedAuditEntry } from '../../ports/exports.js';
import { auditLevel, auditModule } from '../dashboard/audit-entry-view.js';
import { columnsOf } from './columns.js';
import { commonFilter, exportAnswer, exportQuery, exportRoute } from './export-route.js';

const columns = columnsOf<ExportedAuditEntry>({
  id: 'id',
  at: 'time',
  owner: 'text?',
  module: 'word',
  level: 'word',
  message: 'text',
  requestId: 'text?',
  details: 'json',
  apiKey_used: 'text?',
  oauth_user_id: 'text?',
});

export const exportHistoryRoute = defineRoute({
  ...exportRoute('HistoryRow', columns, 'Exports the audit log.'),
  operationId: 'exportHistory',
  path: '/exports/history',
  summary: 'Export audit log',
  query: { ...noted, ...exportQuery, module: auditModule.optional(), level: auditLevel.optional() },
  handle: async (request) => {
    const { formulas } = request.query;
    const query = {
      ...commonFilter(request.query),
      module: request.query.module ?? null,
      level: request.query.level ?? null,
    };
    return exportAnswer(request, { name: 'history', columns, formulas, query });
  },
});
