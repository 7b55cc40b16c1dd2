import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Clock } from '../ports/clock.js';

/** Ten years: a test that moves its clock keeps its tokens. */
const TOKEN_SECONDS = 315_360_000;

/** What the key set endpoint answers: the keys, or one of the ways in which it can fail. */
export type KeySetAnswer =
  | { readonly kind: 'keys'; readonly kids: readonly string[] }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'silence' };

export interface SignOptions {
  /** `kid` of the key that signs; one that isn't in the key set makes a key of its own. */
  readonly kid?: string;
  /** Over the usual header; undefined leaves a member out. */
  readonly header?: { readonly [name: string]: unknown };
}

/** An identity provider that signs whatever it is told to, and whose key set can fail. */
export interface TestIssuer {
  /** For `IDP_URL`. */
  readonly url: string;
  readonly issuer: string;
  /** How many fetches of the key set there were. */
  readonly fetches: number;
  /** Until it is set again. */
  answer: KeySetAnswer;
  /** A token of these claims over good ones; undefined leaves a claim out. */
  sign(claims?: { readonly [claim: string]: unknown }, options?: SignOptions): Promise<string>;
  /** The public key that `kid` verifies with, as text: what an attacker can get. */
  publicKeyText(kid?: string): Promise<string>;
  close(): Promise<void>;
}

const DEFAULT_KID = 'first';

/** Making an RSA key takes a while, so those of one run are shared. */
const keyPairs = new Map<string, ReturnType<typeof makeKeyPair>>();

function makeKeyPair() {
  return generateKeyPair('RS256', { extractable: true });
}

function keyPairOf(kid: string): ReturnType<typeof makeKeyPair> {
  const pair = keyPairs.get(kid) ?? makeKeyPair();
  keyPairs.set(kid, pair);
  return pair;
}

export async function startTestIssuer(clock: Clock): Promise<TestIssuer> {
  let fetches = 0;
  const server = createServer((_request, response) => {
    fetches += 1;
    void send(response, issuer.answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: TestIssuer = {
    url,
    issuer: `${url}/realms/merit`,
    get fetches() {
      return fetches;
    },
    answer: { kind: 'keys', kids: [DEFAULT_KID] },
    sign: (claims = {}, options = {}) =>
      sign({ ...goodClaims(`${url}/realms/merit`, clock), ...claims }, options),
    publicKeyText: async (kid = DEFAULT_KID) => exportSPKI((await keyPairOf(kid)).publicKey),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return issuer;
}

function goodClaims(issuer: string, clock: Clock): JWTPayload {
  const now = Math.floor(clock.now() / 1000);
  return { iss: issuer, aud: 'account', sub: 'someone', iat: now, exp: now + TOKEN_SECONDS };
}

async function sign(
  claims: { readonly [claim: string]: unknown },
  { kid = DEFAULT_KID, header = {} }: SignOptions,
): Promise<string> {
  const merged: Record<string, unknown> = { alg: 'RS256', kid, ...header };
  const present = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
  const { privateKey } = await keyPairOf(kid);
  return new SignJWT(claims as JWTPayload).setProtectedHeader({ alg: 'RS256', ...present }).sign(privateKey);
}

async function send(response: ServerResponse, answer: KeySetAnswer): Promise<void> {
  switch (answer.kind) {
    case 'keys':
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ keys: await Promise.all(answer.kids.map(publicJwk)) }));
      return;
    case 'status':
      response.statusCode = answer.status;
      response.end();
      return;
    case 'text':
      response.end(answer.text);
      return;
    case 'redirect':
      response.statusCode = 302;
      response.setHeader('location', '/elsewhere');
      response.end();
      return;
    case 'silence':
      return;
  }
}

async function publicJwk(kid: string) {
  const publicKey: CryptoKey = (await keyPairOf(kid)).publicKey;
  return { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
}
