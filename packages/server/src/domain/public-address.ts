/** The address that callers know the service by. */
export interface PublicAddress {
  /** Without a slash at its end; null where it isn't known. */
  readonly url: string | null;
  /** What its paths begin with for callers, such as `/merit`; empty where it has a host of its own. */
  readonly path: string;
}

/** What is known where no setting says more. */
export const UNKNOWN_ADDRESS: PublicAddress = { url: null, path: '' };

/** @param url Without a slash at its end. */
export function publicAddressOf(url: string | undefined): PublicAddress {
  return url === undefined ? UNKNOWN_ADDRESS : { url, path: new URL(url).pathname.replace(/\/$/, '') };
}

/** Where the page about a fault's code is. */
export function errorPage(code: string): string {
  return `/docs/errors/${code}`;
}
