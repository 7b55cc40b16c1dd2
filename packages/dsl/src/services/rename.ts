import { takenNames } from '../check/declarations.js';
import { applyEdits } from '../diagnostics/apply-fixes.js';
import type { TextEdit } from '../diagnostics/diagnostic.js';
import { isSyntaxError } from '../lint/certain-fixes.js';
import { type Span, touches } from '../source/span.js';
import type { Input } from '../syntax/ast.js';
import { isName } from '../syntax/names.js';
import { printText } from '../types/print-type.js';
import type { Analysis } from './analysis.js';
import { analyze } from './analysis.js';
import { casesAt, nameAt, referencesTo } from './references.js';

export type Renaming =
  | { readonly ok: true; readonly edits: readonly TextEdit[] }
  /** `message` is a sentence without capital and full stop. */
  | { readonly ok: false; readonly message: string };

/** The name or case at an offset that can be renamed in this text; null where there is none. */
export function prepareRename(analysis: Analysis, offset: number): Span | null {
  const place = nameAt(analysis, offset);
  if (place !== null) return place.target.sourceName === null ? place.span : null;
  const text = casesAt(analysis, offset).find(({ span }) => touches(span, offset));
  if (text === undefined || !/^".*"$/.test(analysis.source.slice(text.span.start, text.span.end)))
    return null;
  return { start: text.span.start + 1, end: text.span.end - 1 };
}

/**
 * Gives the edits that rename what stands at an offset, and decide every event as before: the key that an
 * input reads stays, behind `from`. A name that is taken, and a text whose meaning isn't known for its
 * mistakes, is refused with a sentence that says why.
 */
export function rename(analysis: Analysis, offset: number, name: string): Renaming {
  if (prepareRename(analysis, offset) === null) return refused('nothing stands here that can be renamed');
  if (analysis.diagnostics.some(isSyntaxError)) return refused('mend the mistakes of syntax first');
  const place = nameAt(analysis, offset);
  if (place === null) return renameCase(analysis, offset, name);
  const before = place.target.name.text;
  if (name === before) return { ok: true, edits: [] };
  const obstacle = obstacleTo(name);
  if (obstacle !== null) return refused(obstacle);
  const { node } = place.target;
  const edits = [
    ...referencesTo(analysis, { sourceName: null, span: place.target.name.span }).map((span) => ({
      span,
      text: name,
    })),
    ...(node.kind === 'Input' ? keyEdits(analysis.source, node, name) : []),
  ];
  return verified(analysis, edits, name);
}

function refused(message: string): Renaming {
  return { ok: false, message };
}

/** Why nothing may have a name; null where something may. */
function obstacleTo(name: string): string | null {
  if (!isName(name)) return `\`${name}\` is no name that can be declared`;
  return takenNames.has(name) ? `the language gives \`${name}\` a meaning itself` : null;
}

/**
 * The event's data keep their keys: a name that was the key too goes behind `from`, and comes back from
 * there.
 */
function keyEdits(source: string, { name, type, from }: Input, renamed: string): readonly TextEdit[] {
  const { end } = type.span;
  if (from === null) return [{ span: { start: end, end }, text: ` from ${printText(name.text)}` }];
  const isPlain = source.slice(end, from.span.start).trim() === 'from';
  return from.value === renamed && isPlain ? [{ span: { start: end, end: from.span.end }, text: '' }] : [];
}

function renameCase(analysis: Analysis, offset: number, name: string): Renaming {
  if (name.trim() === '') return refused('a case needs a name');
  const texts = casesAt(analysis, offset);
  const edits = texts.map(({ span }) => ({ span, text: printText(name) }));
  return texts.some(({ value }) => value === name)
    ? { ok: true, edits: [] }
    : verified(analysis, edits, name);
}

/** Nothing may hide anything, so a name that is taken anywhere it would be seen makes a new mistake. */
function verified(analysis: Analysis, edits: readonly TextEdit[], name: string): Renaming {
  const renamed = analyze(applyEdits(analysis.source, edits), analysis.options);
  const isWorse = countErrors(renamed) > countErrors(analysis);
  return isWorse
    ? refused(`\`${name}\` would not mean the same everywhere: it is taken`)
    : { ok: true, edits };
}

function countErrors({ diagnostics }: Analysis): number {
  return diagnostics.filter(({ severity }) => severity === 'error').length;
}
