import type { Expected } from '../../check/expected.js';
import { factSignatures } from '../../check/facts/fact-signature.js';
import { membersBehind, scopeNames } from '../../check/facts/member.js';
import type { Findings } from '../../check/findings.js';
import { functions } from '../../check/functions/functions.js';
import { calendarDocs } from '../../check/member-docs.js';
import type { Declaration } from '../../check/scope.js';
import { boolType, errorType, isMoment, presentType } from '../../types/make-type.js';
import { printText, printType } from '../../types/print-type.js';
import type { RecordType, Type } from '../../types/type.js';
import type { Analysis } from '../analysis.js';
import type { Cursor } from '../cursor.js';
import { describeCalendar, describeField, describeFunction, describePath, factNamed } from '../describe.js';
import { isInAdjust, namesAt } from '../names.js';
import type { CompletionItem } from './item.js';
import { item, template } from './item.js';
import { choiceItems } from './words.js';

/** What is expected where a value begins that is being written or still missing. */
export function expectedAt({ findings }: Analysis, { word, before }: Cursor): Expected | null {
  if (findings === null) return null;
  const behind = before.at(-1)?.span.end ?? 0;
  let found: Expected | null = null;
  for (const [{ kind, span }, expected] of findings.expected) {
    const isThere =
      kind === 'Missing' ? span.start === behind && word.start >= behind : span.start === word.start;
    if (isThere) found = expected;
  }
  return found;
}

/** Everything that a value may begin with. */
export function valueItems(
  analysis: Analysis,
  cursor: Cursor,
  expected: Expected | null,
): readonly CompletionItem[] {
  const { findings, options } = analysis;
  const { offset, next } = cursor;
  const fits = (type: Type) => expected === null || expected.fits(type);
  const names = findings === null ? [] : namesAt(findings, offset);
  const isCalled = next?.text === '(' && next.span.start === cursor.word.end;
  return [
    ...(expected?.texts ?? []).map((text) => textItem(text)),
    ...names.map(({ declaration }) => declaredItem(declaration, fits)),
    ...ownItems(findings, offset, fits),
    ...[...Object.keys(functions), ...(options.functions?.keys() ?? [])].map((name) =>
      functionItem(name, analysis, isCalled),
    ),
    ...(fits(boolType) && expected !== null
      ? ['true', 'false'].map((label) => item(1, { kind: 'keyword', label }))
      : []),
    ...choiceItems.filter(({ label }) => label !== 'not' || cursor.before.at(-1)?.kind !== 'operator'),
  ];
}

export function textItem(text: string): CompletionItem {
  return item(0, { kind: 'text', label: printText(text) });
}

export function declaredItem(
  { kind, name, type }: Declaration,
  fits: (type: Type) => boolean,
): CompletionItem {
  const missing = type.kind === 'optional' ? 'may be missing' : null;
  const isRight = type.kind !== 'error' && fits(type);
  return item(isRight ? 0 : 2, {
    kind,
    label: name.text,
    detail: type.kind === 'error' ? '' : printType(type),
    doc: missing,
  });
}

function ownItems(
  findings: Findings | null,
  offset: number,
  fits: (type: Type) => boolean,
): readonly CompletionItem[] {
  const outcome = findings !== null && isInAdjust(findings, offset) ? ['points', 'case'] : [];
  return [...scopeNames, 'now', 'action', ...outcome].map((name) => {
    const { signature = name, doc = null } = describePath([name], {}) ?? {};
    // What leads to facts stands before functions.
    const isNear = name !== 'action' && fits(errorType);
    return item(isNear ? 1 : 2, { kind: 'member', label: name, detail: signature, doc });
  });
}

function functionItem(name: string, { options }: Analysis, isCalled: boolean): CompletionItem {
  const { signature = name, doc = null, parameters = [] } = describeFunction(name, options) ?? {};
  const inside = parameters.map(({ label }) => `‹${label.replace(/:.*$/, '')}›`).join(', ');
  const text = isCalled ? {} : template(`${name}(${inside})`);
  return item(2, { kind: 'function', label: name, detail: signature, doc, ...text });
}

// ── Members ─────────────────────────────────────────────────────────────────

/** What may stand behind the dot of a path. */
export function memberItems(
  analysis: Analysis,
  path: readonly string[],
  offset: number,
): readonly CompletionItem[] {
  const [root = ''] = path;
  if (scopeNames.includes(root)) {
    return membersBehind(path, analysis.options.facts ?? []).map((name) =>
      memberItem([...path, name], analysis),
    );
  }
  const record = recordAt(analysis, path, offset);
  if (record !== null) return record.fields.map(({ name }) => fieldItem([...path, name], record));
  return isMomentAt(analysis, path, offset)
    ? Object.keys(calendarDocs).map((name) => calendarItem([...path, name]))
    : [];
}

function memberItem(path: readonly string[], { options }: Analysis): CompletionItem {
  const label = path.at(-1) ?? '';
  const { signature = label, doc = null } = describePath(path, options) ?? {};
  const fact = factNamed(path);
  const takes = fact === null ? null : factSignatures[fact].argument;
  const snippet =
    takes === null
      ? undefined
      : template(takes === 'input' ? `${label}(‹input›)` : `${label}("‹kind›")`).snippet;
  return item(fact === null ? 2 : 1, { kind: 'fact', label, detail: signature, doc, snippet });
}

function calendarItem(path: readonly string[]): CompletionItem {
  const label = path.at(-1) ?? '';
  return item(1, { kind: 'member', label, doc: describeCalendar(path)?.doc });
}

function fieldItem(path: readonly string[], record: RecordType): CompletionItem {
  const label = path.at(-1) ?? '';
  const { signature = label, doc = null } = describeField(path, record) ?? {};
  return item(0, { kind: 'member', label, detail: signature, doc });
}

/** What the name before the dot is, where it says several values. */
function recordAt({ findings }: Analysis, path: readonly string[], offset: number): RecordType | null {
  const [root, second] = path;
  const seen = findings === null || second !== undefined ? [] : namesAt(findings, offset);
  const type = seen.find(({ declaration }) => declaration.name.text === root)?.declaration.type;
  return type?.kind === 'record' ? type : null;
}

/** `now`, dates and instants have members, and so has the date of an instant. */
function isMomentAt({ findings }: Analysis, path: readonly string[], offset: number): boolean {
  const [root, second, third] = path;
  if (third !== undefined || (second !== undefined && second !== 'date')) return false;
  if (root === 'now') return true;
  const seen = findings === null ? [] : namesAt(findings, offset);
  const type = seen.find(({ declaration }) => declaration.name.text === root)?.declaration.type;
  return type !== undefined && isMoment(presentType(type));
}
