import { Router } from 'express';
import { noteRoute, refuseOtherMethods } from '../http/page.js';

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

/** Where the build puts them: the same place from the sources as from `dist`. */
const FILES = `${import.meta.dirname}/../../dist/reference`;

const SCRIPT = '/redocs/redoc.standalone.js';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Merit API reference</title>
    <link rel="icon" href="data:,">
    <style>body { margin: 0; }</style>
  </head>
  <body>
    <redoc spec-url="/openapi.json" required-props-first></redoc>
    <noscript>This page needs scripts. The same contract for machines: <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script src="${SCRIPT}"></script>
  </body>
</html>
`;

/** `/redocs`: the contract to read and to search. Open to anybody. */
export function createReferenceRouter(): Router {
  const router = Router({ caseSensitive: true });
  router.use('/redocs', noteRoute);
  router.get('/redocs', (_request, response) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.type('text/html').send(PAGE);
  });
  for (const path of [SCRIPT, `${SCRIPT}.LICENSE.txt`]) {
    router.get(path, (_request, response) => {
      response.setHeader('Cache-Control', 'no-cache');
      response.sendFile(path.slice('/redocs/'.length), { root: FILES, cacheControl: false });
    });
  }
  router.all(['/redocs', SCRIPT], refuseOtherMethods);
  return router;
}
