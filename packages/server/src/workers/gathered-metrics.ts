import type { Worker } from 'node:cluster';
import { mergeExpositions } from './merge-expositions.js';

/*
 * Prometheus reaches whichever process its connection falls to: that one asks the first process for the
 * figures of all, which asks each for its own.
 */

/** What the processes say to each other about figures, told apart by what a number asks for. */
type Message =
  | { readonly merit: 'all figures?' | 'own figures?'; readonly question: number }
  | { readonly merit: 'own figures'; readonly question: number; readonly text: string }
  | { readonly merit: 'all figures'; readonly question: number; readonly texts: readonly string[] };

/** Who takes longer is left out. */
const ANSWER_MS = 2000;

/** As each process says it of itself among its own figures. */
const UP = '# HELP merit_worker_up Whether the process tells its figures.\n# TYPE merit_worker_up gauge';

function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'merit' in message;
}

/** The part of a process object that talks to the first process. */
export interface Parent {
  send?(message: unknown): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/**
 * Lets a worker tell its own figures, and gives what tells those of all.
 *
 * @param own The worker's, each series with its name.
 */
export function gatherOverWorkers(parent: Parent, own: () => Promise<string>): () => Promise<string> {
  const waiting = new Map<number, (texts: readonly string[]) => void>();
  let asked = 0;
  parent.on('message', (message) => {
    if (!isMessage(message)) return;
    const { question } = message;
    if (message.merit === 'all figures') waiting.get(question)?.(message.texts);
    if (message.merit !== 'own figures?') return;
    void own().then((text) => parent.send?.({ merit: 'own figures', question, text }));
  });
  return async () => {
    asked += 1;
    const question = asked;
    const texts = await new Promise<readonly string[]>((resolve) => {
      waiting.set(question, resolve);
      setTimeout(() => resolve([]), 2 * ANSWER_MS).unref();
      parent.send?.({ merit: 'all figures?', question });
    });
    waiting.delete(question);
    return mergeExpositions(texts.length === 0 ? [await own()] : texts);
  };
}

/** Lets the first process answer what workers ask about the figures of all. */
export class FigureExchange {
  readonly #workers: () => Iterable<Worker>;
  readonly #open = new Map<number, Question>();
  #asked = 0;

  constructor(workers: () => Iterable<Worker>) {
    this.#workers = workers;
  }

  hear(from: Worker, message: unknown): void {
    if (!isMessage(message)) return;
    if (message.merit === 'all figures?') this.#gather(from, message.question);
    if (message.merit === 'own figures') this.#add(from, message);
  }

  /** Nobody waits any longer for what this one would say. */
  lose(worker: Worker): void {
    for (const question of this.#open.values()) tick(question, worker);
  }

  #gather(asker: Worker, askedAs: number): void {
    this.#asked += 1;
    const question = this.#asked;
    const asked = [...this.#workers()].filter((worker) => worker.isConnected());
    const texts: string[] = [];
    const missing = new Set(asked);
    const end = () => {
      clearTimeout(late);
      this.#open.delete(question);
      for (const { id } of missing) texts.push(`${UP}\nmerit_worker_up{worker="${id}"} 0\n`);
      tell(asker, { merit: 'all figures', question: askedAs, texts });
    };
    const late = setTimeout(end, ANSWER_MS);
    this.#open.set(question, { texts, missing, end });
    for (const worker of asked) tell(worker, { merit: 'own figures?', question });
  }

  #add(from: Worker, { question, text }: { readonly question: number; readonly text: string }): void {
    const open = this.#open.get(question);
    if (open === undefined) return;
    open.texts.push(text);
    tick(open, from);
  }
}

interface Question {
  readonly texts: string[];
  /** Who is yet to answer. */
  readonly missing: Set<Worker>;
  readonly end: () => void;
}

function tick({ missing, end }: Question, worker: Worker): void {
  if (missing.delete(worker) && missing.size === 0) end();
}

/** One that ends meanwhile hears nothing, which it doesn't miss. */
function tell(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
