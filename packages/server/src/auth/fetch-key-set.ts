import type { JSONWebKeySet } from 'jose';
import { readJsonOf } from './read-body.js';

const TIMEOUT_MS = 5000;
const BYTES_MAX = 64 * 1024;

/**
 * Fetches a key set: no redirects, five seconds for head and body, 64 KiB at most.
 *
 * @throws Error for anything but such a key set.
 */
export async function fetchKeySet(url: URL, signal?: AbortSignal): Promise<JSONWebKeySet> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    redirect: 'error',
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    headers: { accept: 'application/json' },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`it answered ${response.status}`);
  }
  const keySet = await readJsonOf(response, BYTES_MAX);
  if (!isKeySet(keySet)) {
    throw new Error('its answer has no list of keys');
  }
  return keySet;
}

function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys);
}
