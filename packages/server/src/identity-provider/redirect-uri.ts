/** Where pages of the service wait for codes: the API browser, and Studio. */
const REDIRECT_PATHS = ['/docs/oauth2-redirect.html', '/studio/signed-in'];

/**
 * Whether codes may be sent there: to the service's own pages on this machine, to the letter but for the
 * port, which RFC 8252, section 7.3, leaves to whoever listens on a loopback address.
 */
export function isRedirectUri(uri: string): boolean {
  return REDIRECT_PATHS.some((path) => uri.endsWith(path) && isLoopback(uri.slice(0, -path.length)));
}

function isLoopback(origin: string): boolean {
  return /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):[1-9][0-9]{0,4}$/.test(origin);
}
