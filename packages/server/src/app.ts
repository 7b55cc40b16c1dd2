import express, { type Express } from 'express';
import type { SignInClient } from './auth/code-exchange.js';
import type { PublicAddress } from './domain/public-address.js';
import { withCors } from './http/answer/cors.js';
import { answerNotFound, createErrorHandler } from './http/answer/error-handler.js';
import { withSecurityHeaders } from './http/answer/security-headers.js';
import { createFindClient, requireOneHost } from './http/request/client-address.js';
import { type RequestContextOptions, withRequestContext } from './http/request/request-context.js';
import { withoutPrefix } from './http/request/without-prefix.js';
import { createApiRouter } from './http/route/api-router.js';
import { limitByAddress } from './http/route/limits.js';
import { createMetricsRouter } from './http/route/metrics-router.js';
import type { Route } from './http/route/route.js';
import type { RouteDependencies } from './http/route/route-handler.js';
import type { Logger } from './observability/logger.js';
import type { Metrics } from './observability/metrics/metrics.js';
import { createDocsRouter } from './openapi/docs-router.js';
import { createPagesRouter } from './pages/pages-router.js';
import { createStudioRouter } from './studio-page/studio-router.js';

export interface AppOptions {
  readonly routes: readonly Route[];
  /**
   * Makes what is published of the routes, once it is asked for: that takes as long as opening the database.
   */
  /** As JSON. */
  readonly contract: () => Promise<string>;
  readonly dependencies: RouteDependencies & {
    readonly signIn: SignInClient | null;
    readonly issuer: string;
    readonly metrics: Metrics | null;
    /** Whether `/studio` is there. */
    readonly servesStudio: boolean;
    readonly limits: RequestContextOptions['limits'];
    readonly answers: RequestContextOptions['answers'];
  };
  readonly log: Logger;
  readonly corsAllowedOrigins: readonly string[];
  readonly address: PublicAddress;
  /** Addresses and ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

/** The service as a request meets it, from its id to its answer. */
export function createApp({
  routes,
  contract,
  dependencies,
  log,
  corsAllowedOrigins,
  trustedProxies,
  address,
}: AppOptions): Express {
  const { signIn, issuer, metrics, limits, answers, servesStudio } = dependencies;
  const { condition, clock } = dependencies.services;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  if (address.path !== '') app.use(withoutPrefix(address.path));
  const findClient = createFindClient(trustedProxies);
  app.use(
    withSecurityHeaders,
    withRequestContext(log, { address, condition, limits, findClient, answers, metrics }),
    withCors(corsAllowedOrigins),
  );
  app.use(limitByAddress(routes), requireOneHost);
  app.use(createApiRouter(routes, dependencies));
  if (metrics !== null) app.use(createMetricsRouter(metrics, clock));
  if (servesStudio) app.use(createStudioRouter(signIn, address));
  app.use(createPagesRouter({ address, issuer, servesStudio }), createDocsRouter(contract, signIn, address));
  app.use(answerNotFound);
  app.use(createErrorHandler(log, dependencies.ownerTurns));
  return app;
}
