import * as z from 'zod';
import { defineRoute } from '../../http/route/route.js';
import { checkHealth } from '../../use-cases/health/check-health.js';

const healthChecks = z
  .object({
    database: z.enum(['ok', 'down', 'newer']).meta({
      description: '`newer`: a later release changed it, and this process is too old for it.',
    }),
    cache: z.enum(['ok', 'memory', 'down']),
    identityProvider: z.enum(['ok', 'unknown', 'degraded', 'down']).meta({
      description: '`degraded`: it is away, and the keys that it gave before still check tokens.',
    }),
  })
  .meta({ id: 'HealthChecks' });

const health = z
  .object({
    status: z.enum(['ok', 'degraded', 'down', 'draining']),
    version: z.string(),
    checks: healthChecks,
  })
  .meta({ id: 'Health' });

export const getHealthRoute = defineRoute({
  operationId: 'getHealth',
  method: 'GET',
  path: '/kpi/health_check',
  tag: 'Operations',
  summary: 'Check health',
  description: 'Tells whether this process should get requests.',
  guard: 'open',
  unlimited: true,
  responses: {
    200: { description: '`ok`, or `degraded` where requests are answered all the same.', schema: health },
    503: { description: '`down` or `draining`.', schema: health, headers: ['Retry-After'] },
  },
  handle: async ({ services }) => {
    const { status, checks } = await checkHealth(services);
    const body = { status, version: services.condition.version, checks };
    return status === 'down' || status === 'draining'
      ? { status: 503, body, headers: { 'Retry-After': '1' } }
      : { status: 200, body };
  },
});
