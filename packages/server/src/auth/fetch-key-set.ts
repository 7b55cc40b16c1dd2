import type { JSONWebKeySet } from 'jose';

const TIMEOUT_MS = 5000;
const BYTES_MAX = 64 * 1024;

/**
 * Fetches a key set: no redirects, five seconds for head and body, 64 KiB at most.
 *
 * @throws Error for anything but such a key set.
 */
export async function fetchKeySet(url: URL): Promise<JSONWebKeySet> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the key set answered ${response.status}`);
  }
  const keySet: unknown = JSON.parse(await readText(response));
  if (!isKeySet(keySet)) {
    throw new Error('the key set has no list of keys');
  }
  return keySet;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > BYTES_MAX) {
      throw new Error(`the key set is larger than ${BYTES_MAX} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys);
}
