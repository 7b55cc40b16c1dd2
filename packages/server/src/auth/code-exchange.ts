import { isStructure } from '../domain/is-structure.js';
import { readJsonOf } from './read-body.js';

const TIMEOUT_MS = 5000;
const BYTES_MAX = 64 * 1024;
const DESCRIPTION_LETTERS_MAX = 200;

/** The client of the identity provider by which people sign in to the API browser. */
export interface SignInClient {
  readonly clientId: string;
  /** Known to the service alone: a page would show it to every visitor. */
  readonly clientSecret: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
}

/** What a browser brings back from the identity provider, with the proof that it asked for it (RFC 7636). */
export interface SignInCode {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/** A token, or why there is none, as RFC 6749 words both. */
export type ExchangeAnswer =
  | { readonly ok: true; readonly body: { readonly [member: string]: string | number } }
  | {
      readonly ok: false;
      readonly error: string;
      /** For whoever runs the service: its words name clients and addresses. */
      readonly description: string | null;
    };

/**
 * Turns a code into an access token at the identity provider. Nothing else of its answer is passed on.
 *
 * @throws Error where the identity provider can't be reached, or answers something else.
 */
export async function exchangeCode(client: SignInClient, signIn: SignInCode): Promise<ExchangeAnswer> {
  const response = await fetch(client.tokenUrl, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json', authorization: basicCredentials(client) },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: signIn.code,
      redirect_uri: signIn.redirectUri,
      code_verifier: signIn.codeVerifier,
    }),
  });
  const answer = await readJsonOf(response, BYTES_MAX);
  if (!isStructure(answer)) throw new Error(`it answered ${response.status} and no object`);
  return response.ok ? tokenIn(answer) : refusalIn(answer);
}

/** RFC 6749, section 2.3.1: both are form-encoded before they are joined. */
function basicCredentials({ clientId, clientSecret }: SignInClient): string {
  const encoded = [clientId, clientSecret].map(formEncoded).join(':');
  return `Basic ${Buffer.from(encoded).toString('base64')}`;
}

function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length);
}

function tokenIn({
  access_token,
  token_type,
  expires_in,
}: Readonly<Record<string, unknown>>): ExchangeAnswer {
  if (typeof access_token !== 'string' || typeof token_type !== 'string') {
    throw new Error('its answer has no token');
  }
  const lifetime = typeof expires_in === 'number' ? { expires_in } : {};
  return { ok: true, body: { access_token, token_type, ...lifetime } };
}

function refusalIn({ error, error_description }: Readonly<Record<string, unknown>>): ExchangeAnswer {
  // What a code of RFC 6749 may look like; anything else isn't passed on.
  if (typeof error !== 'string' || !/^[a-z_]{1,64}$/.test(error)) {
    throw new Error('its answer has neither a token nor a reason');
  }
  const description = typeof error_description === 'string' ? error_description : null;
  return { ok: false, error, description: description?.slice(0, DESCRIPTION_LETTERS_MAX) ?? null };
}
