/**
 * An error of the kind that was reckoned with. Any other is thrown on: a mistake of ours must not pass for
 * one of an author or a host.
 */
export function expectedError<Kind extends Error>(
  error: unknown,
  kind: abstract new (...args: never[]) => Kind,
): Kind {
  if (error instanceof kind) return error;
  throw error;
}
