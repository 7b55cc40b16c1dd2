import { tooManyMistakes } from '../diagnostics/catalogue/limits.js';
import {
  type Diagnostic,
  type DiagnosticExtras,
  type DiagnosticKind,
  diagnose,
} from '../diagnostics/diagnostic.js';
import type { Located } from '../source/span.js';
import { byStart } from '../source/span.js';
import { mistakesMax } from '../syntax/findings.js';

export type Report = <Data>(
  kind: DiagnosticKind<Data>,
  place: Located,
  data: Data,
  extras?: DiagnosticExtras,
) => void;

/** What one check found so far. As many mistakes are listed as of syntax; warnings make no strategy wrong. */
export class Mistakes {
  readonly #found: Diagnostic[] = [];
  #errors = 0;

  /** Whether there are so many that the rest isn't listed. */
  get isFull(): boolean {
    return this.#errors > mistakesMax;
  }

  readonly report: Report = (kind, place, data, extras) => {
    const isError = kind.severity === 'error';
    if (isError && this.isFull) return;
    if (isError) this.#errors += 1;
    this.#found.push(
      isError && this.isFull
        ? diagnose(tooManyMistakes, place, { mistakesMax })
        : diagnose(kind, place, data, extras),
    );
  };

  /** In the order of their places. */
  inOrder(): readonly Diagnostic[] {
    return this.#found.toSorted(byStart);
  }
}
