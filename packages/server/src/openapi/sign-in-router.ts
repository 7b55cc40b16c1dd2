import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { exchangeCode, type SignInClient, type SignInCode } from '../auth/code-exchange.js';
import { failureText } from '../auth/failure-text.js';
import { Fault } from '../domain/fault.js';
import type { PublicAddress } from '../domain/public-address.js';
import { FixedContent } from '../http/answer/fixed-content.js';
import { contextOf } from '../http/request/request-context.js';

const FORM_BYTES_MAX = 16 * 1024;

/** Where the identity provider sends people back to. */
export const REDIRECT_PATH = '/docs/oauth2-redirect.html';

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
  const form = express.urlencoded({ extended: false, limit: FORM_BYTES_MAX });
  router.post(TOKEN_PATH, form, (request, response) => answerToken(client, request, response));
  router.use(TOKEN_PATH, answerUnreadable);
  return router;
}

const REDIRECT_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** The page was opened by another, with an address elsewhere in between, and hands the code over to it. */
function letOpenerRead(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Content-Security-Policy', REDIRECT_POLICY);
  response.setHeader('Cross-Origin-Opener-Policy', 'unsafe-none');
  next();
}

async function answerToken(client: SignInClient, request: Request, response: Response): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  const signIn = readSignIn(request.body ?? {}, client);
  if (signIn === null) {
    response.status(400).json({ error: 'invalid_request' });
    return;
  }
  const answer = await exchange(client, signIn);
  if (answer.ok) {
    response.json(answer.body);
    return;
  }
  const { error, description } = answer;
  contextOf(response).why = { problem: 'code refused', address: client.tokenUrl, found: error, description };
  response.status(400).json({ error });
}

const NO_TOKEN = 'The identity provider cannot be reached for a token';

/** @throws Fault `unavailable`, which the page reads as RFC 6749 words it. */
async function exchange(client: SignInClient, signIn: SignInCode) {
  try {
    return await exchangeCode(client, signIn);
  } catch (error) {
    throw new Fault('unavailable', {
      detail: NO_TOKEN,
      members: { error: 'temporarily_unavailable', error_description: NO_TOKEN },
      why: { problem: 'no answer to a code', address: client.tokenUrl, reason: failureText(error) },
    });
  }
}

/** Only what this page itself asks for: the secret serves nobody else. */
function readSignIn(form: Readonly<Record<string, unknown>>, client: SignInClient): SignInCode | null {
  const { grant_type, client_id, code, redirect_uri, code_verifier } = form;
  const isOurs =
    grant_type === 'authorization_code' && (client_id === undefined || client_id === client.clientId);
  if (!isOurs || typeof code !== 'string' || typeof code_verifier !== 'string') return null;
  if (typeof redirect_uri !== 'string' || !redirect_uri.endsWith(REDIRECT_PATH)) return null;
  return { code, redirectUri: redirect_uri, codeVerifier: code_verifier };
}

// Express knows an error handler by its four parameters.
function answerUnreadable(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  const isOfForm = typeof error === 'object' && error !== null && 'expose' in error && error.expose === true;
  if (isOfForm) response.status(400).json({ error: 'invalid_request' });
  else next(error);
}
