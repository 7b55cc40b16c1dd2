import { Router } from 'express';
import type { Metrics } from '../observability/metrics/metrics.js';
import { noteRoute, refuseOtherMethods } from './page.js';

const PATH = '/metrics';

/** `/metrics`, for Prometheus. Open: it tells no secrets, and counts nobody by name. */
export function createMetricsRouter(metrics: Metrics): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(PATH, noteRoute);
  router.get(PATH, async (_request, response) => {
    const text = await metrics.text();
    response.setHeader('Content-Type', metrics.contentType);
    response.end(text);
  });
  router.all(PATH, refuseOtherMethods);
  return router;
}
