import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { ownerInput } from '../../http/schemas/owner.js';
import { noted } from '../../http/schemas/span.js';
import { listAuditEntries } from '../../use-cases/dashboard/list-audit-entries.js';
import { auditEntry, auditEntryView, auditLevel, auditModule } from './audit-entry-view.js';

export const listAuditEntriesRoute = defineRoute({
  operationId: 'listAuditEntries',
  method: 'GET',
  path: '/dashboard/summary/logs',
  tag: 'Dashboard',
  summary: 'List audit entries',
  description:
    'Lists what the audit log notes about the scope, newest first: keys, games, tasks, ' +
    'strategies, conversions, direct assignments, exports and refused calls of ' +
    'administrators; what strategies award stands in the ledger.',
  guard: 'default',
  query: {
    ...pageQuery(),
    module: auditModule.optional(),
    level: auditLevel.optional(),
    ...noted,
    owner: ownerInput.optional(),
  },
  responses: { 200: { description: 'A page of entries.', schema: pageOf(auditEntry) } },
  handle: async (request) => {
    const page = await listAuditEntries(request, request.query, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, auditEntryView) };
  },
});
