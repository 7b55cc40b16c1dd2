import * as z from 'zod';
import type { VersionSummary } from '../../domain/custom-strategy.js';
import { pageOf, pageQuery, pageView } from '../../http/request/paging.js';
import { defineRoute } from '../../http/route/route.js';
import { isoTime, isoTimeOrNull, time, uuid } from '../../http/schemas/scalar.js';
import { stampsShape } from '../../http/schemas/stamps.js';
import { listVersions } from '../../use-cases/custom-strategies/list-versions.js';
import { versionStatus } from './view.js';

const version = z
  .object({
    version: z.int(),
    status: versionStatus,
    errors: z.int().meta({ description: 'How many errors it had when it was kept, or last published.' }),
    warnings: z.int().meta({ description: 'How many warnings it had then.' }),
    createdAt: time,
    publishedAt: time
      .nullable()
      .meta({ description: 'When it was last published; null where it never was.' }),
    supersededAt: time.nullable(),
    ...stampsShape,
  })
  .meta({ id: 'StrategyVersion' });

function versionView(row: VersionSummary) {
  return {
    version: row.version,
    status: row.status,
    errors: row.errors,
    warnings: row.warnings,
    createdAt: isoTime(row.createdAt),
    publishedAt: isoTimeOrNull(row.publishedAt),
    supersededAt: isoTimeOrNull(row.supersededAt),
    ...row.stamps,
  };
}

export const listCustomStrategyVersionsRoute = defineRoute({
  operationId: 'listCustomStrategyVersions',
  method: 'GET',
  path: '/strategies/custom/{id}/versions',
  tag: 'Custom strategies',
  summary: 'List versions',
  description: 'Lists the versions of a custom strategy, newest first.',
  guard: 'default',
  params: { id: uuid },
  query: pageQuery(),
  responses: { 200: { description: 'A page of versions.', schema: pageOf(version) } },
  faults: ['strategy-not-found'],
  handle: async (request) => {
    const page = await listVersions(request, request.params.id, request.paging.request);
    return { status: 200, body: pageView(request.paging, page, versionView) };
  },
});
