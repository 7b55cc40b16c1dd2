import { toVisible } from '@merit/dsl';
import type {
  Change,
  Clause,
  ExplainedCap,
  ExplainedPart,
  Explanation,
  FactValues,
  LeftOut,
  MeritEvent,
  Remedy,
  Strategy,
} from '@merit/engine';
import { type DecisionLayout, formatGiven, formatReceipt } from './decision-text.js';
import { factSpelling } from './fact-spelling.js';
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
    ...formatGiven(
      { event, inputs: strategy.inputs, requests: strategy.facts, spell: factSpelling(strategy), facts },
      layout,
    ),
    `${indent}${evaluation.ok ? formatReceipt(evaluation.outcome, palette) : palette.red(toVisible(problemText(evaluation, strategy)))}`,
    ...(parts.length === 0 ? [] : ['']),
    ...parts.flatMap((part) => formatPart(part, palette)),
  ];
  return `${lines.join('\n')}\n`;
}

function formatPart(part: ExplainedPart, palette: Palette): readonly string[] {
  const { role, condition, remedy } = part;
  const label = labelOf(part);
  const said = condition === null ? 'always' : `when ${condition}`;
  const head = `${indent}${mark(part, palette)} ${toVisible(label)} ${palette.faint(toVisible(said))}`;
  if (role === 'unreached') return [`${head} ${palette.faint(`· ${unreachedText(part)}`)}`];
  const isCertain = part.clauses.length === 0 && (role === 'decided' || role === 'applied');
  const caps = (part.caps ?? []).map((cap) => `${deepIndent}${formatCap(cap)}`);
  if (isCertain) return [`${head} ${palette.faint(`· ${role}`)}`, ...caps];
  if (role === 'failed') return [head, `${deepIndent}${palette.red('has no value for this event')}`];
  return [
    head,
    ...part.clauses.map((clause) => `${deepIndent}${formatClause(clause)}`),
    ...caps,
    ...(remedy === null ? noRemedy(part) : [`${deepIndent}${palette.cyan(formatRemedy(part, remedy))}`]),
    ...(part.leftOut ?? []).map((each) => `${deepIndent}${palette.faint(leftOutTexts[each])}`),
  ];
}

function unreachedText({ leftOut = [] }: ExplainedPart): string {
  return leftOut.includes('condition') ? `not reached; ${leftOutTexts.condition}` : 'not reached';
}

/** Explaining is bounded, so that no strategy takes long. */
const leftOutTexts: { readonly [left in LeftOut]: string } = {
  condition: 'its condition was left out, for there is too much to explain',
  clauses: 'more of it decided, which was left out: there is too much to explain',
  remedy: 'the search for what would change it was given up: it would take too long',
  outcome: 'what it would give then was left out: there is too much to explain',
};

/** What stands in a parent says so. */
function labelOf({ kind, name, sourceName }: ExplainedPart): string {
  const label = kind === 'otherwise' ? 'otherwise' : `${kind} "${name}"`;
  return sourceName === undefined ? label : `${label} of ${sourceName}`;
}

/** A part that didn't hold and that nothing was found for may be worth a second look. */
function noRemedy({ role, kind, leftOut = [] }: ExplainedPart): readonly string[] {
  const isSearched = role === 'passed' && kind !== 'deny' && !leftOut.includes('remedy');
  return isSearched ? [`${deepIndent}no change was found that makes it hold`] : [];
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

/** A cap of the award alone has nothing that was taken before. */
function formatCap({ text, taken, limit }: ExplainedCap): string {
  const most = valueText(limit);
  const room = taken === null ? `at most ${most}` : `${valueText(taken)} of ${most} taken`;
  return toVisible(`${text}   ${room}`);
}

function formatRemedy(part: ExplainedPart, remedy: Remedy): string {
  const { changes } = remedy;
  const isOfPast = changes.some(({ kind }) => kind === 'fact');
  const verb = isOfPast ? 'would need' : part.holds === true ? 'would not hold with' : 'would hold with';
  return `${verb} ${changes.map(formatChange).join(', ')}${formatGift(part, remedy)}`;
}

/** What the part itself would give; that another would decide before it is said. */
function formatGift({ name }: ExplainedPart, { outcome, gives }: Remedy): string {
  const award = gives ?? outcome;
  if (award === null) return '';
  const gift = `, and give ${countOf(award.points, 'point')} as ${toVisible(award.caseName)}`;
  const isOvertaken = gives !== null && outcome !== null && outcome.rule !== name;
  return isOvertaken
    ? `${gift} if ${toVisible(quote(outcome.rule ?? 'nothing'))} didn't decide before it`
    : gift;
}

function quote(name: string): string {
  return `"${name}"`;
}

function formatChange({ name, from, to }: Change): string {
  return toVisible(`${name} ${valueText(to)} instead of ${valueText(from)}`);
}
