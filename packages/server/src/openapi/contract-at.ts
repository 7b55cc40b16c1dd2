import type { PublicAddress } from '../domain/public-address.js';

/**
 * The contract as it reads where callers know the service by another address: its server, and where its texts
 * lead.
 */
export function contractAt(contract: string, { url, path }: PublicAddress): string {
  if (url === null) return contract;
  return contract
    .replace('"servers":[{"url":"/"', () => `"servers":[{"url":${JSON.stringify(url)}`)
    .replace('"tokenUrl":"/', () => `"tokenUrl":"${path}/`)
    .replaceAll('](/', () => `](${path}/`);
}
