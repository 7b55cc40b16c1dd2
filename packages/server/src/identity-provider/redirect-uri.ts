/** Where the API browser of the service waits for codes. */
export const REDIRECT_PATH = '/docs/oauth2-redirect.html';

/**
 * Whether codes may be sent there: to the service's own page on this machine, to the letter but for the port,
 * which RFC 8252, section 7.3, leaves to whoever listens on a loopback address.
 */
export function isRedirectUri(uri: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):[1-9][0-9]{0,4}$/.test(withoutPath(uri));
}

function withoutPath(uri: string): string {
  return uri.endsWith(REDIRECT_PATH) ? uri.slice(0, -REDIRECT_PATH.length) : '';
}
