import type { Request, Response } from 'express';
import type { Account, Accounts } from './accounts.js';
import type { AuthorizationCodes } from './authorization-codes.js';
import { CLIENT_ID } from './client.js';
import { renderLoginPage } from './login-page.js';

export interface AuthorizationEndpointOptions {
  readonly issuer: string;
  readonly accounts: Accounts;
  readonly codes: AuthorizationCodes;
}

/** A request for a code whose answer may be sent to its client. */
interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  readonly nonce: string | null;
  /** As it was sent, to be carried through the page. */
  readonly fields: Readonly<Record<string, string>>;
}

type Form = Readonly<Record<string, unknown>>;

/**
 * RFC 6749, section 4.1, with PKCE (RFC 7636, S256 alone) and the issuer in the answer (RFC 9207). There is
 * no session: each code takes a user name and a password, so there is nothing that another page could ride
 * on.
 */
export function createAuthorizationEndpoint(options: AuthorizationEndpointOptions) {
  return {
    /** Shows the page. */
    ask(request: Request, response: Response): void {
      const asked = readRequest(request.query, options, response);
      if (asked !== null) showPage(asked, options, response, null);
    },

    /** Takes what was filled in. */
    answer(request: Request, response: Response): void {
      const form: Form = request.body ?? {};
      const asked = readRequest(form, options, response);
      if (asked === null) return;
      const account = signIn(form, options.accounts);
      if (form['choice'] === 'refuse') sendBack(asked, { error: 'access_denied' }, options, response);
      else if (account === null) showPage(asked, options, response, 'User name or password are wrong.');
      else sendBack(asked, { code: options.codes.issue({ ...asked, account }) }, options, response);
    },
  };
}

function signIn(form: Form, accounts: Accounts): Account | null {
  const { username, password } = form;
  return typeof username === 'string' && typeof password === 'string'
    ? accounts.find(username, password)
    : null;
}

/** Null where it was answered already: at the client's page, or, where that can't be trusted, right here. */
function readRequest(
  form: Form,
  options: AuthorizationEndpointOptions,
  response: Response,
): AuthorizationRequest | null {
  const { client_id, redirect_uri, state = null, nonce = null } = form;
  if (client_id !== CLIENT_ID || typeof redirect_uri !== 'string' || !isRedirectUri(redirect_uri)) {
    response.status(400).type('text/plain').send('unknown client_id, or not a redirect_uri of it\n');
    return null;
  }
  const asked = {
    redirectUri: redirect_uri,
    state: textOrNull(state),
    nonce: textOrNull(nonce),
    codeChallenge: String(form['code_challenge']),
    fields: carried(form),
  };
  const error = faultIn(form);
  if (error === null) return asked;
  sendBack(asked, error, options, response);
  return null;
}

const CARRIED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
];

function carried(form: Form): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CARRIED.flatMap((name) => {
      const value = form[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

interface AuthorizationError {
  readonly error: string;
  readonly error_description: string;
}

function faultIn(form: Form): AuthorizationError | null {
  if (form['response_type'] !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code' };
  }
  const { code_challenge, code_challenge_method } = form;
  const isChallenge = typeof code_challenge === 'string' && /^[A-Za-z0-9_-]{43}$/.test(code_challenge);
  if (!isChallenge || code_challenge_method !== 'S256') {
    return { error: 'invalid_request', error_description: 'code_challenge with S256 is required' };
  }
  return null;
}

function showPage(
  { redirectUri, fields }: AuthorizationRequest,
  { issuer }: AuthorizationEndpointOptions,
  response: Response,
  problem: string | null,
): void {
  response.status(problem === null ? 200 : 401);
  response.set('Content-Security-Policy', pagePolicy(redirectUri));
  response.set('Referrer-Policy', 'no-referrer');
  const action = new URL(`${issuer}/protocol/openid-connect/auth`).pathname;
  response
    .type('text/html')
    .send(renderLoginPage({ action, fields, redirectUri, clientId: CLIENT_ID, problem }));
}

/** Browsers hold `form-action` against where the answer to the form redirects to, too. */
function pagePolicy(redirectUri: string): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `form-action 'self' ${new URL(redirectUri).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function sendBack(
  { redirectUri, state }: AuthorizationRequest,
  answer: Readonly<Record<string, string>> | AuthorizationError,
  { issuer }: AuthorizationEndpointOptions,
  response: Response,
): void {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value);
  if (state !== null) target.searchParams.set('state', state);
  target.searchParams.set('iss', issuer);
  response.redirect(303, target.href);
}

/** Where pages of the service wait for codes: the API browser, and Studio. */
const REDIRECT_PATHS = ['/docs/oauth2-redirect.html', '/studio/signed-in'];

/**
 * Whether codes may be sent there: to the service's own pages on this machine, to the letter but for the
 * port, which RFC 8252, section 7.3, leaves to whoever listens on a loopback address.
 */
function isRedirectUri(uri: string): boolean {
  return REDIRECT_PATHS.some((path) => uri.endsWith(path) && isLoopback(uri.slice(0, -path.length)));
}

function isLoopback(origin: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):[1-9][0-9]{0,4}$/.test(origin);
}
