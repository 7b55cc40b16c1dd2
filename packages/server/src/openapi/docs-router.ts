import { type NextFunction, type Request, type Response, Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import { Fault } from '../domain/fault.js';
import { contextOf } from '../http/request-context.js';

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
]);

const OPTIONS = {
  customSiteTitle: 'Merit API',
  customCss: '',
  swaggerUrl: '/openapi.json',
  swaggerOptions: { validatorUrl: null, tryItOutEnabled: true },
};

/** `/openapi.json`, and `/docs`, where it can be read and tried. Open to anybody: it tells no secrets. */
export function createDocsRouter(document: object): Router {
  const contract = JSON.stringify(document);
  const page = swaggerUi.generateHTML(undefined, OPTIONS).replaceAll('"./', '"/docs/');
  const router = Router({ caseSensitive: true });
  router.use(['/openapi.json', '/docs'], noteRoute);
  router.get('/openapi.json', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('application/json').send(contract);
  });
  router.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.type('text/html').send(page);
  });
  router.all(['/openapi.json', '/docs'], refuseOtherMethods);
  router.use('/docs', allowAssets, ...swaggerUi.serveFiles(undefined, OPTIONS));
  return router;
}

function noteRoute(request: Request, response: Response, next: NextFunction): void {
  contextOf(response).route = request.baseUrl;
  next();
}

function refuseOtherMethods(request: Request, response: Response): void {
  response.setHeader('Allow', 'GET, HEAD, OPTIONS');
  if (request.method !== 'OPTIONS') {
    throw new Fault('method-not-allowed');
  }
  response.status(204).end();
}

function allowAssets(request: Request, response: Response, next: NextFunction): void {
  if (!ASSETS.has(request.path)) {
    throw new Fault('not-found');
  }
  response.removeHeader('Cache-Control');
  next();
}
