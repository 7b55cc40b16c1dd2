import { format, type Span } from '@merit/dsl';
import {
  type Analysis,
  analyze,
  completionsAt,
  definitionAt,
  hoverAt,
  rename,
  semanticTokens,
  signatureAt,
} from '@merit/dsl/services';
import { checkOptionsOf } from '@merit/engine';
import type { Asked, FormattedText, NewText } from '../protocol/questions.js';
import type { AnalysisReport } from '../protocol/reports.js';
import { paramReports } from './params.js';

/** Holds the analysis of the newest version of the text, and answers what is asked about it. */
export class TextReader {
  #analysis: Analysis = analyze('');

  analyze({ source, parents }: NewText): AnalysisReport {
    const started = performance.now();
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

  completions({ offset }: Asked<'completions'>) {
    return completionsAt(this.#analysis, offset);
  }

  hover({ offset }: Asked<'hover'>) {
    return hoverAt(this.#analysis, offset);
  }

  signature({ offset }: Asked<'signature'>) {
    return signatureAt(this.#analysis, offset);
  }

  /** A place in a parent's text has none in this one. */
  definition({ offset }: Asked<'definition'>): Span | null {
    const place = definitionAt(this.#analysis, offset);
    return place === null || place.sourceName !== null ? null : place.span;
  }

  rename({ offset, name }: Asked<'rename'>) {
    return rename(this.#analysis, offset, name);
  }

  format(): FormattedText {
    const formatted = format(this.#analysis.source);
    return formatted.ok ? { ok: true, text: formatted.text } : { ok: false };
  }
}
