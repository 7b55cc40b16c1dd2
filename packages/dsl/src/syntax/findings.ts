import { tooManyMistakes } from '../diagnostics/catalogue/limits.js';
import {
  type Diagnostic,
  type DiagnosticExtras,
  type DiagnosticKind,
  diagnose,
} from '../diagnostics/diagnostic.js';
import type { Span } from '../source/span.js';
import { byPlace } from '../source/span.js';

export const mistakesMax = 100;

/** What was found wrong with one source so far. Nobody reads the hundredth mistake, so reading ends there. */
export class SyntaxFindings {
  readonly #found: Diagnostic[] = [];

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  /** Whether there are so many that the rest needn't be looked for. */
  get isFull(): boolean {
    return this.#found.length > mistakesMax;
  }

  report<Data>(kind: DiagnosticKind<Data>, span: Span, data: Data, extras?: DiagnosticExtras): void {
    if (this.isFull) return;
    const isLast = this.#found.length === mistakesMax;
    const found = isLast
      ? diagnose(tooManyMistakes, { span }, { mistakesMax })
      : diagnose(kind, { span }, data, extras);
    this.#found.push(found);
  }

  hasAt(offset: number): boolean {
    return this.#found.some(({ span }) => span.start === offset);
  }

  /** Whether something was found that touches a span. */
  hasWithin({ start, end }: Span): boolean {
    return this.#found.some(({ span }) => span.end >= start && span.start <= end);
  }

  /** In the order of their places. */
  inOrder(): readonly Diagnostic[] {
    return this.#found.toSorted(byPlace);
  }
}
