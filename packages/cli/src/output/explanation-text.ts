import { toVisible } from '@merit/dsl';
import type {
  Change,
  Clause,
  ExplainedPart,
  Explanation,
  FactValues,
  MeritEvent,
  Strategy,
} from '@merit/engine';
import { type DecisionLayout, formatGiven, formatReceipt } from './decision-text.js';
import { countOf } from './number.js';
import type { Palette } from './palette.js';
import { problemText } from './problem-text.js';
import { valueText } from './value-text.js';

/** What was decided on. */
export interface ExplainedSituation {
  readonly strategy: Strategy;
  readonly event: MeritEvent;
  readonly facts: FactValues;
  readonly now: number;
}

export interface ExplanationLayout extends DecisionLayout {
  readonly formatTime: (instantMs: number) => string;
}

const indent = '  ';
const deepIndent = ' '.repeat(6);

/** A decision, and below it each part with what decided it and what it would have taken. */
export function formatExplanation(
  { evaluation, parts }: Explanation,
  { strategy, event, facts, now }: ExplainedSituation,
  layout: ExplanationLayout,
): string {
  const { palette } = layout;
  const lines = [
    `${palette.strong(toVisible(strategy.name))} ${palette.faint(`· ${layout.formatTime(now)}`)}`,
    ...formatGiven({ event, inputs: strategy.inputs, requests: strategy.facts, facts }, layout),
    `${indent}${evaluation.ok ? formatReceipt(evaluation.outcome, palette) : palette.red(toVisible(problemText(evaluation, strategy)))}`,
    ...(parts.length === 0 ? [] : ['']),
    ...parts.flatMap((part) => formatPart(part, palette)),
  ];
  return `${lines.join('\n')}\n`;
}

function formatPart(part: ExplainedPart, palette: Palette): readonly string[] {
  const { role, condition, remedy, holds } = part;
  const label = labelOf(part);
  const said = condition === null ? 'always' : `when ${condition}`;
  const head = `${indent}${mark(part, palette)} ${toVisible(label)} ${palette.faint(toVisible(said))}`;
  if (role === 'unreached') return [`${head} ${palette.faint('· not reached')}`];
  if (role === 'decided' && part.clauses.length === 0) return [`${head} ${palette.faint('· decided')}`];
  if (role === 'failed') return [head, `${deepIndent}${palette.red('has no value for this event')}`];
  return [
    head,
    ...part.clauses.map((clause) => `${deepIndent}${formatClause(clause)}`),
    ...(remedy === null
      ? noRemedy(part)
      : [`${deepIndent}${palette.cyan(formatRemedy(remedy, holds === true))}`]),
  ];
}

/** What stands in a parent says so. */
function labelOf({ kind, name, sourceName }: ExplainedPart): string {
  const label = kind === 'otherwise' ? 'otherwise' : `${kind} "${name}"`;
  return sourceName === undefined ? label : `${label} of ${sourceName}`;
}

/** A part that didn't hold and that nothing was found for may be worth a second look. */
function noRemedy({ role, kind }: ExplainedPart): readonly string[] {
  return role === 'passed' && kind === 'rule' ? [`${deepIndent}no change was found that makes it hold`] : [];
}

function mark({ role, holds }: ExplainedPart, palette: Palette): string {
  if (role === 'unreached') return palette.faint('·');
  if (role === 'failed') return palette.red('!');
  return holds === true ? palette.green('✓') : palette.red('✗');
}

function formatClause({ text, held, operands }: Clause): string {
  const values = operands.map((operand) => `${operand.text} ${valueText(operand.value)}`).join(' · ');
  const isRepeated = operands.length === 1 && operands[0]?.text === text;
  const verdict = held ? 'holds' : 'fails';
  return toVisible(isRepeated ? `${verdict}: ${values}` : `${verdict}: ${text}   ${values}`.trimEnd());
}

function formatRemedy({ changes, outcome }: NonNullable<ExplainedPart['remedy']>, held: boolean): string {
  const isOfPast = changes.some(({ kind }) => kind === 'fact');
  const verb = isOfPast ? 'would need' : held ? 'would not hold with' : 'would hold with';
  const gives =
    outcome === null
      ? ''
      : `, and give ${countOf(outcome.points, 'point')} as ${toVisible(outcome.caseName)}`;
  return `${verb} ${changes.map(formatChange).join(', ')}${gives}`;
}

function formatChange({ name, from, to }: Change): string {
  return toVisible(`${name} ${valueText(to)} instead of ${valueText(from)}`);
}
