import { nearestName, type ParamDeclaration } from '@merit/dsl';
import type { JsonValue, ParamValues, Strategy } from '@merit/engine';
import { createTimeReader, textToValue } from '@merit/engine/events';
import { wrongUsage } from '../exit-code.js';

/**
 * Binds a strategy to what `--param name=value` gives, each value read by the parameter's declared type,
 * times without an offset as the zone's clocks show them.
 */
export function bindParameters(strategy: Strategy, given: readonly string[], timeZone: string): Strategy {
  const readTime = createTimeReader(timeZone);
  const values: Record<string, JsonValue> = {};
  for (const text of given) {
    const { name, value } = split(text);
    if (Object.hasOwn(values, name)) throw wrongUsage(`--param ${name} is given twice`);
    values[name] = textToValue(declarationOf(name, strategy.params).type, readTime)(value);
  }
  refuseProblems(strategy, values);
  return strategy.bind(values);
}

function split(text: string): { readonly name: string; readonly value: string } {
  const at = text.indexOf('=');
  if (at > 0) return { name: text.slice(0, at).trim(), value: text.slice(at + 1) };
  throw wrongUsage(`--param ${text}: a name and a value are needed`, { help: 'write --param name=value' });
}

function declarationOf(name: string, declarations: readonly ParamDeclaration[]): ParamDeclaration {
  const declaration = declarations.find((each) => each.name === name);
  if (declaration !== undefined) return declaration;
  const names = declarations.map((each) => each.name);
  const nearest = nearestName(name, names);
  const known = names.length === 0 ? 'this strategy has none' : `there are ${names.join(', ')}`;
  throw wrongUsage(`no parameter is called \`${name}\``, {
    help: nearest === undefined ? known : `did you mean \`${nearest}\`?`,
  });
}

function refuseProblems(strategy: Strategy, values: ParamValues): void {
  const problems = strategy.checkParams(values);
  if (problems.length === 0) return;
  throw wrongUsage(problems.map(({ message }) => message).join('\n'));
}
