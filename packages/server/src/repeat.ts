export interface RepeatOptions {
  /** Milliseconds from the end of one time to the beginning of the next, and before the first. */
  readonly pauseMs: number;
  readonly onError: (error: unknown) => void;
}

export interface Repeating {
  /** Fires the signal of the work that runs, and waits for its end; there is no next time. */
  stop(): Promise<void>;
}

/** Does work again and again, never twice at once; a failure ends that one time alone. */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { pauseMs, onError }: RepeatOptions,
): Repeating {
  const ending = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(begin, pauseMs);
  timer.unref();
  return {
    stop: async () => {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };

  function begin(): void {
    running = work(ending.signal).catch(onError).then(beginLater);
  }

  function beginLater(): void {
    if (ending.signal.aborted) return;
    timer = setTimeout(begin, pauseMs);
    timer.unref();
  }
}
