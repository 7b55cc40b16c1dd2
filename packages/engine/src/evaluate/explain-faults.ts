import type { CheckedStrategy, InputDeclaration, Located } from '@merit/dsl';
import { diagnose, runTimeDiagnostics } from '@merit/dsl';
import { describeValue } from '../value/describe-value.js';
import { showType } from '../value/shown-type.js';
import type { WireFault } from '../value/wire-faults.js';
import { wireFaults } from '../value/wire-faults.js';
import type { InputDiagnostic } from './evaluation.js';
import type { InputFault } from './read-inputs.js';

/** Puts faults into words, each once: two inputs may find the same value in their way. */
export function explainFaults(
  checked: CheckedStrategy,
  faults: readonly InputFault[],
): readonly InputDiagnostic[] {
  const said = new Map<string, InputDiagnostic>();
  for (const fault of faults) {
    const place = placeOf(fault.reader.declaration, checked);
    for (const diagnostic of explain(['data', ...fault.path].join('.'), fault, place)) {
      if (!said.has(diagnostic.path)) said.set(diagnostic.path, diagnostic);
    }
  }
  return [...said.values()];
}

function explain(
  path: string,
  { reader, value, path: keys }: InputFault,
  place: Located,
): readonly InputDiagnostic[] {
  const { type, path: whole } = reader.declaration;
  if (value === undefined || value === null) {
    const expected = showType(type);
    return [{ ...diagnose(runTimeDiagnostics.inputMissing, place, { path, expected }), path }];
  }
  if (keys.length < whole.length) {
    const data = { path, expected: 'object', found: describeValue(value) };
    return [{ ...diagnose(runTimeDiagnostics.inputType, place, data), path }];
  }
  return wireFaults(type, value).map((fault) => explainFault(`${path}${fault.at}`, fault, place));
}

function explainFault(path: string, { expected, fault, found }: WireFault, place: Located): InputDiagnostic {
  if (fault === 'missing')
    return { ...diagnose(runTimeDiagnostics.inputMissing, place, { path, expected }), path };
  const kind = fault === 'type' ? runTimeDiagnostics.inputType : runTimeDiagnostics.inputRange;
  return { ...diagnose(kind, place, { path, expected, found }), path };
}

/** The declaration, which may stand in a parent. */
function placeOf(
  { name }: Pick<InputDeclaration, 'name'>,
  { tree, parent }: CheckedStrategy,
): Located & SourceName {
  const own = tree.parts.find((part) => part.kind === 'Input' && part.name.text === name);
  if (own !== undefined) return own;
  if (parent === null) throw new Error(`neither the strategy nor what it extends declares the input ${name}`);
  const { span, sourceName = parent.sourceName } = placeOf({ name }, parent.checked);
  return { span, sourceName };
}

interface SourceName {
  readonly sourceName?: string;
}
