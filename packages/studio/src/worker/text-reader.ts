import { format, type Span } from '@merit/dsl';
import {
  type Analysis,
  analyze,
  completionsAt,
  definitionAt,
  fixesAt,
  hoverAt,
  prepareRename,
  refactoringsAt,
  rename,
  semanticTokens,
  signatureAt,
} from '@merit/dsl/services';
import { checkOptionsOf } from '@merit/engine';
import type { Asked, FormattedText, NewText } from '../protocol/questions.js';
import type { AnalysisReport, QuickFix } from '../protocol/reports.js';
import { paramReports } from './params.js';

/** Holds the analysis of the newest version of the text, and answers what is asked about it. */
export class TextReader {
  #analysis: Analysis = analyze('');
  #parents: NewText['parents'] = {};

  analyze({ source, parents }: NewText): AnalysisReport {
    const started = performance.now();
    this.#parents = parents;
    this.#analysis = analyze(source, checkOptionsOf({ parents }));
    const { diagnostics, tree, checked, bounds, findings } = this.#analysis;
    return {
      diagnostics,
      tokens: semanticTokens(this.#analysis),
      name: tree?.name.value ?? null,
      isSound: checked !== null,
      cost: checked?.cost ?? null,
      facts: checked?.facts.length ?? 0,
      params: findings === null ? [] : paramReports(findings),
      range: bounds?.awardRange ?? null,
      elapsedMs: performance.now() - started,
    };
  }

  completions({ source, offset }: Asked<'completions'>) {
    return completionsAt(this.#of(source), offset);
  }

  hover({ source, offset }: Asked<'hover'>) {
    return hoverAt(this.#of(source), offset);
  }

  signature({ source, offset }: Asked<'signature'>) {
    return signatureAt(this.#of(source), offset);
  }

  /** A place in a parent's text has none in this one. */
  definition({ source, offset }: Asked<'definition'>): Span | null {
    const place = definitionAt(this.#of(source), offset);
    return place === null || place.sourceName !== null ? null : place.span;
  }

  renamable({ source, offset }: Asked<'renamable'>): Span | null {
    return prepareRename(this.#of(source), offset);
  }

  rename({ source, offset, name }: Asked<'rename'>) {
    return rename(this.#of(source), offset, name);
  }

  fixes({ source, span }: Asked<'fixes'>): readonly QuickFix[] {
    return fixesAt(this.#of(source), span).map(({ fix }) => fix);
  }

  refactorings({ source, span }: Asked<'refactorings'>): readonly QuickFix[] {
    return refactoringsAt(this.#of(source), span);
  }

  format({ source }: Asked<'format'>): FormattedText {
    const formatted = format(source);
    return formatted.ok ? { ok: true, text: formatted.text } : { ok: false };
  }

  /** What is asked while one types may be about a text that is on its way here. */
  #of(source: string): Analysis {
    if (source !== this.#analysis.source) {
      this.#analysis = analyze(source, checkOptionsOf({ parents: this.#parents }));
    }
    return this.#analysis;
  }
}
