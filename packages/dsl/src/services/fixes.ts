import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { certainFixOf } from '../lint/certain-fixes.js';
import { lintNames } from '../lint/lint-rules.js';
import { SourceText } from '../source/source-text.js';
import type { Span } from '../source/span.js';
import type { Analysis } from './analysis.js';

/** A fix with the finding that it mends. */
export interface OfferedFix {
  readonly fix: Fix;
  readonly diagnostic: Diagnostic;
  /** Whether nobody need look at it before it is applied. */
  readonly isCertain: boolean;
}

/** Gives the fixes of all findings that a stretch touches: certain ones first, then choices, then silence. */
export function fixesAt(analysis: Analysis, span: Span): readonly OfferedFix[] {
  const touched = analysis.diagnostics
    .filter(({ sourceName }) => sourceName === undefined)
    .filter((found) => found.span.start <= span.end && span.start <= found.span.end);
  const offered = touched.flatMap(offersOf);
  const silencing = touched.flatMap((diagnostic) => silencingOf(analysis.source, diagnostic));
  return [
    ...offered.filter(({ isCertain }) => isCertain),
    ...offered.filter(({ isCertain }) => !isCertain),
    ...silencing,
  ];
}

function offersOf(diagnostic: Diagnostic): readonly OfferedFix[] {
  const certain = certainFixOf(diagnostic).map(({ fix }) => fix);
  return diagnostic.fixes.map((fix) => ({ fix, diagnostic, isCertain: certain.includes(fix) }));
}

/** A comment above the line, where the finding is a lint's. */
function silencingOf(source: string, diagnostic: Diagnostic): readonly OfferedFix[] {
  if (!lintNames.includes(diagnostic.rule)) return [];
  const text = new SourceText(source);
  const { line } = text.positionAt(diagnostic.span.start);
  const at = text.lineStart(line);
  const [indent = ''] = /^[ \t]*/.exec(text.lineText(line)) ?? [];
  const comment = `${indent}# merit-disable-next-line ${diagnostic.rule}\n`;
  const fix: Fix = {
    title: `silence \`${diagnostic.rule}\` on this line`,
    edits: [{ span: { start: at, end: at }, text: comment }],
  };
  return [{ fix, diagnostic, isCertain: false }];
}
