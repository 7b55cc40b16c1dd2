import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { exchangeCode, type SignInClient, type SignInCode } from '../auth/code-exchange.js';
import { failureText } from '../auth/failure-text.js';
import { Fault } from '../domain/fault.js';
import { contextOf } from '../http/request/request-context.js';

const FORM_BYTES_MAX = 16 * 1024;

/** The paths of a page that signs people in. */
export interface SignInPaths {
  /** Where the page turns its code into a token. */
  readonly token: string;
  /** Where the identity provider sends people back to. */
  readonly redirect: string;
}

/** Turns the codes that people bring back to one page into tokens, by the secret that it doesn't know. */
export function createTokenRouter(client: SignInClient, paths: SignInPaths): Router {
  const router = Router({ caseSensitive: true });
  const form = express.urlencoded({ extended: false, limit: FORM_BYTES_MAX });
  router.post(paths.token, form, (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    return answerToken(client, readSignIn(request.body ?? {}, client, paths), response);
  });
  router.use(paths.token, answerUnreadable);
  return router;
}

async function answerToken(
  client: SignInClient,
  signIn: SignInCode | null,
  response: Response,
): Promise<void> {
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

/** Only what the page itself asks for: the secret serves nobody else. */
function readSignIn(
  form: Readonly<Record<string, unknown>>,
  client: SignInClient,
  paths: SignInPaths,
): SignInCode | null {
  const { grant_type, client_id, code, redirect_uri, code_verifier } = form;
  const isOurs =
    grant_type === 'authorization_code' && (client_id === undefined || client_id === client.clientId);
  if (!isOurs || typeof code !== 'string' || typeof code_verifier !== 'string') return null;
  if (typeof redirect_uri !== 'string' || !redirect_uri.endsWith(paths.redirect)) return null;
  return { code, redirectUri: redirect_uri, codeVerifier: code_verifier };
}

// Express knows an error handler by its four parameters.
function answerUnreadable(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  const isOfForm = typeof error === 'object' && error !== null && 'expose' in error && error.expose === true;
  if (isOfForm) response.status(400).json({ error: 'invalid_request' });
  else next(error);
}
