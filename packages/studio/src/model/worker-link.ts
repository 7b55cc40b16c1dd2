import type { Answered, Asked, QuestionName, Reply, Request } from '../protocol/questions.js';

/** The page's side of its worker: asks, and is answered later. */
export interface WorkerLink {
  /** @throws Error where the worker failed at it, or had to be replaced. */
  ask<Name extends QuestionName>(name: Name, asked: Asked<Name>): Promise<Answered<Name>>;
}

/** What of a Worker is used. */
export interface WorkerPort {
  postMessage(message: Request): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Reply>) => void) | null;
}

interface Waiting {
  readonly resolve: (answered: never) => void;
  readonly reject: (error: Error) => void;
}

interface LinkOptions {
  readonly start: () => WorkerPort;
  /** Called where a worker was silent for too long and another has begun, which knows nothing yet. */
  readonly onReplaced: () => void;
  readonly silentMsMax?: number;
}

/** Begins a worker, and another in its place where it is silent for three seconds though it was asked. */
export function linkWorker({ start, onReplaced, silentMsMax = 3_000 }: LinkOptions): WorkerLink {
  const waiting = new Map<number, Waiting>();
  let worker = begin();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  function begin(): WorkerPort {
    const begun = start();
    begun.onmessage = ({ data }) => hear(data);
    return begun;
  }

  function listen(): void {
    clearTimeout(silence);
    if (waiting.size > 0) silence = setTimeout(replace, silentMsMax);
  }

  function hear(reply: Reply): void {
    if (reply.ok === null) {
      listen();
      return;
    }
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    listen();
    if (reply.ok) asker?.resolve(reply.answered as never);
    else asker?.reject(new Error(reply.message));
  }

  function replace(): void {
    worker.terminate();
    const left = [...waiting.values()];
    waiting.clear();
    worker = begin();
    for (const { reject } of left) reject(new Error('the analysis took too long and was begun anew'));
    onReplaced();
  }

  return {
    ask(name, asked) {
      latest += 1;
      const id = latest;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, name, asked });
        listen();
      });
    },
  };
}
