import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { Accounts } from './accounts.js';
import { AuthorizationCodes } from './authorization-codes.js';
import { createAuthorizationEndpoint } from './authorization-endpoint.js';
import { CLIENT_ID, CLIENT_SECRET } from './client.js';
import { loadSigningKey } from './signing-key.js';
import { createTokenEndpoint, type TokenEndpointOptions } from './token-endpoint.js';

/** Nobody from elsewhere reaches it. */
export const HOST = '127.0.0.1';
const FORM_BYTES_MAX = 16 * 1024;
const ADMIN_ROLE = 'AdministratorService';

export interface DevelopmentIdentityProviderOptions {
  /** 0 for any free one. */
  readonly port: number;
  readonly realm: string;
  readonly audience: string;
  /** Where its signing key is kept. */
  readonly keyFile: string;
  /** Random ones are made where they are absent. */
  readonly passwords: { readonly admin?: string | undefined; readonly player?: string | undefined };
}

export interface DevelopmentIdentityProvider {
  /** What `IDP_URL` would be. */
  readonly url: string;
  readonly issuer: string;
  /** The one client that is registered. */
  readonly client: { readonly clientId: string; readonly clientSecret: string };
  /** The passwords that it made up, by user, to be shown once. */
  readonly madeUpPasswords: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Starts an issuer of tokens for development: one client, an administrator and a player, on the loopback
 * interface alone. It stands in for a real identity provider, and the service trusts it no more than one.
 */
export async function startDevelopmentIdentityProvider(
  options: DevelopmentIdentityProviderOptions,
): Promise<DevelopmentIdentityProvider> {
  const key = await loadSigningKey(options.keyFile);
  const { accounts, madeUpPasswords } = createAccounts(options.passwords);
  const codes = new AuthorizationCodes(Date.now);
  const server = createServer();
  server.listen(options.port, HOST);
  await once(server, 'listening');
  const url = `http://${HOST}:${(server.address() as AddressInfo).port}`;
  const issuer = `${url}/realms/${options.realm}`;
  server.on('request', createIssuer({ issuer, audience: options.audience, key, accounts, codes }));
  const client = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  return { url, issuer, client, madeUpPasswords, close: () => close(server) };
}

function createAccounts(given: DevelopmentIdentityProviderOptions['passwords']) {
  const accounts = new Accounts();
  const madeUpPasswords: Record<string, string> = {};
  for (const [name, roles] of [
    ['admin', [ADMIN_ROLE]],
    ['player', []],
  ] as const) {
    const password = given[name] ?? randomBytes(12).toString('base64url');
    accounts.add({ name, roles }, password);
    if (given[name] === undefined) {
      madeUpPasswords[name] = password;
    }
  }
  return { accounts, madeUpPasswords };
}

function createIssuer(options: TokenEndpointOptions): Express {
  const { host, pathname: realm } = new URL(options.issuer);
  const openid = `${realm}/protocol/openid-connect`;
  const app = express().disable('x-powered-by').disable('etag');
  app.use(refuseStrangers(host));
  app.get(`${realm}/.well-known/openid-configuration`, (_request, response) => {
    response.json(discovery(options.issuer));
  });
  app.get(`${openid}/certs`, (_request, response) => {
    response.json({ keys: [options.key.publicJwk] });
  });
  const form = express.urlencoded({ extended: false, limit: FORM_BYTES_MAX });
  const { ask, answer } = createAuthorizationEndpoint(options);
  app.get(`${openid}/auth`, ask);
  app.post(`${openid}/auth`, form, answer);
  app.post(`${openid}/token`, form, createTokenEndpoint(options));
  app.use((_request: Request, response: Response) => {
    response.status(404).json({ error: 'not_found' });
  });
  return app.use(answerFailure);
}

/** A page elsewhere could reach loopback by a name of its own, and a proxy would open it to a network. */
function refuseStrangers(host: string) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const isForwarded = Object.keys(request.headers).some((name) => name.startsWith('x-forwarded-'));
    if (request.headers.host !== host || isForwarded || request.headers['forwarded'] !== undefined) {
      response.status(403).json({ error: 'forbidden', error_description: `call it as http://${host} only` });
      return;
    }
    next();
  };
}

// Express knows an error handler by its four parameters.
function answerFailure(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const isOfForm = typeof error === 'object' && error !== null && 'expose' in error && error.expose === true;
  response.status(isOfForm ? 400 : 500).json({ error: isOfForm ? 'invalid_request' : 'server_error' });
}

function discovery(issuer: string): object {
  const openid = `${issuer}/protocol/openid-connect`;
  return {
    issuer,
    authorization_endpoint: `${openid}/auth`,
    token_endpoint: `${openid}/token`,
    jwks_uri: `${openid}/certs`,
    grant_types_supported: ['authorization_code', 'password'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['openid'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  };
}

async function close(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
