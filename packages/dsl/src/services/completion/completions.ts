import { printConstant } from '../../check/constants/print-constant.js';
import { argumentKinds } from '../../check/facts/argument-docs.js';
import type { ArgumentName } from '../../check/facts/argument-kinds.js';
import { factSignatures } from '../../check/facts/fact-signature.js';
import { isCompared, isNamedByFacts } from '../../check/facts/tracked.js';
import { periods, streakPeriods } from '../../check/facts/window.js';
import { namesSet } from '../../check/parent/kept-and-asked.js';
import { typeNames } from '../../check/type-expression.js';
import type { SourceToken } from '../../syntax/source-tokens.js';
import { isOrdered, presentType } from '../../types/make-type.js';
import { printType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { Analysis } from '../analysis.js';
import { caseTexts } from '../cases.js';
import { type Cursor, cursorAt } from '../cursor.js';
import { argumentNamesOf, factNamed } from '../describe.js';
import { namesAt } from '../names.js';
import type { WritingPlace } from '../place.js';
import { isDeclaration, pathBefore, placeAt } from '../place.js';
import { directiveCompletions } from './directives.js';
import type { CompletionItem, Completions } from './item.js';
import { item, template } from './item.js';
import { patternItems } from './patterns.js';
import { declaredItem, expectedAt, memberItems, textItem, valueItems } from './values.js';
import { continuationItems, endsValue, partItems, statementItems, strategyItem, wordItems } from './words.js';

/** What may be written at an offset, in place of the word or text that stands there. */
export function completionsAt(analysis: Analysis, offset: number): Completions {
  const cursor = cursorAt(analysis.source, offset);
  const { within, word } = cursor;
  if (within?.kind === 'comment') return directiveCompletions(within, offset);
  if (within !== null && within.kind !== 'text') return { start: offset, end: offset, items: [] };
  // A lone `!` becomes `!=`, and nothing else.
  if (cursor.before.at(-1)?.text === '!') return { start: offset, end: offset, items: [] };
  const place = placeAt(cursor);
  const found = within === null ? itemsAt(analysis, cursor, place) : textItems(analysis, cursor, place);
  return { start: word.start, end: word.end, items: unique(found).toSorted(byOrder) };
}

function unique(items: readonly CompletionItem[]): readonly CompletionItem[] {
  return [...new Map(items.toReversed().map((each) => [each.label, each])).values()];
}

function byOrder({ order: one }: CompletionItem, { order: other }: CompletionItem): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Between quotes only texts that are known; where any text will do, nothing. */
function textItems(analysis: Analysis, cursor: Cursor, place: WritingPlace): readonly CompletionItem[] {
  const expected = expectedAt(analysis, cursor)?.texts ?? [];
  return specialItems(analysis, cursor, place) ?? expected.map(textItem);
}

/** What may stand at a place of its own kind; null where a value of any kind may. */
function specialItems(
  analysis: Analysis,
  cursor: Cursor,
  place: WritingPlace,
): readonly CompletionItem[] | null {
  const previous = cursor.before.at(-1);
  if (previous?.text === 'extends') return (analysis.options.parentIds ?? []).map(textItem);
  if (previous?.text === 'as' || labelBefore(cursor) === 'case')
    return caseItems(analysis, cursor.word.start);
  if (isCaseAssignment(cursor)) return caseItems(analysis, cursor.word.start);
  if (place.surroundings.kind === 'match' && isPatternStart(place)) return patternItems(analysis, cursor);
  return null;
}

function isCaseAssignment({ before }: Cursor): boolean {
  const [target, sign] = before.slice(-2);
  return sign?.text === '=' && target?.text === 'case';
}

/** Those of the parent too, but not the one that is being written. */
function caseItems({ findings }: Analysis, start: number): readonly CompletionItem[] {
  if (findings === null) return [];
  const others = caseTexts(findings).filter(({ span }) => span.start !== start);
  const inherited = findings.parent?.checked.cases ?? [];
  return [...new Set([...others.map(({ value }) => value), ...inherited])].map(textItem);
}

/** What an award may be given as besides: a name whose type lists its texts, or a new text. */
function namedCaseItems({ findings }: Analysis, { offset }: Cursor): readonly CompletionItem[] {
  const isListed = (type: Type) => type.kind === 'text' && type.values !== null;
  const names = findings === null ? [] : namesAt(findings, offset);
  return [
    ...names
      .filter(({ declaration }) => isListed(declaration.type))
      .map(({ declaration }) => declaredItem(declaration, isListed)),
    item(3, { kind: 'text', label: '"…"', doc: 'a case of its own', ...template('"‹Case›"') }),
  ];
}

/** `case` before `case: …`. */
function labelBefore({ before }: Cursor): string | null {
  const [label, mark] = before.slice(-2);
  return mark?.text === ':' && label !== undefined ? label.text : null;
}

// ── Outside of texts ────────────────────────────────────────────────────────

function itemsAt(analysis: Analysis, cursor: Cursor, place: WritingPlace): readonly CompletionItem[] {
  const previous = cursor.before.at(-1);
  if (previous?.text === '.') {
    return memberItems(analysis, pathBefore(cursor.before, cursor.before.length - 1), cursor.offset);
  }
  if (isTypeStart(cursor)) return typeNames.map((label) => item(1, { kind: 'type', label }));
  if (place.surroundings.kind === 'fields') return fieldItems(previous);
  if (place.surroundings.kind === 'record') return [];
  if (previous?.text === 'is') return wordItems(['present', 'missing']);
  if (isNotIn(cursor)) return wordItems(['in']);
  if (previous?.kind === 'keyword' && previous.text === 'set') return settableItems(analysis);
  if (namesSomething(previous) || isElseArm(place)) return [];
  if (isBindingStart(previous, place)) return bindingItems(analysis);
  if (!awaitsValue(previous, place)) return wordsAt(cursor, place);
  const special = specialItems(analysis, cursor, place) ?? argumentItems(analysis, cursor, place);
  if (previous?.text === 'as') return [...(special ?? []), ...namedCaseItems(analysis, cursor)];
  return special ?? valueItems(analysis, cursor, expectedAt(analysis, cursor));
}

/** Behind the `:` of a declaration, or the `<` of a list. */
function isTypeStart({ before }: Cursor): boolean {
  const [declaration, name, mark] = before.slice(-3);
  if (mark?.text === '<') return name?.text === 'list';
  return mark?.text === ':' && isDeclaration(declaration);
}

/** The type of a field is single. */
function fieldItems(previous: SourceToken | undefined): readonly CompletionItem[] {
  if (previous?.text !== ':') return [];
  const single = typeNames.filter((name) => name !== 'list' && name !== 'instant');
  return single.map((label) => item(1, { kind: 'type', label }));
}

/** `kind not …`: behind a value there is nothing else that `not` may begin. */
function isNotIn({ before }: Cursor): boolean {
  const [value, word] = before.slice(-2);
  return word?.text === 'not' && value !== undefined && endsValue(value);
}

/** What follows is the author's own: a name or a title. */
function namesSomething(previous: SourceToken | undefined): boolean {
  return previous?.kind === 'keyword' && naming.has(previous.text);
}

/** Behind the `else` of an arm there is only its arrow. */
function isElseArm({ surroundings, clause }: WritingPlace): boolean {
  return surroundings.kind === 'match' && clause.length === 1 && clause[0]?.text === 'else';
}

const naming: ReadonlySet<string> = new Set([
  ...['about', 'param', 'input', 'let', 'deny', 'rule', 'adjust'],
]);

/** Whether a value has to follow what stands before. */
function awaitsValue(previous: SourceToken | undefined, { surroundings, clause }: WritingPlace): boolean {
  if (previous === undefined) return false;
  const { kind, text } = previous;
  if (surroundings.kind === 'constraints' || isDeclaration(clause[0])) return false;
  if (kind === 'operator') return true;
  if (kind === 'keyword') return valueWords.has(text);
  if (kind === 'word') return text === 'extends' || isCapWord(previous, clause);
  if (kind !== 'mark') return false;
  if (text === '(' || text === '[' || text === ',') {
    return !['file', 'bindings', 'reply', 'strategy'].includes(surroundings.kind);
  }
  if (text === '{') return surroundings.kind === 'match';
  return text === ':' && surroundings.kind !== 'strategy';
}

/** The words are free as names everywhere else. */
function isCapWord(word: SourceToken, clause: readonly SourceToken[]): boolean {
  return clause[0]?.text === 'cap' && (word === clause[0] || word.text === 'at');
}

const valueWords: ReadonlySet<string> = new Set([
  ...['when', 'if', 'then', 'else', 'award', 'as', 'match', 'and', 'or', 'not', 'in', 'div', 'mod'],
]);

/** Before the name of a parameter that the parent leaves open. */
function isBindingStart(previous: SourceToken | undefined, { surroundings }: WritingPlace): boolean {
  return surroundings.kind === 'bindings' && (previous?.text === '(' || previous?.text === ',');
}

/** Inputs of the parent, which `set` changes for it. */
function settableItems({ findings }: Analysis): readonly CompletionItem[] {
  return (findings?.parent?.checked.inputs ?? []).map(({ name, type, doc }) =>
    item(0, { kind: 'input', label: name, detail: printType(type), doc }),
  );
}

function bindingItems({ findings, tree }: Analysis): readonly CompletionItem[] {
  const given = new Set(tree?.parent?.bindings.map(({ name }) => name.text));
  const open = findings?.parent?.checked.params.filter(({ name }) => !given.has(name)) ?? [];
  return open.map(({ name, type, default: value, doc }) => {
    const { insert, snippet } = template(`${name}: ‹${printConstant(value, type)}›`);
    return item(0, { kind: 'param', label: name, detail: printType(type), doc, insert, snippet });
  });
}

// ── Arguments ───────────────────────────────────────────────────────────────

/** What a fact takes at a place of its own; null where a plain value may stand. */
function argumentItems(
  analysis: Analysis,
  cursor: Cursor,
  place: WritingPlace,
): readonly CompletionItem[] | null {
  if (place.surroundings.kind !== 'call') return null;
  const fact = factNamed(place.surroundings.path);
  if (fact === null) return null;
  const label = labelBefore(cursor);
  if (label !== null) return valueOfArgument(analysis, cursor, label);
  const isFirst = cursor.before.at(-1)?.text === '(';
  const { argument } = factSignatures[fact];
  if (isFirst && argument === 'input') return inputItems(analysis, cursor, isOrdered);
  if (isFirst && argument === 'kind') return [];
  return argumentNamesOf(fact).map((name) => {
    const { written, doc } = argumentKinds[name];
    const text = { insert: `${name}: ${written}`, snippet: `${name}: \${1:${written}}` };
    return item(0, { kind: 'keyword', label: `${name}:`, detail: written, doc: `only ${doc}`, ...text });
  });
}

function valueOfArgument(
  analysis: Analysis,
  cursor: Cursor,
  label: string,
): readonly CompletionItem[] | null {
  if (!isArgumentName(label)) return null;
  const { value } = argumentKinds[label];
  if (value === 'period') return wordItems(periods);
  if (value === 'streak period') return wordItems(streakPeriods);
  if (value !== 'input') return null;
  const { findings } = analysis;
  const set = findings?.parent ? namesSet(findings.tree, findings.parent.checked) : null;
  const items = inputItems(analysis, cursor, ({ kind }) => isCompared(kind));
  return items.filter(({ label }) => set?.has(label) !== true);
}

function isArgumentName(name: string): name is ArgumentName {
  return Object.hasOwn(argumentKinds, name);
}

/** The inputs and lets that facts may name. */
function inputItems(
  { findings }: Analysis,
  { offset }: Cursor,
  fits: (type: Type) => boolean,
): readonly CompletionItem[] {
  const names = findings === null ? [] : namesAt(findings, offset);
  return names
    .filter(({ declaration: { type } }) => fits(presentType(type)))
    .filter(({ declaration }) => findings !== null && isNamedByFacts(findings, declaration))
    .map(({ declaration }) => declaredItem(declaration, () => true));
}

// ── Words ───────────────────────────────────────────────────────────────────

/** Where no value has to follow: what goes on, and on a line of its own what may begin. */
function wordsAt(cursor: Cursor, { surroundings, level, clause }: WritingPlace): readonly CompletionItem[] {
  const isFree = isBoundaryBehind(cursor.before.at(-1)) || cursor.isLineStart;
  switch (surroundings.kind) {
    case 'file':
      return fileItems(level);
    case 'strategy':
      return [...(isFree ? partItems(cursor.before, level) : []), ...continuationItems(clause, cursor.next)];
    case 'block':
      return [
        ...(isFree ? statementItems(surroundings.owner, level) : []),
        ...continuationItems(clause, cursor.next),
      ];
    case 'constraints':
      return constraintItems(surroundings.type, cursor.before.at(-1));
    case 'bindings':
      return [];
    default:
      return continuationItems(clause, cursor.next);
  }
}

function isBoundaryBehind(previous: SourceToken | undefined): boolean {
  return previous?.text === '{' || previous?.text === '}';
}

function fileItems(level: readonly SourceToken[]): readonly CompletionItem[] {
  const start = level.findIndex(({ text }) => text === 'strategy');
  if (start < 0) return level.length === 0 || level.length === 2 ? [strategyItem] : [];
  const [title, ...behind] = level.slice(start + 1);
  return title?.kind === 'text' && behind.length === 0 ? wordItems(['extends']) : [];
}

/** What a type may be narrowed to, as an example of it. */
const constraintsOf: { readonly [type: string]: readonly string[] } = {
  int: ['0..100'],
  decimal: ['0..100', 'places 2'],
  duration: ['0s..1h'],
  time: ['@08:00..@18:00'],
  text: ['max 20'],
  list: ['max 20'],
};

function constraintItems(type: string, previous: SourceToken | undefined): readonly CompletionItem[] {
  if (previous?.text !== '(' && previous?.text !== ',') return [];
  return (constraintsOf[type] ?? []).map((insert) =>
    item(1, { kind: 'keyword', label: insert.replace(/ \d+$/, ''), insert }),
  );
}

/** Whether an arm begins: behind the brace, a comma or a `|`. */
function isPatternStart({ clause }: WritingPlace): boolean {
  return !clause.some(({ text }) => text === '=>');
}
