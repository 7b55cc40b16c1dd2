import { type NextFunction, type Request, type Response, Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import type { SignInClient } from '../auth/code-exchange.js';
import { Fault } from '../domain/fault.js';
import { noteRoute, refuseOtherMethods } from '../http/page.js';
import { createErrorPagesRouter } from './error-pages.js';
import { createReferenceRouter } from './reference-router.js';
import { createSignInRouter } from './sign-in-router.js';

/** Nothing but its own files and this service; its styles are inline. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** All that the page loads. The package brings more: a demonstration that calls an address outside. */
const ASSETS = new Set([
  '/swagger-ui.css',
  '/swagger-ui-bundle.js',
  '/swagger-ui-standalone-preset.js',
  '/swagger-ui-init.js',
  '/favicon-16x16.png',
  '/favicon-32x32.png',
  '/oauth2-redirect.html',
  '/oauth2-redirect.js',
]);

const PAGE_OPTIONS = {
  customSiteTitle: 'Merit API',
  customCss: '',
  swaggerUrl: '/openapi.json',
  swaggerOptions: { validatorUrl: null, tryItOutEnabled: true },
};

function optionsFor(signIn: SignInClient | null) {
  if (signIn === null) return PAGE_OPTIONS;
  const oauth = { clientId: signIn.clientId, scopes: 'openid', usePkceWithAuthorizationCodeGrant: true };
  const { swaggerOptions } = PAGE_OPTIONS;
  return {
    ...PAGE_OPTIONS,
    customJs: '/docs/sign-in.js',
    swaggerOptions: { ...swaggerOptions, persistAuthorization: false, oauth },
  };
}

/** `/openapi.json`, `/docs`, where it can be tried, and `/redocs`, where it can be read. Open to anybody: it tells no secrets. */
export function createDocsRouter(contract: object, signIn: SignInClient | null): Router {
  const text = JSON.stringify(contract);
  const options = optionsFor(signIn);
  const page = swaggerUi.generateHTML(undefined, options).replaceAll('"./', '"/docs/');
  const router = Router({ caseSensitive: true });
  router.use(createReferenceRouter(), createErrorPagesRouter());
  router.use(['/openapi.json', '/docs'], noteRoute);
  router.get('/openapi.json', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('application/json').send(text);
  });
  router.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    // The page opens that of the identity provider, which comes back in the same window.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    response.type('text/html').send(page);
  });
  router.all(['/openapi.json', '/docs'], refuseOtherMethods);
  if (signIn !== null) router.use(createSignInRouter(signIn));
  router.use('/docs', allowAssets, ...swaggerUi.serveFiles(undefined, options));
  return router;
}

function allowAssets(request: Request, response: Response, next: NextFunction): void {
  if (!ASSETS.has(request.path)) {
    throw new Fault('not-found');
  }
  response.removeHeader('Cache-Control');
  next();
}
