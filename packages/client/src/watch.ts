/** Ends an attempt in which nothing came for too long, or whose caller gave up. */
export class Watch {
  readonly #ending = new AbortController();
  readonly #silenceMs: number;
  readonly #caller: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(silenceMs: number, caller: AbortSignal | undefined) {
    this.#silenceMs = silenceMs;
    this.#caller = caller;
    if (caller?.aborted) this.#giveUp();
    else caller?.addEventListener('abort', this.#giveUp, { once: true });
  }

  /** Belongs into `fetch` itself: a request that has it is collected with it while the answer is awaited. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Waits for something that comes from the service, which may be silent for so long. */
  async await<Value>(coming: Promise<Value>): Promise<Value> {
    this.#timer = setTimeout(this.#late, this.#silenceMs);
    try {
      return await coming;
    } finally {
      clearTimeout(this.#timer);
    }
  }

  /** The answer, whose pieces are waited for in the same way; who reads them may take any time. */
  watched(response: Response): Response {
    const { body, status, statusText, headers } = response;
    if (body === null) {
      this.end();
      return response;
    }
    const reader = body.getReader();
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      try {
        const { value, done } = await this.await(reader.read());
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      this.end();
    };
    const cancel = (reason: unknown) => {
      this.end();
      return reader.cancel(reason);
    };
    const pieces = new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
    return new Response(pieces, { status, statusText, headers });
  }

  /** Leaves the caller's signal, which may live for much longer. */
  end(): void {
    clearTimeout(this.#timer);
    this.#caller?.removeEventListener('abort', this.#giveUp);
  }

  /** Ends the attempt: nothing more is sent or read. */
  stop(): void {
    this.end();
    this.#ending.abort();
  }

  readonly #giveUp = (): void => this.#ending.abort(this.#caller?.reason);
  readonly #late = (): void =>
    this.#ending.abort(new DOMException(`no answer in ${this.#silenceMs} ms`, 'TimeoutError'));
}
