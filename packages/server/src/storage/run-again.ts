const attemptsMax = 10;
const pauseMs = 5;

/** Raised where another transaction was first, in a way that running the same work again resolves. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

export interface RetryOptions {
  readonly isConflict: (error: unknown) => boolean;
  /** Called each time that it is run again. */
  readonly onRepeat?: () => void;
}

/**
 * Runs the work again, after a short pause that grows and differs between rivals, where it failed for a
 * conflict that may be gone then; ten times at most.
 */
export async function runAgain<T>(
  work: () => Promise<T>,
  { isConflict, onRepeat }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const again = error instanceof Overtaken || isConflict(error);
      if (!again || attempt === attemptsMax) throw error;
      onRepeat?.();
      await pause(attempt);
    }
  }
}

function pause(attempt: number): Promise<void> {
  const ms = pauseMs * attempt * (0.5 + Math.random());
  return new Promise((resolve) => setTimeout(resolve, ms));
}
