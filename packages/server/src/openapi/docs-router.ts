import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import type { SignInClient } from '../auth/code-exchange.js';
import type { PublicAddress } from '../domain/public-address.js';
import { FixedContent } from '../http/answer/fixed-content.js';
import { noteRoute, refuseOtherMethods } from '../http/route/page.js';
import { withMenu } from '../pages/menu.js';
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

const require = createRequire(import.meta.url);
const FILES = dirname(require.resolve('swagger-ui-dist'));

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** All that the page loads of the package. It brings more: a demonstration that calls an address outside. */
const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': SCRIPT_TYPE,
  'swagger-ui-standalone-preset.js': SCRIPT_TYPE,
  'favicon-16x16.png': 'image/png',
  'favicon-32x32.png': 'image/png',
  'oauth2-redirect.html': 'text/html; charset=utf-8',
  'oauth2-redirect.js': SCRIPT_TYPE,
};

/**
 * Without the bar of its maker's: the menu stands there, and the reader's system says whether it is dark.
 * Wide tables scroll by themselves on narrow screens, and the names of headers are light on dark.
 */
const STYLE = `.swagger-ui .topbar { display: none }
.swagger-ui .opblock-body { overflow-x: auto }
@media (prefers-color-scheme: dark) { .swagger-ui table.headers td { color: inherit } }`;

const SWAGGER_OPTIONS = { validatorUrl: null, tryItOutEnabled: true };

function optionsFor(signIn: SignInClient | null, { path }: PublicAddress) {
  const page = { customSiteTitle: 'Merit API', customCss: STYLE, swaggerUrl: `${path}/openapi.json` };
  if (signIn === null) return { ...page, swaggerOptions: SWAGGER_OPTIONS };
  const oauth = { clientId: signIn.clientId, scopes: 'openid', usePkceWithAuthorizationCodeGrant: true };
  return {
    ...page,
    customJs: `${path}/docs/sign-in.js`,
    swaggerOptions: { ...SWAGGER_OPTIONS, persistAuthorization: false, oauth },
  };
}

/**
 * `/openapi.json`, `/docs`, where it can be tried, and `/redocs`, where it can be read. Open to anybody: it
 * tells no secrets.
 */
export function createDocsRouter(
  contract: () => Promise<string>,
  signIn: SignInClient | null,
  address: PublicAddress,
): Router {
  const text = FixedContent.made('application/json; charset=utf-8', async () =>
    contractAt(await contract(), address),
  );
  const options = optionsFor(signIn, address);
  const html = swaggerUi.generateHTML(undefined, options).replaceAll('"./', `"${address.path}/docs/`);
  const page = FixedContent.made('text/html; charset=utf-8', () => withMenu(html, '/docs', address));
  const router = Router({ caseSensitive: true });
  router.use(createReferenceRouter(address));
  router.use(['/openapi.json', '/docs'], noteRoute);
  router.get('/openapi.json', (request, response) => text.send(request, response));
  router.get('/docs', (request, response) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    // The page opens that of the identity provider, which comes back in the same window.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    return page.send(request, response);
  });
  router.all(['/openapi.json', '/docs'], refuseOtherMethods);
  if (signIn !== null) router.use(createSignInRouter(signIn, address));
  const [sendScript] = swaggerUi.serveFiles(undefined, options);
  if (sendScript !== undefined) router.get('/docs/swagger-ui-init.js', sendScript);
  for (const [name, type] of Object.entries(ASSETS)) {
    const asset = FixedContent.file(type, join(FILES, name));
    router.get(`/docs/${name}`, (request, response) => asset.send(request, response));
  }
  return router;
}

/**
 * The contract as it reads where callers know the service by another address: its server, and where its texts
 * lead.
 */
function contractAt(contract: string, { url, path }: PublicAddress): string {
  if (url === null) return contract;
  return contract
    .replace('"servers":[{"url":"/"', () => `"servers":[{"url":${JSON.stringify(url)}`)
    .replace('"tokenUrl":"/', () => `"tokenUrl":"${path}/`)
    .replaceAll('](/', () => `](${path}/`);
}
