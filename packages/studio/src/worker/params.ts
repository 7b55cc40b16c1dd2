import { type CheckedStrategy, decimal, type ParamDeclaration, printConstant } from '@merit/dsl';
import type { JsonValue, Strategy } from '@merit/engine';
import { createTimeReader, textToValue } from '@merit/engine/events';
import type { Params } from '../protocol/questions.js';
import type { ParamReport } from '../protocol/reports.js';

/** How each parameter of a strategy can be set on a page. */
export function paramReports({ params }: Pick<CheckedStrategy, 'params'>): readonly ParamReport[] {
  return params.map(reportOf);
}

function reportOf(param: ParamDeclaration): ParamReport {
  const { name, doc, type } = param;
  const plain = { name, doc, default: defaultOf(param), min: null, max: null, step: 1, choices: [] };
  if (type.kind === 'int' || type.kind === 'decimal') {
    const [min, max] = [type.range.min, type.range.max].map((end) => end && Number(decimal.toText(end)));
    const places = type.kind === 'int' ? 0 : (type.places ?? 2);
    return { ...plain, kind: 'number', min: min ?? null, max: max ?? null, step: 10 ** -places };
  }
  if (type.kind === 'bool') return { ...plain, kind: 'choice', choices: ['true', 'false'] };
  if (type.kind === 'text' && type.values !== null) return { ...plain, kind: 'choice', choices: type.values };
  return { ...plain, kind: 'text' };
}

/** Without the marks of a literal, as a field has it. */
function defaultOf({ type, default: value }: ParamDeclaration): string {
  const printed = printConstant(value, type);
  if (type.kind === 'text') return printed.replace(/^"|"$/g, '');
  return type.kind === 'int' || type.kind === 'decimal' ? printed.replaceAll('_', '') : printed;
}

/** The strategy with parameters that are given as texts; null where it doesn't take them. */
export function bindTexts(strategy: Strategy, { params, timeZone }: Params): Strategy | null {
  const readTime = createTimeReader(timeZone);
  const values: Record<string, JsonValue> = {};
  for (const { name, type } of strategy.params) {
    const text = params[name];
    if (text === undefined || type.kind === 'optional') continue;
    values[name] = textToValue(type, readTime)(text);
  }
  const binding = strategy.tryBind(values);
  return binding.ok ? binding.bound : null;
}
