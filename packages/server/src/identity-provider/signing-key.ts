import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';

export const ALGORITHM = 'RS256';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** What the key set shows. */
  readonly publicJwk: JWK;
}

/**
 * The key in the file; made there, readable by its owner alone, where there is none. Kept, so that tokens
 * outlive a restart.
 */
export async function loadSigningKey(file: string): Promise<SigningKey> {
  const jwk = (await readKey(file)) ?? (await makeKey(file));
  const kid = await calculateJwkThumbprint(jwk);
  const privateKey = await importJWK(jwk, ALGORITHM);
  if (privateKey instanceof Uint8Array || jwk.n === undefined || jwk.e === undefined) {
    throw new TypeError(`${file} holds no RSA key`);
  }
  const publicJwk = { kty: 'RSA', n: jwk.n, e: jwk.e, kid, alg: ALGORITHM, use: 'sig' };
  return { kid, privateKey, publicJwk };
}

async function readKey(file: string): Promise<JWK | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}

async function makeKey(file: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(jwk), { mode: 0o600, flag: 'wx' });
  return jwk;
}
