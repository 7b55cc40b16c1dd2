import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { SignJWT } from 'jose';
import type { Account, Accounts } from './accounts.js';
import { ALGORITHM, type SigningKey } from './signing-key.js';

export const CLIENT_ID = 'merit-dev';
export const CLIENT_SECRET = 'merit-dev-secret';

const TOKEN_SECONDS = 3600;

export interface TokenEndpointOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly key: SigningKey;
  readonly accounts: Accounts;
}

/** A refusal as RFC 6749, section 5.2, words it. */
class TokenRefusal extends Error {
  readonly status: 400 | 401;
  readonly code: string;

  constructor(status: 400 | 401, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

type Form = Readonly<Record<string, unknown>>;

/** Every grant: its name, and whom it speaks for. */
type Grant = (form: Form, options: TokenEndpointOptions) => Account;

const GRANTS: Readonly<Record<string, Grant>> = { password: passwordGrant };

export function createTokenEndpoint(options: TokenEndpointOptions) {
  return async (request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'no-store');
    try {
      response.json(await grantToken(request, options));
    } catch (error) {
      if (!(error instanceof TokenRefusal)) {
        throw error;
      }
      response.status(error.status).json({ error: error.code, error_description: error.message });
    }
  };
}

async function grantToken(request: Request, options: TokenEndpointOptions): Promise<object> {
  const form: Form = request.body ?? {};
  authenticateClient(form, request.get('authorization'));
  const grant = Object.hasOwn(GRANTS, String(form['grant_type']))
    ? GRANTS[String(form['grant_type'])]
    : undefined;
  if (grant === undefined) {
    throw new TokenRefusal(400, 'unsupported_grant_type', 'grant_type must be password');
  }
  const account = grant(form, options);
  return {
    access_token: await signToken(account, options),
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: 'openid',
  };
}

/** By the form's `client_id` and `client_secret`, or the same as basic credentials. */
function authenticateClient(form: Form, authorization: string | undefined): void {
  const basic = /^basic +([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '')?.[1];
  const presented =
    basic === undefined
      ? `${text(form, 'client_id')}:${text(form, 'client_secret')}`
      : Buffer.from(basic, 'base64').toString('utf8');
  if (!isSame(presented, `${CLIENT_ID}:${CLIENT_SECRET}`)) {
    throw new TokenRefusal(401, 'invalid_client', 'wrong client_id or client_secret');
  }
}

function passwordGrant(form: Form, { accounts }: TokenEndpointOptions): Account {
  const account = accounts.find(text(form, 'username'), text(form, 'password'));
  if (account === null) {
    throw new TokenRefusal(400, 'invalid_grant', 'wrong username or password');
  }
  return account;
}

function text(form: Form, name: string): string {
  const value = form[name];
  if (typeof value !== 'string') {
    throw new TokenRefusal(400, 'invalid_request', `${name} must stand once in the form`);
  }
  return value;
}

/** Compares digests, so that neither content nor length show in the time it takes. */
function isSame(a: string, b: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function signToken(
  { name, roles }: Account,
  { issuer, audience, key }: TokenEndpointOptions,
): Promise<string> {
  const claims = {
    typ: 'Bearer',
    azp: CLIENT_ID,
    preferred_username: name,
    realm_access: { roles },
    scope: 'openid',
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(name)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_SECONDS}s`)
    .setJti(randomUUID())
    .sign(key.privateKey);
}
