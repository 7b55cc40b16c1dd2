import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { FixedContent } from '../http/answer/fixed-content.js';
import { contextOf } from '../http/request/request-context.js';
import { refuseOtherMethods } from '../http/route/page.js';
import { type NamedInPages, PAGE_FILES, withAddresses, withPrefix } from './page-files.js';

/** They load style sheets and one picture, and run nothing. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES = new Map([
  ['css', 'text/css; charset=utf-8'],
  ['sh', 'text/plain; charset=utf-8'],
  ['svg', 'image/svg+xml'],
]);

/** What the build says of them: the names of files, by the paths that they are served at. */
interface WrittenPages {
  /** Without their endings: each is there as HTML and as Markdown. */
  readonly pages: { readonly [path: string]: string };
  readonly files: { readonly [path: string]: string };
}

/** What leads there stands in a line of a list. */
const LINE_OF_STUDIO = /^.*(?: href="\/studio"|\]\(\/studio\)).*\n/gm;

type Send = (request: Request, response: Response) => Promise<void>;

/** What pages name, and lead to, that another service may not have. */
interface Shown extends NamedInPages {
  readonly servesStudio: boolean;
}

/** `/` and the pages below `/docs`, with what they load. Open to anybody. */
export function createPagesRouter(named: Omit<Shown, 'port'>): Router {
  let port = 0;
  const served = servedPages({ ...named, port: () => port });
  const router = Router({ caseSensitive: true });
  router.use((request: Request, response: Response, next: NextFunction) => {
    const send = served.get(request.path);
    if (send === undefined) {
      next();
      return;
    }
    contextOf(response).route = routeOf(request.path);
    port = request.socket.localPort ?? port;
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseOtherMethods(request, response);
    return send(request, response);
  });
  return router;
}

/** Every path at which something is served. A map, since a router tries its routes one after the other. */
function servedPages(shown: Shown): ReadonlyMap<string, Send> {
  const { pages, files } = JSON.parse(readFileSync(`${PAGE_FILES}/pages.json`, 'utf8')) as WrittenPages;
  return new Map([
    ...Object.entries(pages).map(([path, stem]) => [path, pageOf(stem, shown)] as const),
    ...Object.entries(files).map(([path, file]) => [path, fileOf(file, shown)] as const),
  ]);
}

/** HTML for who asks for it by name, as browsers do, and for all others the text that it is made of. */
function pageOf(stem: string, shown: Shown): Send {
  const { path: prefix } = shown.address;
  const read = async (file: string) => {
    const text = await readNamed(file, shown);
    return shown.servesStudio ? text : text.replaceAll(LINE_OF_STUDIO, '');
  };
  const html = FixedContent.made('text/html; charset=utf-8', async () =>
    withPrefix(await read(`${stem}.html`), prefix),
  );
  const text = FixedContent.made('text/plain; charset=utf-8', async () =>
    (await read(`${stem}.md`)).replaceAll('](/', () => `](${prefix}/`),
  );
  return (request, response) => {
    response.vary('Accept');
    if (request.accepts(['text/plain', 'text/html']) !== 'text/html') return text.send(request, response);
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    return html.send(request, response);
  };
}

async function readNamed(file: string, named: NamedInPages): Promise<string> {
  return withAddresses(await readFile(`${PAGE_FILES}/${file}`, 'utf8'), named);
}

function fileOf(file: string, named: NamedInPages): Send {
  const type = TYPES.get(file.slice(file.lastIndexOf('.') + 1)) ?? 'application/octet-stream';
  const content = FixedContent.made(type, () => readNamed(file, named));
  return (request, response) => content.send(request, response);
}

/** As the log and the metrics name it: the pages of a folder are counted together. */
function routeOf(path: string): string {
  return path.replace(/^(\/docs\/[a-z-]+)\/.*$/, '$1/{page}');
}
