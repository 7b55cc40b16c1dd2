import { type NextFunction, type Request, type Response, Router } from 'express';
import { FAULTS } from '../http/answer/fault-table.js';
import { contextOf } from '../http/request/request-context.js';

/** Where the build puts them: the same place from the sources as from the bundle. */
const FILES = `${import.meta.dirname}/../../dist/errors`;

const PREFIX = '/docs/errors/';

/** Where the page about a code is. */
export function errorPage(code: string): string {
  return PREFIX + code;
}

/** The page of each code, as text: what it means and what to do. The contract links to them. */
export function createErrorPagesRouter(): Router {
  const router = Router({ caseSensitive: true });
  router.get(`${PREFIX}:code`, sendPage);
  return router;
}

function sendPage({ params }: Request, response: Response, next: NextFunction): void {
  const { code } = params;
  if (typeof code !== 'string' || !Object.hasOwn(FAULTS, code)) {
    next();
    return;
  }
  contextOf(response).route = `${PREFIX}{code}`;
  response.setHeader('Cache-Control', 'no-cache');
  response.type('text/plain; charset=utf-8');
  response.sendFile(`${code}.md`, { root: FILES, cacheControl: false });
}
