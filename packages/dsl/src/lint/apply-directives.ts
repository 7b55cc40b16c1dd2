import { unknownLint, unusedDirective } from '../diagnostics/catalogue/lint.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { diagnose } from '../diagnostics/diagnostic.js';
import { SourceText } from '../source/source-text.js';
import type { Span } from '../source/span.js';
import { nearestName } from '../support/nearest-name.js';
import { deletion } from './deletion.js';
import type { Directive, DirectiveName } from './directives.js';
import { readDirectives } from './directives.js';
import { lintNames } from './lint-rules.js';

/**
 * Leaves out what comments silence, and adds what is wrong with those comments: a name that no lint has, and
 * a name, or a comment without one, that silences nothing. A lint that is off can't be silenced, so nothing
 * is said of its name.
 */
export function applyDirectives(
  text: string,
  found: readonly Diagnostic[],
  isOn: (name: string) => boolean,
): readonly Diagnostic[] {
  const source = new SourceText(text);
  const directives = readDirectives(source);
  if (directives.length === 0) return found;
  const used = new Set<Directive | DirectiveName>();
  const left = found.filter((finding) => !isSilenced(finding, source, directives, used));
  const findings = directives.flatMap((directive) => findingsOf(directive, text, used, isOn));
  return [...left, ...findings];
}

function isSilenced(
  { rule, span }: Diagnostic,
  source: SourceText,
  directives: readonly Directive[],
  used: Set<Directive | DirectiveName>,
): boolean {
  const { line } = source.positionAt(span.start);
  let isSilent = false;
  for (const directive of directives) {
    if (line < directive.firstLine || line > directive.lastLine) continue;
    const name = directive.names.find(({ text }) => text === rule);
    if (name === undefined && directive.names.length > 0) continue;
    used.add(name ?? directive);
    isSilent = true;
  }
  return isSilent;
}

function findingsOf(
  directive: Directive,
  text: string,
  used: ReadonlySet<Directive | DirectiveName>,
  isOn: (name: string) => boolean,
): readonly Diagnostic[] {
  const { names, word, span } = directive;
  if (names.length === 0) return used.has(directive) ? [] : [unused(word, span, deletion(text, span))];
  return names.flatMap((name, index) => {
    if (!lintNames.includes(name.text)) return [unknown(name)];
    if (used.has(name) || !isOn(name.text)) return [];
    return [unused(`${word} ${name.text}`, name.span, withoutName(text, directive, index))];
  });
}

function unused(directive: string, span: Span, edit: Span): Diagnostic {
  const fix: Fix = { title: 'take it away', edits: [{ span: edit, text: '' }], certain: true };
  return diagnose(unusedDirective, { span }, { directive }, { fixes: [fix] });
}

/** The whole comment where the name is its only one, else the name with the comma beside it. */
function withoutName(text: string, { names, span }: Directive, index: number): Span {
  const [before, name, after] = [names[index - 1], names[index], names[index + 1]];
  if (name !== undefined && after !== undefined) return { start: name.span.start, end: after.span.start };
  if (name === undefined || before === undefined) return deletion(text, span);
  return { start: before.span.end, end: name.span.end };
}

function unknown({ text, span }: DirectiveName): Diagnostic {
  const suggestion = nearestName(text, lintNames) ?? null;
  const fixes: readonly Fix[] =
    suggestion === null
      ? []
      : [{ title: `write \`${suggestion}\``, edits: [{ span, text: suggestion }], certain: true }];
  return diagnose(unknownLint, { span }, { name: text, suggestion }, { fixes });
}
