/** Where the page about a code is. */
export function errorPage(code: string): string {
  return `/docs/errors/${code}`;
}
