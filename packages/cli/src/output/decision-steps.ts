import type { Block, CheckedStrategy, Expression, Part, Statement } from '@merit/dsl';
import { onOneLine } from '@merit/dsl';
import {
  type JsonValue,
  levelsOf,
  Observed,
  type Operand,
  type Outcome,
  type TraceEntry,
  withoutParts,
} from '@merit/engine';
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
  const positions = new Map(trace.map((entry, at) => [entry, at]));
  const steps: { readonly at: number; readonly step: DecisionStep }[] = [];
  let latest = 0;
  for (const placed of runningOrder(levelsOf(strategy).map((level) => new Observed(level, trace)))) {
    const { part, observed } = placed;
    const { level } = observed;
    for (const { label, isPart, expression } of headlinesOf(part)) {
      const told = level.sourceName === undefined ? label : `${label} of ${level.sourceName}`;
      if (expression === null) {
        if (isReached(placed, outcome)) steps.push({ at: latest, step: always(told) });
        continue;
      }
      const entry = observed.entryOf(expression);
      const at = entry && positions.get(entry);
      if (entry === undefined || at === undefined) continue;
      const atoms = withoutParts(observed.inside(expression)).toSorted(
        (a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0),
      );
      steps.push({ at, step: toStep(told, isPart, entry, operandsOf(atoms)) });
      if (part.kind !== 'Let') latest = at;
    }
  }
  // A let is evaluated where it is first needed, far below its place.
  return steps.sort((a, b) => a.at - b.at).map(({ step }) => step);
}

interface PlacedPart {
  readonly part: Part;
  /** What was seen in the text that it stands in. */
  readonly observed: Observed;
}

/** The adjusts of a child run after everything of its parent. */
function runningOrder([observed, ...rest]: readonly Observed[]): readonly PlacedPart[] {
  if (observed === undefined) return [];
  const parts = observed.level.checked.tree.parts.map((part) => ({ part, observed }));
  const isAdjust = ({ part }: PlacedPart) => part.kind === 'Adjust';
  return [...parts.filter((each) => !isAdjust(each)), ...runningOrder(rest), ...parts.filter(isAdjust)];
}

function always(label: string): DecisionStep {
  return { label, held: true, text: null, value: true, operands: [] };
}

/** Whether a part without a condition had its turn. */
function isReached({ part, observed }: PlacedPart, outcome: Outcome): boolean {
  const { awarded, rule, lines } = outcome;
  const { sourceName } = observed.level;
  const decided = outcome.sourceName === sourceName;
  switch (part.kind) {
    case 'Adjust':
      return awarded && lines.some((line) => line.sourceName === sourceName && line.name === part.name.value);
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
    case 'Cap':
      return [computed('cap', statement.taken), computed('cap at', statement.limit)];
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
  { value, text }: TraceEntry,
  operands: readonly Operand[],
): DecisionStep {
  return { label, held: isPart ? value === true : null, text: onOneLine(text), value, operands };
}

function operandsOf(atoms: readonly TraceEntry[]): readonly Operand[] {
  const byText = new Map(atoms.map((entry) => [operandText(entry), entry.value]));
  return [...byText].map(([text, value]) => ({ text, value }));
}

/** What a lambda says of an item is told with the item: `tag == "photo" of "film"`. */
function operandText({ text, item }: TraceEntry): string {
  return item === undefined ? onOneLine(text) : `${onOneLine(text)} of ${valueText(item)}`;
}
