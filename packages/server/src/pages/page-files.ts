import type { PublicAddress } from '../domain/public-address.js';

/** Where the build puts them: the same place from the sources as from the bundle. */
export const PAGE_FILES = `${import.meta.dirname}/../../dist/documentation`;

/**
 * Puts what paths begin with before them: links within the service begin with a slash, and nothing else in a
 * tag does.
 */
export function withPrefix(html: string, prefix: string): string {
  return html.replaceAll(/ href="(?=\/)/g, (attribute) => attribute + prefix);
}

/** What stands in pages for the service and its identity provider, so that they read well unserved too. */
const WRITTEN_URL = 'http://127.0.0.1:8000';
const WRITTEN_ISSUER = 'http://127.0.0.1:8001/realms/merit';

/** What pages name of the service that serves them. */
export interface NamedInPages {
  readonly address: PublicAddress;
  readonly issuer: string;
  /** Where it listens, which is known with the first request. */
  port(): number;
}

/** A text with the addresses that readers reach, so that what they paste runs. */
export function withAddresses(text: string, { address, issuer, port }: NamedInPages): string {
  return text
    .replaceAll(WRITTEN_ISSUER, () => issuer)
    .replaceAll(WRITTEN_URL, () => address.url ?? `http://127.0.0.1:${port()}`);
}
