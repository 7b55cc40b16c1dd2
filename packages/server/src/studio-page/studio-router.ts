import { randomBytes } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { SignInClient } from '../auth/code-exchange.js';
import type { PublicAddress } from '../domain/public-address.js';
import { FixedContent } from '../http/answer/fixed-content.js';
import { noteRoute, refuseOtherMethods } from '../http/route/page.js';
import { API_PREFIX } from '../http/route/route.js';
import { createTokenRouter } from '../pages/token-router.js';
import { readStudioFiles, type StudioFiles } from './studio-files.js';

const PAGE = '/studio';
/** Where the identity provider sends people back to: the same page, which finds its code in the address. */
const SIGNED_IN = '/studio/signed-in';
const TOKEN = '/studio/oauth2/token';
const SETTINGS = '/studio/settings.json';
const LICENSES = '/studio/licenses.txt';
const FILES = '/studio/files';

/** A worker runs under the policy that came with its file: it loads more of these files, and nothing else. */
const FILES_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

const NOWHERE_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'";

/** `/studio`: strategies written, tried and published in a page. Open to anybody: it tells no secrets. */
export function createStudioRouter(signIn: SignInClient | null, address: PublicAddress): Router {
  const studio = readStudioFiles();
  const router = Router({ caseSensitive: true, strict: true });
  router.use(PAGE, noteRoute);
  router.get([PAGE, SIGNED_IN], (_request, response) => sendPage(studio, address, response));
  const fixed = new Map([
    [SETTINGS, FixedContent.text('application/json; charset=utf-8', settingsOf(signIn, address))],
    [LICENSES, FixedContent.file('text/plain; charset=utf-8', studio.licenses)],
  ]);
  for (const [path, content] of fixed) {
    router.get(path, (request, response) => content.send(request, response));
  }
  const files = new Map(
    studio.files.map(({ name, contentType, path }) => [name, FixedContent.file(contentType, path)]),
  );
  router.get(`${FILES}/:name`, async (request: Request<{ name: string }>, response, next) => {
    const file = files.get(request.params.name);
    if (file === undefined) {
      next();
      return;
    }
    response.setHeader('Content-Security-Policy', FILES_POLICY);
    await file.send(request, response, 'immutable');
  });
  router.all(
    [PAGE, SIGNED_IN, ...fixed.keys(), ...[...files.keys()].map((name) => `${FILES}/${name}`)],
    refuseOtherMethods,
  );
  if (signIn !== null) router.use(createTokenRouter(signIn, { token: TOKEN, redirect: SIGNED_IN }));
  router.use(PAGE, (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || request.accepts(['application/problem+json', 'text/html']) !== 'text/html') return next();
    return sendNowhere(studio, address, response);
  });
  return router;
}

/** Answers people who mistype an address with a page; programs get the usual problem for an unknown path. */
function sendNowhere({ nowhere }: StudioFiles, { path }: PublicAddress, response: Response): void {
  const way = `<a href="${path}${PAGE}">Open Studio</a>`;
  const page = nowhere.replace('{{files}}', `${path}${FILES}`).replace('{{way}}', way);
  response.setHeader('Content-Security-Policy', NOWHERE_POLICY);
  response.vary('Accept').status(404).type('text/html').send(page);
}

/** It is another one for each who asks: only what bears its nonce may bring styles. */
function sendPage({ template, policy }: StudioFiles, { path }: PublicAddress, response: Response): void {
  const nonce = randomBytes(18).toString('base64url');
  const put: Readonly<Record<string, string>> = { nonce, home: 'service', files: `${path}${FILES}` };
  const filled = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => put[name] ?? '');
  response.setHeader('Content-Security-Policy', filled(policy));
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.type('text/html').send(filled(template));
}

/** What the page has to know of the service. */
function settingsOf(signIn: SignInClient | null, { path }: PublicAddress): string {
  return JSON.stringify({
    api: `${path}${API_PREFIX}`,
    page: `${path}${PAGE}`,
    signIn: signIn && {
      clientId: signIn.clientId,
      authorizationUrl: signIn.authorizationUrl,
      token: `${path}${TOKEN}`,
      redirect: `${path}${SIGNED_IN}`,
    },
  });
}
