import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import { SignJWT } from 'jose';
import type { Account, Accounts } from './accounts.js';
import type { AuthorizationCodes } from './authorization-codes.js';
import { CLIENT_ID, CLIENT_SECRET } from './client.js';
import { isSame } from './is-same.js';
import { ALGORITHM, type SigningKey } from './signing-key.js';

const TOKEN_SECONDS = 3600;

export interface TokenEndpointOptions {
  readonly issuer: string;
  readonly audience: string;
  readonly key: SigningKey;
  readonly accounts: Accounts;
  readonly codes: AuthorizationCodes;
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

/** Whom a token speaks for, and what an ID token must repeat. */
interface Granted {
  readonly account: Account;
  readonly nonce: string | null;
}

/** Every grant: its name, and whom it speaks for. */
type Grant = (form: Form, options: TokenEndpointOptions) => Granted;

const GRANTS: Readonly<Record<string, Grant>> = {
  password: passwordGrant,
  authorization_code: codeGrant,
};

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
    throw new TokenRefusal(
      400,
      'unsupported_grant_type',
      'grant_type must be password or authorization_code',
    );
  }
  const granted = grant(form, options);
  return {
    access_token: await signAccessToken(granted, options),
    id_token: await signIdToken(granted, options),
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

function passwordGrant(form: Form, { accounts }: TokenEndpointOptions): Granted {
  const account = accounts.find(text(form, 'username'), text(form, 'password'));
  if (account === null) {
    throw new TokenRefusal(400, 'invalid_grant', 'wrong username or password');
  }
  return { account, nonce: null };
}

function codeGrant(form: Form, { codes }: TokenEndpointOptions): Granted {
  const proof = { redirectUri: text(form, 'redirect_uri'), codeVerifier: text(form, 'code_verifier') };
  const authorization = codes.redeem(text(form, 'code'), proof);
  if (authorization === null) {
    throw new TokenRefusal(400, 'invalid_grant', 'the code, its redirect_uri or its code_verifier are wrong');
  }
  return authorization;
}

function text(form: Form, name: string): string {
  const value = form[name];
  if (typeof value !== 'string') {
    throw new TokenRefusal(400, 'invalid_request', `${name} must stand once in the form`);
  }
  return value;
}

function signAccessToken({ account }: Granted, options: TokenEndpointOptions): Promise<string> {
  const { name, roles } = account;
  const claims = { typ: 'Bearer', preferred_username: name, realm_access: { roles }, scope: 'openid' };
  return sign(claims, { subject: name, audience: options.audience }, options);
}

/** For the client, and no credential of the service: its audience is another. */
function signIdToken({ account: { name }, nonce }: Granted, options: TokenEndpointOptions): Promise<string> {
  const claims = { typ: 'ID', preferred_username: name, ...(nonce === null ? {} : { nonce }) };
  return sign(claims, { subject: name, audience: CLIENT_ID }, options);
}

interface Addressed {
  readonly subject: string;
  readonly audience: string;
}

function sign(
  claims: { readonly [name: string]: unknown },
  { subject, audience }: Addressed,
  { issuer, key }: TokenEndpointOptions,
): Promise<string> {
  return new SignJWT({ azp: CLIENT_ID, ...claims })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_SECONDS}s`)
    .setJti(randomUUID())
    .sign(key.privateKey);
}
