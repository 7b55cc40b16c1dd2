import { exportsMax, exportsPerScopeMax } from '../domain/export-limits.js';
import { Fault } from '../domain/fault.js';
import type { Owner } from '../domain/owner.js';
import type { ExportSlots } from '../ports/process.js';

const RETRY_AFTER_SECONDS = 15;

/** The exports that this process is running, counted by the scope of who asked for them. */
export class CountedExportSlots implements ExportSlots {
  readonly #running = new Map<Owner, number>();

  take(scope: Owner): () => void {
    const ofScope = this.#running.get(scope) ?? 0;
    if (ofScope >= exportsPerScopeMax) throw tooMany('of this scope', exportsPerScopeMax);
    if (this.running() >= exportsMax) throw tooMany('of everybody', exportsMax);
    this.#running.set(scope, ofScope + 1);
    let taken = true;
    return () => {
      if (taken) this.#giveBack(scope);
      taken = false;
    };
  }

  /** Of all scopes. */
  running(): number {
    return [...this.#running.values()].reduce((sum, count) => sum + count, 0);
  }

  #giveBack(scope: Owner): void {
    const left = (this.#running.get(scope) ?? 0) - 1;
    if (left > 0) this.#running.set(scope, left);
    else this.#running.delete(scope);
  }
}

function tooMany(whose: string, max: number): Fault {
  return new Fault('too-many-exports', {
    detail: `As many exports ${whose} are running as may run at once, ${max}; wait ${RETRY_AFTER_SECONDS} s and try again`,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
