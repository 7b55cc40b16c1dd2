import { applyEdits } from '../diagnostics/apply-fixes.js';
import type { TextEdit } from '../diagnostics/diagnostic.js';
import { isSyntaxError } from '../lint/certain-fixes.js';
import { type Span, touches } from '../source/span.js';
import type { Input, Strategy } from '../syntax/ast.js';
import { isName, takenNames } from '../syntax/names.js';
import { walk } from '../syntax/walk.js';
import { printText } from '../types/print-type.js';
import type { Analysis } from './analysis.js';
import { analyze, countErrors } from './analysis.js';
import type { NamedPlace } from './names.js';
import { casesAt, casesNamed, type Mention, mentionAt, nameAt, referencesTo } from './references.js';

export type Renaming =
  | { readonly ok: true; readonly edits: readonly TextEdit[] }
  /** `message` is a sentence without capital and full stop. */
  | { readonly ok: false; readonly message: string };

/**
 * The name, listed text or case at an offset that can be renamed; null where there is none, or where it is
 * declared in a text that `mayChange` refuses: else in this one alone.
 */
export function prepareRename(
  analysis: Analysis,
  offset: number,
  { mayChange = (sourceName) => sourceName === null }: RenameOptions = {},
): Span | null {
  const mention = mentionAt(analysis, offset);
  const text = casesAt(analysis, offset).find(({ span }) => touches(span, offset));
  const span = mention?.span ?? text?.span;
  if (span === undefined || !mayChange(mention?.home.sourceName ?? null)) return null;
  const written = analysis.source.slice(span.start, span.end);
  if (!written.startsWith('"')) return span;
  return /^".*"$/.test(written) ? { start: span.start + 1, end: span.end - 1 } : null;
}

export interface RenameOptions {
  /** By the parent's name in whose text something is declared; null for the text itself. */
  readonly mayChange?: (sourceName: string | null) => boolean;
}

/**
 * Gives the edits that rename what stands at an offset, and decide every event as before: the key that an
 * input reads stays, behind `from`; of a listed text, each event that says the new one. A name that is taken,
 * and a text whose meaning isn't known for its mistakes, is refused with a sentence that says why.
 */
export function rename(analysis: Analysis, offset: number, name: string): Renaming {
  if (prepareRename(analysis, offset) === null) return refused('nothing stands here that can be renamed');
  if (analysis.diagnostics.some(isSyntaxError)) return refused('mend the mistakes of syntax first');
  const place = nameAt(analysis, offset);
  if (place !== null) return renameDeclared(analysis, place, name);
  const mention = mentionAt(analysis, offset);
  return mention === null ? renameCase(analysis, offset, name) : renameListed(analysis, mention, name);
}

function renameDeclared(analysis: Analysis, { target }: NamedPlace, name: string): Renaming {
  if (name === target.name.text) return { ok: true, edits: [] };
  const obstacle = obstacleTo(name);
  if (obstacle !== null) return refused(obstacle);
  const { node } = target;
  const edits = [
    ...referencesTo(analysis, { sourceName: null, span: target.name.span }).map((span) => ({
      span,
      text: name,
    })),
    ...(node.kind === 'Input' ? keyEdits(analysis.source, node, name) : []),
  ];
  return verified(analysis, edits, name);
}

/** Findings of every kind count: a text that is compared elsewhere would equal nothing any more. */
function renameListed(analysis: Analysis, { home }: Mention, name: string): Renaming {
  const edits = referencesTo(analysis, home).map((span) => ({ span, text: printText(name) }));
  const written = analysis.source.slice(home.span.start, home.span.end);
  if (written === printText(name)) return { ok: true, edits: [] };
  if (isUsedElsewhere(analysis, written)) return refused(`${written} is used where it can't be followed`);
  const renamed = analyze(applyEdits(analysis.source, edits), analysis.options);
  return renamed.diagnostics.length > analysis.diagnostics.length
    ? refused(`\`${name}\` is listed already, or something else by now`)
    : { ok: true, edits };
}

/** Whether a text stands as a value where it's not known to be a listed one, or a case. */
function isUsedElsewhere(analysis: Analysis, written: string): boolean {
  const { tree, findings, source } = analysis;
  let isUsed = false;
  walk(tree as Strategy, (node) => {
    if (node.kind !== 'TextLiteral' || source.slice(node.span.start, node.span.end) !== written) return;
    const isValue = findings?.types.has(node) === true;
    const { start } = node.span;
    if (isValue && mentionAt(analysis, start) === null && casesAt(analysis, start).length === 0)
      isUsed = true;
  });
  return isUsed;
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
  if (texts.some(({ value }) => value === name)) return { ok: true, edits: [] };
  const obstacle = obstacleToCase(analysis, name);
  return obstacle === null ? verified(analysis, edits, name) : refused(obstacle);
}

/** Why no case of a text may have a name as well; null where one may. */
export function obstacleToCase(analysis: Analysis, name: string): string | null {
  const isTaken = analysis.findings?.cases.includes(name) === true || casesNamed(analysis, name).length > 0;
  return isTaken ? `\`${name}\` is a case already: two would become one` : null;
}

/** Nothing may hide anything, so a name that is taken anywhere it would be seen makes a new mistake. */
function verified(analysis: Analysis, edits: readonly TextEdit[], name: string): Renaming {
  const renamed = analyze(applyEdits(analysis.source, edits), analysis.options);
  const isWorse = countErrors(renamed) > countErrors(analysis);
  return isWorse
    ? refused(`\`${name}\` would not mean the same everywhere: it is taken`)
    : { ok: true, edits };
}
