import type { CheckedStrategy, InputDeclaration, Located } from '@merit/dsl';
import { diagnose, printType, runTimeDiagnostics } from '@merit/dsl';
import { describeValue } from '../value/describe-value.js';
import { fromWire } from '../value/from-wire.js';
import type { InputDiagnostic } from './evaluation.js';
import type { InputFault } from './read-inputs.js';

/** Puts faults into words, each once: two inputs may find the same value in their way. */
export function explainFaults(
  checked: CheckedStrategy,
  faults: readonly InputFault[],
): readonly InputDiagnostic[] {
  const said = new Map<string, InputDiagnostic>();
  for (const fault of faults) {
    const path = ['data', ...fault.path].join('.');
    if (!said.has(path)) said.set(path, explain(path, fault, placeOf(fault.reader.declaration, checked)));
  }
  return [...said.values()];
}

function explain(path: string, { reader, value, path: keys }: InputFault, place: Located): InputDiagnostic {
  const { declaration } = reader;
  const expected = keys.length < declaration.path.length ? 'object' : printType(declaration.type);
  const found = describeValue(value);
  if (value === undefined || value === null) {
    return { ...diagnose(runTimeDiagnostics.inputMissing, place, { path, expected }), path };
  }
  const kind = isOfType(declaration, value, expected)
    ? runTimeDiagnostics.inputRange
    : runTimeDiagnostics.inputType;
  return { ...diagnose(kind, place, { path, expected, found }), path };
}

function isOfType({ type }: InputDeclaration, value: unknown, expected: string): boolean {
  if (expected === 'object') return false;
  const reading = fromWire(type, value);
  return reading.ok || reading.fault === 'range';
}

/** The declaration, which may stand in a parent. */
function placeOf(
  { name }: Pick<InputDeclaration, 'name'>,
  { tree, parent }: CheckedStrategy,
): Located & SourceName {
  const own = tree.parts.find((part) => part.kind === 'Input' && part.name.text === name);
  if (own !== undefined || parent === null) return own ?? tree;
  const { span, sourceName = parent.sourceName } = placeOf({ name }, parent.checked);
  return { span, sourceName };
}

interface SourceName {
  readonly sourceName?: string;
}
