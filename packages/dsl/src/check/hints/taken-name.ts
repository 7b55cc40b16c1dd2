/** Names that say the same and are free. */
const free: { readonly [taken: string]: string } = {
  points: 'givenPoints',
  now: 'moment',
  test: 'trial',
  example: 'sample',
};

/** Another name for what can't be called so. */
export function freeName(taken: string): string {
  return free[taken] ?? `${taken}Name`;
}
