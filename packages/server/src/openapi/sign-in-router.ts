import { type NextFunction, type Request, type Response, Router } from 'express';
import type { SignInClient } from '../auth/code-exchange.js';
import type { PublicAddress } from '../domain/public-address.js';
import { FixedContent } from '../http/answer/fixed-content.js';
import { createTokenRouter } from '../pages/token-router.js';

/** Where the identity provider sends people back to. */
const REDIRECT_PATH = '/docs/oauth2-redirect.html';

/** Where the page turns its code into a token. */
export const TOKEN_PATH = '/docs/oauth2/token';

/** Tells the page where it is called from outside, which the service doesn't know behind a proxy. */
const scriptAt = ({ path }: PublicAddress) => `addEventListener('load', () => {
  ui.getConfigs().oauth2RedirectUrl = location.origin + '${path}${REDIRECT_PATH}';
});
`;

/** What the API browser needs to sign people in by the authorization-code flow with PKCE. */
export function createSignInRouter(client: SignInClient, address: PublicAddress): Router {
  const router = Router({ caseSensitive: true });
  const script = FixedContent.text('text/javascript; charset=utf-8', scriptAt(address));
  router.get('/docs/sign-in.js', (request, response) => script.send(request, response));
  router.get(REDIRECT_PATH, letOpenerRead);
  router.use(createTokenRouter(client, { token: TOKEN_PATH, redirect: REDIRECT_PATH }));
  return router;
}

const REDIRECT_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** The page was opened by another, with an address elsewhere in between, and hands the code over to it. */
function letOpenerRead(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', REDIRECT_POLICY);
  response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
  next();
}
