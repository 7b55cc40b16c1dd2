import { answered } from '../home/answered.js';
import type { ServiceSettings, SignInSettings } from './service-settings.js';

/** What is remembered while the identity provider has the window, in this tab alone. */
const kept = { state: 'merit-sign-in-state', verifier: 'merit-sign-in-verifier' };

export interface Token {
  readonly value: string;
  /** Milliseconds since 1970; null where nobody says. */
  readonly endsAt: number | null;
}

export type SignInResult =
  | { readonly ok: true; readonly token: Token }
  | { readonly ok: false; readonly message: string };

/** Leaves the page for that of the identity provider (RFC 6749, section 4.1, with PKCE, RFC 7636). */
export async function leaveToSignIn({ clientId, authorizationUrl, redirect }: SignInSettings): Promise<void> {
  if (!isSecureContext) throw new Error('signing in takes https, or a service on this machine');
  const [state, verifier] = [randomText(), randomText()];
  sessionStorage.setItem(kept.state, state);
  sessionStorage.setItem(kept.verifier, verifier);
  const address = new URL(authorizationUrl);
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: location.origin + redirect,
    scope: 'openid',
    state,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  location.assign(address);
}

/**
 * Turns what the identity provider sent along into a token, and takes it out of the address. Null where
 * nobody comes back from there.
 */
export async function comeBackSignedIn({ page, signIn }: ServiceSettings): Promise<SignInResult | null> {
  if (signIn === null || location.pathname !== signIn.redirect) return null;
  const answer = new URLSearchParams(location.search);
  const [state, verifier] = [take(kept.state), take(kept.verifier)];
  history.replaceState(null, '', page);
  if (state === null || verifier === null || answer.get('state') !== state) {
    return { ok: false, message: 'that sign-in was not begun in this tab' };
  }
  const code = answer.get('code');
  if (code === null) return { ok: false, message: `not signed in: ${answer.get('error') ?? 'no code came'}` };
  const refused = (error: Error): SignInResult => ({ ok: false, message: `not signed in: ${error.message}` });
  return exchange(signIn, { code, verifier }).catch(refused);
}

async function exchange(
  { token, redirect, clientId }: SignInSettings,
  { code, verifier }: { readonly code: string; readonly verifier: string },
): Promise<SignInResult> {
  const asked = fetch(token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: location.origin + redirect,
      code,
      code_verifier: verifier,
    }),
  });
  const response = await answered('The service', asked);
  const answer: { access_token?: string; expires_in?: number; error?: string; error_description?: string } =
    await answered('The service', response.json());
  if (!response.ok || answer.access_token === undefined) {
    return {
      ok: false,
      message: `not signed in: ${answer.error_description ?? answer.error ?? response.status}`,
    };
  }
  const { access_token: value, expires_in: seconds } = answer;
  return { ok: true, token: { value, endsAt: seconds === undefined ? null : Date.now() + seconds * 1000 } };
}

function take(name: string): string | null {
  const value = sessionStorage.getItem(name);
  sessionStorage.removeItem(name);
  return value;
}

function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
