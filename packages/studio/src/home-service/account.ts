import type { Account, AccountState, Draft } from '../home/home.js';
import type { ServiceConnection } from './service-connection.js';
import type { ServiceSettings } from './service-settings.js';
import { leaveToSignIn, type SignInResult, type Token } from './sign-in.js';

const DRAFT = 'merit-draft';

export interface ServiceAccount extends Account {
  /** Takes what came of signing in. */
  arrive(result: SignInResult): void;
  /** The service doesn't take the credential any more. */
  refused(): void;
}

/** Whoever uses the page: signed in at the identity provider, or by a key that was pasted. */
export function createAccount({ signIn }: ServiceSettings, connection: ServiceConnection): ServiceAccount {
  const followers = new Set<(state: AccountState) => void>();
  let state: AccountState = { who: null, message: null };
  const change = (next: AccountState) => {
    state = next;
    for (const follow of followers) follow(next);
  };
  return {
    current: () => state,
    onChange(follow) {
      followers.add(follow);
      return () => followers.delete(follow);
    },
    async signIn(draft) {
      if (signIn === null) return;
      sessionStorage.setItem(DRAFT, JSON.stringify(draft));
      await leaveToSignIn(signIn);
    },
    canSignIn: signIn !== null,
    takeDraft,
    async useKey(key) {
      if (!/^[!-~]+$/.test(key)) throw new Error('That is no key: one begins with `svc_live_`');
      connection.use({ kind: 'key', key });
      try {
        await connection.get('/strategies/custom?limit=1');
      } catch (error) {
        connection.use(null);
        throw error;
      }
      change({ who: nameOfKey(key), message: null });
    },
    signOut() {
      connection.use(null);
      change({ who: null, message: null });
    },
    arrive(result) {
      if (!result.ok) {
        change({ who: null, message: result.message });
        return;
      }
      connection.use({ kind: 'token', token: result.token });
      change({ who: nameIn(result.token), message: null });
    },
    refused() {
      const message =
        state.who === null
          ? 'Sign in or use a key: nothing can be kept before'
          : 'Your sign-in has ended: sign in again, what is written stays here';
      change({ who: null, message });
    },
  };
}

function takeDraft(): Draft | null {
  const text = sessionStorage.getItem(DRAFT);
  sessionStorage.removeItem(DRAFT);
  return text === null ? null : JSON.parse(text);
}

/** The public part of a key. */
function nameOfKey(key: string): string {
  return `key ${key.slice(0, 'svc_live_'.length + 10)}`;
}

/** How the token calls its bearer: read for the page's eyes alone, since the service is who checks it. */
function nameIn({ value }: Token): string {
  try {
    const payload = (value.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: { preferred_username?: string; sub?: string } = JSON.parse(atob(payload));
    return claims.preferred_username ?? claims.sub ?? 'signed in';
  } catch {
    return 'signed in';
  }
}
