import type { Findings } from '../check/findings.js';
import { applyEdits } from '../diagnostics/apply-fixes.js';
import type { Fix, TextEdit } from '../diagnostics/diagnostic.js';
import { isSameSpan, type Span } from '../source/span.js';
import type { Expression, Let, Node, Rule, Statement, Strategy } from '../syntax/ast.js';
import { childrenOf, walk } from '../syntax/walk.js';
import { type Analysis, analyze, countErrors } from './analysis.js';
import { nameAt, referencesTo } from './references.js';
import { lastValue } from './tree-path.js';

/** A change of a text that mends nothing. */
export interface Refactoring extends Fix {
  /** As the Language Server Protocol calls it. */
  readonly kind: 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';
}

/**
 * What may be made of a stretch: a `let` of a value that is selected, a let's value in place of its name, a
 * deny of a rule. None that would break the text; extracting and inlining decide every event as before.
 */
export function refactoringsAt(analysis: Analysis, span: Span): readonly Refactoring[] {
  const { tree, findings } = analysis;
  if (tree === null || findings === null) return [];
  const context = { analysis, tree, findings };
  const found = [extracted(context, span), inlined(context, span.start), denied(context, span.start)];
  return found.filter((each) => each !== null).filter(({ edits }) => isSound(analysis, edits));
}

interface Context {
  readonly analysis: Analysis;
  readonly tree: Strategy;
  readonly findings: Findings;
}

function isSound(analysis: Analysis, edits: readonly TextEdit[]): boolean {
  const changed = analyze(applyEdits(analysis.source, edits), analysis.options);
  return countErrors(changed) <= countErrors(analysis);
}

// ── A let of a value ────────────────────────────────────────────────────────

function extracted({ analysis: { source }, tree, findings }: Context, span: Span): Refactoring | null {
  const path = pathTo(tree, trimmed(source, span));
  const value = lastValue(path, findings);
  const selected = trimmed(source, span);
  if (value === undefined || !isSameSpan(value.span, selected)) return null;
  const around = path.findLast(isStatement) ?? path[1];
  if (around === undefined || !mayStandBelowLet.has(around.kind)) return null;
  const name = freeName(source);
  const at = around.span.start;
  const text = `let ${name} = ${source.slice(selected.start, selected.end)}${breakBefore(source, at)}`;
  return {
    kind: 'refactor.extract',
    title: `extract \`let ${name}\``,
    edits: [
      { span: { start: at, end: at }, text },
      { span: selected, text: name },
    ],
  };
}

const mayStandBelowLet: ReadonlySet<Node['kind']> = new Set([
  ...(['Let', 'Deny', 'Set', 'Rule', 'Otherwise', 'Adjust'] as const),
  ...(['Reply', 'Award', 'Assignment', 'Cap'] as const),
]);

const statements: ReadonlySet<Node['kind']> = new Set(['Let', 'Reply', 'Award', 'Assignment', 'Cap']);

function isStatement(node: Node): node is Statement {
  return statements.has(node.kind);
}

/** The nodes that hold a stretch whole, the outermost first. */
function pathTo(tree: Strategy, { start, end }: Span): readonly Node[] {
  const path: Node[] = [];
  const holds = ({ span }: Node) => span.start <= start && end <= span.end;
  for (let node: Node | undefined = tree; node !== undefined; node = childrenOf(node).find(holds)) {
    path.push(node);
  }
  return path;
}

function trimmed(source: string, { start, end }: Span): Span {
  const text = source.slice(start, end);
  return {
    start: start + text.length - text.trimStart().length,
    end: end - text.length + text.trimEnd().length,
  };
}

function freeName(source: string): string {
  let name = 'value';
  for (let count = 2; new RegExp(`\\b${name}\\b`).test(source); count += 1) name = `value${count}`;
  return name;
}

/** What parts something from what stands behind it: a line where that begins one, else a blank. */
function breakBefore(source: string, at: number): string {
  const [indent] = /(?:^|[\r\n])([ \t]*)$/.exec(source.slice(0, at))?.slice(1) ?? [];
  return indent === undefined ? ' ' : `\n${indent}`;
}

