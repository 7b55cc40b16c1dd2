import { Router } from 'express';
import type { PublicAddress } from '../domain/public-address.js';
import { FixedContent } from '../http/answer/fixed-content.js';
import { noteRoute, refuseOtherMethods } from '../http/route/page.js';
import { withMenu } from '../pages/menu.js';

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
const START = '/redocs/start.js';
const BROUGHT = { [SCRIPT]: 'text/javascript', [`${SCRIPT}.LICENSE.txt`]: 'text/plain' };

/** Redoc's theme has no word for some colours, which are for white paper. */
const STYLE = `
      body { margin: 0; background: var(--paper); }
      @media (prefers-color-scheme: dark) {
        #reference h5, #reference h5 * { color: var(--quiet); }
        #reference .react-tabs__tab--selected { background: var(--line); }
      }
    `;

const pageAt = ({ path }: PublicAddress) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Merit API reference</title>
    <link rel="icon" href="${path}/favicon.ico" type="image/svg+xml">
    <style>${STYLE}</style>
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs scripts. The same contract for machines: <a href="${path}/openapi.json">/openapi.json</a>.</noscript>
    <script src="${path}${SCRIPT}"></script>
    <script src="${path}${START}"></script>
  </body>
</html>
`;

/** Colours for who reads in the dark, those of the other pages: Redoc has only its light ones. */
const DARK = {
  colors: {
    primary: { main: '#82b1ff' },
    text: { primary: '#e4e7ea', secondary: '#9aa4af' },
    border: { light: '#2f353c', dark: '#2f353c' },
    responses: {
      success: { color: '#7fd39a', backgroundColor: '#1a2b20', tabTextColor: '#7fd39a' },
      error: { color: '#ff9b90', backgroundColor: '#33201f', tabTextColor: '#ff9b90' },
    },
  },
  schema: {
    nestedBackground: '#1d2125',
    typeNameColor: '#9aa4af',
    typeTitleColor: '#9aa4af',
    linesColor: '#4a5560',
    requireLabelColor: '#ff9b90',
  },
  sidebar: { backgroundColor: '#1d2125', textColor: '#e4e7ea' },
  rightPanel: {
    backgroundColor: '#0d1012',
    textColor: '#e4e7ea',
    servers: {
      overlay: { backgroundColor: '#1d2125', textColor: '#e4e7ea' },
      url: { backgroundColor: '#0d1012' },
    },
  },
  typography: {
    code: { color: '#ffb4a8', backgroundColor: '#1d2125' },
    links: { color: '#82b1ff', visited: '#82b1ff', hover: '#b3d0ff' },
  },
};

/** Shows the contract, light or dark as the reader's system says. */
const startAt = ({
  path,
}: PublicAddress) => `const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
const theme = isDark ? ${JSON.stringify(DARK)} : {};
const options = { requiredPropsFirst: true, theme };
Redoc.init('${path}/openapi.json', options, document.getElementById('reference'));
`;

/** `/redocs`: the contract to read and to search. Open to anybody. */
export function createReferenceRouter(address: PublicAddress): Router {
  const router = Router({ caseSensitive: true });
  router.use('/redocs', noteRoute);
  const page = FixedContent.made('text/html; charset=utf-8', () =>
    withMenu(pageAt(address), '/redocs', address),
  );
  const start = FixedContent.text('text/javascript; charset=utf-8', startAt(address));
  router.get(START, (request, response) => start.send(request, response));
  router.get('/redocs', (request, response) => {
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    return page.send(request, response);
  });
  for (const [path, type] of Object.entries(BROUGHT)) {
    const content = FixedContent.file(`${type}; charset=utf-8`, FILES + path.slice('/redocs'.length));
    router.get(path, (request, response) => content.send(request, response));
  }
  router.all(['/redocs', SCRIPT, START], refuseOtherMethods);
  return router;
}
