export interface AskedAddress {
  /** The setting that gave the port. */
  readonly portSetting: string;
  readonly port: number;
  readonly host: string;
}

/**
 * Gives what `listening` gives, and says by which setting another address is chosen where the one asked for
 * can't be had.
 * @throws Error with that sentence; the failure itself is its cause.
 */
export async function explainedListen<T>(address: AskedAddress, listening: Promise<T>): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    const sentence = explanation(address, error);
    throw sentence === null ? error : new Error(sentence, { cause: error });
  }
}

function explanation({ portSetting, port, host }: AskedAddress, error: unknown): string | null {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is taken by another programme: end that one, or set ${portSetting} to a free port`;
    case 'EACCES':
      return `this user may not listen on port ${port}: set ${portSetting} to one of 1024 or more`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${host} is no address of this machine: set HOST to one that is, such as 127.0.0.1`;
    default:
      return null;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
