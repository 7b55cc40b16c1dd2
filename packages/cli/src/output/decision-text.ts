import { type InputDeclaration, toVisible } from '@merit/dsl';
import type { FactRequest, FactValues, JsonValue, Line, MeritEvent, Outcome } from '@merit/engine';
import type { DecisionStep } from './decision-steps.js';
import { countOf, formatSigned } from './number.js';
import type { Palette } from './palette.js';
import { factText, valueText } from './value-text.js';
import { displayWidth, shorten } from './width.js';
import { wrapItems } from './wrap.js';

/** All there is to tell of one decision. */
export interface Decision {
  /** The event's file and line. */
  readonly place: string;
  /** When it happened, on the wall clock of the simulation's zone. */
  readonly time: string;
  readonly event: MeritEvent;
  readonly inputs: readonly InputDeclaration[];
  readonly requests: readonly FactRequest[];
  /** How the strategy's author spells a fact. */
  readonly spell: (request: FactRequest) => string;
  readonly facts: FactValues;
  readonly result:
    | { readonly outcome: Outcome; readonly steps: readonly DecisionStep[] }
    | { readonly problem: string };
}

export interface DecisionLayout {
  readonly palette: Palette;
  readonly columns: number;
}

const indent = '  ';
const labelWidthMax = 32;

/** One decision in full, so that its points can be followed by hand. Ends with a blank line. */
export function formatDecision(decision: Decision, layout: DecisionLayout): string {
  const { result } = decision;
  const told =
    'problem' in result
      ? [`${indent}${layout.palette.red(toVisible(result.problem))}`]
      : [...formatSteps(result.steps, layout), `${indent}${formatReceipt(result.outcome, layout.palette)}`];
  const lines = [headline(decision, layout.palette), ...formatGiven(decision, layout), ...told];
  return `${lines.join('\n')}\n\n`;
}

/** What was decided on: the inputs with their values, and the facts with theirs. */
export function formatGiven(
  {
    event,
    inputs,
    requests,
    spell,
    facts,
  }: Pick<Decision, 'event' | 'inputs' | 'requests' | 'spell' | 'facts'>,
  layout: DecisionLayout,
): string[] {
  const given = inputs.map((input) => `${input.name} ${valueText(valueAt(event, input.path))}`);
  const known = requests.map((request) => `${spell(request)} ${factText(request, facts[request.key])}`);
  return [...list('inputs', given, layout), ...list('facts', known, layout)];
}

function headline({ time, event, place }: Decision, palette: Palette): string {
  const where = [event.externalTaskId, event.externalGameId, event.action].filter((id) => id !== undefined);
  return `${palette.strong(time)} ${palette.faint(`· ${where.map(toVisible).join(' · ')} · ${place}`)}`;
}

function valueAt({ data }: MeritEvent, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as { readonly [key: string]: JsonValue })[key];
  }
  return value;
}

function list(title: string, items: readonly string[], { palette, columns }: DecisionLayout): string[] {
  const margin = indent.length + 'inputs'.length + 2;
  return wrapItems(items, columns - margin).map((line, index) => {
    const label = index === 0 ? title : '';
    return `${indent}${palette.cyan(label.padEnd('inputs'.length))}  ${line}`;
  });
}

function formatSteps(steps: readonly DecisionStep[], layout: DecisionLayout): string[] {
  const widest = steps.reduce((width, { label }) => Math.max(width, displayWidth(label)), 0);
  const labelWidth = Math.min(labelWidthMax, widest, Math.floor(layout.columns / 2.5));
  return steps.flatMap((step) => formatStep(step, labelWidth, layout));
}

/** The operands stand beside the expression where there is room, and below it where there isn't. */
function formatStep(step: DecisionStep, labelWidth: number, { palette, columns }: DecisionLayout): string[] {
  const label = shorten(toVisible(step.label), labelWidth);
  const padded = label + ' '.repeat(labelWidth - displayWidth(label));
  const said = toVisible(saidOf(step));
  const line = `${indent}${mark(step, palette)} ${padded}  ${said}`.trimEnd();
  const operands = step.operands.map(({ text, value }) => `${text} ${valueText(value)}`);
  if (operands.length === 0 || isRepeated(step)) return [line];
  const margin = indent.length + 2 + labelWidth + 2;
  const beside = operands.join(' · ');
  if (margin + displayWidth(said) + 3 + displayWidth(beside) <= columns) {
    return [`${line}   ${palette.faint(beside)}`];
  }
  const below = wrapItems(operands, columns - margin);
  return [line, ...below.map((each) => ' '.repeat(margin) + palette.faint(each))];
}

function saidOf({ held, text, value }: DecisionStep): string {
  if (text === null) return 'always';
  return held === null ? `${text} = ${valueText(value)}` : text;
}

/** A name alone says its value already. */
function isRepeated({ text, operands }: DecisionStep): boolean {
  return operands.length === 1 && operands[0]?.text === text;
}

function mark({ held }: DecisionStep, palette: Palette): string {
  if (held === null) return ' ';
  return held ? palette.green('✓') : palette.faint('✗');
}

/** What stands in a parent says so. */
function nameOf(line: Line | undefined): string {
  const { name, sourceName } = line ?? { name: '' };
  return toVisible(sourceName === undefined ? name : `${name} of ${sourceName}`);
}

/** The points of an outcome, and how they add up, on one line. */
export function formatReceipt(outcome: Outcome, palette: Palette): string {
  const total = palette.strong(`= ${countOf(outcome.points, 'point')}`);
  if (!outcome.awarded) {
    return outcome.denied ? `${total}, denied: ${toVisible(outcome.caseName)}` : `${total}: no rule awarded`;
  }
  const [first, ...adjusted] = outcome.lines;
  const sum = [
    `${nameOf(first)} ${first?.points ?? 0}`,
    ...adjusted.map((line) => `${nameOf(line)} ${formatSigned(line.points)}`),
  ];
  return `${total} as ${palette.strong(toVisible(outcome.caseName))} ${palette.faint(`(${sum.join(', ')})`)}`;
}
