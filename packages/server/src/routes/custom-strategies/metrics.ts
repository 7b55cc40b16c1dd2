import * as z from 'zod';
import { writable } from '../../domain/time-limits.js';
import { defineRoute } from '../../http/route/route.js';
import { isoTime, time, uuid } from '../../http/schemas/scalar.js';
import { noted } from '../../http/schemas/span.js';
import { readMetrics } from '../../use-cases/figures/read-metrics.js';
import { versionInUrl } from './fields.js';
import { figures } from './figures-view.js';

const bucket = z.enum(['hour', 'day', 'none']);

const figuresOfBucket = figures.extend({ start: time }).meta({ id: 'FiguresOfBucket' });

const metrics = z
  .object({
    id: uuid,
    version: z
      .int()
      .nullable()
      .meta({ description: 'The version that these figures are of; null for all of them.' }),
    from: time.meta({ description: 'Rounded to the beginning of its hour or day (UTC).' }),
    to: time.meta({ description: 'Rounded to the end of its hour or day (UTC); itself no longer in it.' }),
    bucket,
    totals: figures,
    items: z.array(figuresOfBucket),
    dropped: z
      .int()
      .meta({ description: 'Executions that the log lost: errors, refusals and durations lack so many.' }),
  })
  .meta({ id: 'StrategyMetrics' });

export const customStrategyMetricsRoute = defineRoute({
  operationId: 'getCustomStrategyMetrics',
  method: 'GET',
  path: '/strategies/custom/{id}/metrics',
  tag: 'Custom strategies',
  summary: "Get a strategy's metrics",
  description:
    'Tells what a custom strategy decided, how often it failed and how long it took. Counts ' +
    'and points are exact; errors, refusals and durations come from a log that is written a ' +
    'little later and kept for a while. Simulated awards are in neither. It is of the seven days before `to`, or now, where nothing else is said.',
  guard: 'default',
  params: { id: uuid },
  query: {
    version: versionInUrl.optional(),
    ...noted,
    bucket: bucket.default('day').meta({ description: 'At most 400 buckets.' }),
  },
  responses: { 200: { description: 'What it did, in all and bucket by bucket.', schema: metrics } },
  faults: ['strategy-not-found', 'version-not-found'],
  handle: async (request) => {
    const { id } = request.params;
    const { version = null, bucket } = request.query;
    const { from, to, totals, items, dropped } = await readMetrics(request, { id, ...request.query });
    return {
      status: 200,
      body: {
        ...{ id, version, from: isoTime(from), to: isoTime(writable(to)), bucket, totals, dropped },
        items: items.map(({ start, ...item }) => ({ start: isoTime(start), ...item })),
      },
    };
  },
});
