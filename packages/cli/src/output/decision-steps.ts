import type { Block, CheckedStrategy, Expression, Part, Span, Statement, Strategy } from '@merit/dsl';
import { onOneLine } from '@merit/dsl';
import type { JsonValue, Outcome, TraceEntry } from '@merit/engine';
import { valueText } from './value-text.js';

/** One thing that happened while deciding. */
export interface DecisionStep {
  /** What it was: `rule "Full day"`, `let record`, `award`. */
  readonly label: string;
  /** Whether a deny, rule or adjust held; null for a value that was computed. */
  readonly held: boolean | null;
  /** The expression as its author wrote it; null for a part that always holds. */
  readonly text: string | null;
  readonly value: JsonValue;
  /** The values that decided it: of names, facts and calls inside the expression, each once. */
  readonly operands: readonly Operand[];
}

export interface Operand {
  readonly text: string;
  readonly value: JsonValue;
}

/** What deserves a step of its own: a part that is tried, or an expression whose value is kept. */
interface Headline {
  readonly label: string;
  readonly isPart: boolean;
  /** Null for a part that always holds. */
  readonly expression: Expression | null;
}

/**
 * What a traced decision did, in the order in which it did. Parts that weren't reached have no step, nor has
 * a let that nothing needed, nor a literal.
 */
export function decisionSteps(strategy: CheckedStrategy, outcome: Outcome): DecisionStep[] {
  const trace = outcome.trace ?? [];
  const steps: { readonly at: number; readonly step: DecisionStep }[] = [];
  let latest = 0;
  for (const placed of runningOrder(levelsOf(strategy))) {
    const { part, level } = placed;
    for (const { label, isPart, expression } of headlinesOf(part)) {
      const told = level.sourceName === undefined ? label : `${label} of ${level.sourceName}`;
      if (expression === null) {
        if (isReached(placed, outcome)) steps.push({ at: latest, step: always(told) });
        continue;
      }
      const at = trace.findIndex((entry) => isOf(entry, level) && isSame(entry.span, expression.span));
      const entry = trace[at];
      if (entry === undefined) continue;
      const own = trace.filter((each) => isOf(each, level));
      steps.push({ at, step: toStep(told, isPart, entry, own) });
      if (part.kind !== 'Let') latest = at;
    }
  }
  // A let is evaluated where it is first needed, far below its place.
  return steps.sort((a, b) => a.at - b.at).map(({ step }) => step);
}

/** A strategy, or a parent of it. */
interface Level {
  readonly tree: Strategy;
  /** Undefined for the strategy itself. */
  readonly sourceName: string | undefined;
}

interface PlacedPart {
  readonly part: Part;
  readonly level: Level;
}

function levelsOf(strategy: CheckedStrategy): readonly Level[] {
  const levels: Level[] = [{ tree: strategy.tree, sourceName: undefined }];
  for (let { parent } = strategy; parent !== null; { parent } = parent.checked) {
    levels.push({ tree: parent.checked.tree, sourceName: parent.sourceName });
  }
  return levels;
}

/** The adjusts of a child run after everything of its parent. */
function runningOrder([level, ...rest]: readonly Level[]): readonly PlacedPart[] {
  if (level === undefined) return [];
  const parts = level.tree.parts.map((part) => ({ part, level }));
  const isAdjust = ({ part }: PlacedPart) => part.kind === 'Adjust';
  return [...parts.filter((each) => !isAdjust(each)), ...runningOrder(rest), ...parts.filter(isAdjust)];
}

function isOf(entry: TraceEntry, { sourceName }: Level): boolean {
  return entry.sourceName === sourceName;
}

function always(label: string): DecisionStep {
  return { label, held: true, text: null, value: true, operands: [] };
}

/** Whether a part without a condition had its turn. */
function isReached({ part, level }: PlacedPart, { awarded, rule, lines, sourceName }: Outcome): boolean {
  const decided = sourceName === level.sourceName;
  switch (part.kind) {
    case 'Adjust':
      return (
        awarded && lines.some((line) => line.sourceName === level.sourceName && line.name === part.name.value)
      );
    case 'Otherwise':
      return decided && rule === 'otherwise';
    default:
      return decided && part.kind === 'Rule' && rule === part.name.value;
  }
}

function headlinesOf(part: Part): Headline[] {
  switch (part.kind) {
    case 'Let':
      return [computed(`let ${part.name.text}`, part.value)];
    case 'Set':
      return [computed(`set ${part.name.text}`, part.value)];
    case 'Deny':
      return [tried(`deny "${part.name.value}"`, part.condition), ...bodyHeadlines(part.body)];
    case 'Rule':
      return [tried(`rule "${part.name.value}"`, part.condition), ...bodyHeadlines(part.body)];
    case 'Otherwise':
      return [tried('otherwise', null), ...bodyHeadlines(part.body)];
    case 'Adjust':
      return [tried(`adjust "${part.name.value}"`, part.condition), ...bodyHeadlines(part.body)];
    default:
      return [];
  }
}

function bodyHeadlines(body: Block | null): Headline[] {
  return (body?.statements ?? []).flatMap(statementHeadlines);
}

function statementHeadlines(statement: Statement): Headline[] {
  switch (statement.kind) {
    case 'Let':
      return [computed(`let ${statement.name.text}`, statement.value)];
    case 'Award': {
      const points = computed('award', statement.points);
      return statement.case === null ? [points] : [points, computed('award as', statement.case)];
    }
    case 'Assignment':
      return [computed(statement.target.text, statement.value)];
    case 'Reply':
      return statement.fields.map(({ name, value }) => computed(`reply ${name.text}`, value));
  }
}

function tried(label: string, expression: Expression | null): Headline {
  return { label, isPart: true, expression };
}

function computed(label: string, expression: Expression): Headline {
  return { label, isPart: false, expression };
}

function toStep(
  label: string,
  isPart: boolean,
  entry: TraceEntry,
  trace: readonly TraceEntry[],
): DecisionStep {
  const { value } = entry;
  return {
    label,
    held: isPart ? value === true : null,
    text: onOneLine(entry.text),
    value,
    operands: operandsOf(entry, trace),
  };
}

/** Of all that was evaluated inside, what has no parts of its own. */
function operandsOf({ span }: TraceEntry, trace: readonly TraceEntry[]): Operand[] {
  const inside = trace.filter((entry) => contains(span, entry.span));
  const atoms = inside.filter(({ span: outer }) => !inside.some((entry) => contains(outer, entry.span)));
  const byText = new Map(atoms.map((entry) => [operandText(entry), entry.value]));
  return [...byText].map(([text, value]) => ({ text, value }));
}

/** What a lambda says of an item is told with the item: `tag == "photo" of "film"`. */
function operandText({ text, item }: TraceEntry): string {
  return item === undefined ? onOneLine(text) : `${onOneLine(text)} of ${valueText(item)}`;
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end && !isSame(outer, inner);
}

function isSame(a: Span, b: Span): boolean {
  return a.start === b.start && a.end === b.end;
}
