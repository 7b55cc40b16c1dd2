import { Router } from 'express';
import type { PublicAddress } from '../domain/public-address.js';
import { FixedContent } from '../http/answer/fixed-content.js';
import { noteRoute, refuseOtherMethods } from '../http/route/page.js';

/** Nothing but its own files and this service. Its search runs in a worker that it makes of its own text. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Where the build puts them: the same place from the sources as from the bundle. */
const FILES = `${import.meta.dirname}/../../dist/reference`;

const SCRIPT = '/redocs/redoc.standalone.js';
const BROUGHT = { [SCRIPT]: 'text/javascript', [`${SCRIPT}.LICENSE.txt`]: 'text/plain' };

const pageAt = ({ path }: PublicAddress) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Merit API reference</title>
    <link rel="icon" href="${path}/favicon.ico" type="image/svg+xml">
    <style>body { margin: 0; }</style>
  </head>
  <body>
    <redoc spec-url="${path}/openapi.json" required-props-first></redoc>
    <noscript>This page needs scripts. The same contract for machines: <a href="${path}/openapi.json">/openapi.json</a>.</noscript>
    <script src="${path}${SCRIPT}"></script>
  </body>
</html>
`;

/** `/redocs`: the contract to read and to search. Open to anybody. */
export function createReferenceRouter(address: PublicAddress): Router {
  const router = Router({ caseSensitive: true });
  router.use('/redocs', noteRoute);
  const page = FixedContent.text('text/html; charset=utf-8', pageAt(address));
  router.get('/redocs', (request, response) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    return page.send(request, response);
  });
  for (const [path, type] of Object.entries(BROUGHT)) {
    const content = FixedContent.file(`${type}; charset=utf-8`, FILES + path.slice('/redocs'.length));
    router.get(path, (request, response) => content.send(request, response));
  }
  router.all(['/redocs', SCRIPT], refuseOtherMethods);
  return router;
}