// ── A value in place of its name ────────────────────────────────────────────

function inlined({ analysis, findings }: Context, offset: number): Refactoring | null {
  const { source } = analysis;
  const target = nameAt(analysis, offset)?.target;
  if (target?.node.kind !== 'Let' || target.sourceName !== null) return null;
  const { name, value, span } = target.node;
  const uses = referencesTo(analysis, { sourceName: null, span: name.span }).filter(
    (use) => !isSameSpan(use, name.span),
  );
  const text = source.slice(value.span.start, value.span.end);
  if (uses.length === 0 || text.includes('#') || changesMeanwhile(findings, target.node)) return null;
  const written = closed.has(value.kind) ? text : `(${text})`;
  return {
    kind: 'refactor.inline',
    title: `inline \`${name.text}\``,
    edits: [
      { span: withBlanks(source, span), text: '' },
      ...uses.map((use) => ({ span: use, text: written })),
    ],
  };
}

/** What needs no brackets wherever it stands. */
const closed: ReadonlySet<Node['kind']> = new Set([
  ...(['NumberLiteral', 'DurationLiteral', 'DateLiteral', 'TextLiteral', 'BooleanLiteral'] as const),
  ...(['Reference', 'Call', 'List'] as const),
]);

/** `points` and `case` are others behind a statement than before it. */
function changesMeanwhile({ resolutions }: Findings, { value }: Let): boolean {
  let changes = false;
  walk(value, (node) => {
    if (node.kind === 'Reference' && resolutions.get(node)?.kind === 'outcome') changes = true;
  });
  return changes;
}

/** With its line where it has one for itself, else with the blanks behind it. */
function withBlanks(source: string, { start, end }: Span): Span {
  const [before = ''] = /(?<=^|[\r\n])[ \t]*$/.exec(source.slice(0, start)) ?? [];
  const isLineStart = start === before.length || /[\r\n]/.test(source[start - before.length - 1] ?? '');
  const [line] = /^[ \t]*(?:\r?\n|\r)/.exec(source.slice(end)) ?? [];
  if (isLineStart && line !== undefined) return { start: start - before.length, end: end + line.length };
  const [blanks = ''] = /^\s*/.exec(source.slice(end)) ?? [];
  return { start, end: end + blanks.length };
}

// ── A deny of a rule ────────────────────────────────────────────────────────

/** The same condition ends with 0 points, before any rule is asked; a reply stays, and the case. */
function denied({ analysis: { source }, tree }: Context, offset: number): Refactoring | null {
  const rule = tree.parts.find((part) => part.kind === 'Rule' && isAtHead(part, offset));
  const first = tree.parts.find(({ kind }) => kind === 'Rule');
  if (rule?.kind !== 'Rule' || rule.condition === null || first === undefined) return null;
  const text = denyOf(source, rule, rule.condition);
  const at = first.span.start;
  const moved = { span: { start: at, end: at }, text: `${text}${breakBefore(source, at)}` };
  return {
    kind: 'refactor.rewrite',
    title: 'deny where this condition holds, in place of the rule',
    edits:
      first === rule
        ? [{ span: rule.span, text }]
        : [moved, { span: withBlanks(source, rule.span), text: '' }],
  };
}

function isAtHead({ span, condition }: Rule, offset: number): boolean {
  return condition !== null && span.start <= offset && offset <= condition.span.end;
}

function denyOf(source: string, { name, body }: Rule, condition: Expression): string {
  const written = ({ span }: Node) => source.slice(span.start, span.end);
  const award = body.statements.find((each) => each.kind === 'Award');
  const title = award?.case?.kind === 'TextLiteral' ? award.case : name;
  const others = body.statements.filter(({ kind }) => kind !== 'Award').map(written);
  const head = `deny ${written(title)} when ${written(condition)}`;
  return others.length === 0 ? head : `${head} { ${others.join(' ')} }`;
}
