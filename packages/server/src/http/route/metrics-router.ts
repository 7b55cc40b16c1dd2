import { Router } from 'express';
import type { Metrics } from '../../observability/metrics/metrics.js';
import type { Clock } from '../../ports/clock.js';
import { FixedContent } from '../answer/fixed-content.js';
import { METRICS_PATH } from './limits.js';
import { noteRoute, refuseOtherMethods } from './page.js';

/** However many ask, the figures are read and written once in this time. */
const KEPT_MS = 1000;

/** `/metrics`, for Prometheus. Open: it shows no secrets, and counts nobody by name. */
export function createMetricsRouter(metrics: Metrics, clock: Clock): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const reading = new Reading(metrics, clock);
  router.use(METRICS_PATH, noteRoute);
  router.get(METRICS_PATH, async (request, response) => {
    const content = await reading.current();
    await content.send(request, response, 'no-store');
  });
  router.all(METRICS_PATH, refuseOtherMethods);
  return router;
}

/** The figures of a moment. */
class Reading {
  readonly #metrics: Metrics;
  readonly #clock: Clock;
  #content: Promise<FixedContent> | undefined;
  #readAt = 0;

  constructor(metrics: Metrics, clock: Clock) {
    this.#metrics = metrics;
    this.#clock = clock;
  }

  current(): Promise<FixedContent> {
    const age = this.#clock.now() - this.#readAt;
    if (this.#content === undefined || age < 0 || age >= KEPT_MS) {
      this.#readAt = this.#clock.now();
      this.#content = this.#read();
    }
    return this.#content;
  }

  async #read(): Promise<FixedContent> {
    return FixedContent.text(this.#metrics.contentType, await this.#metrics.text());
  }
}
