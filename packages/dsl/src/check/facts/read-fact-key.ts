import { textToLiteral } from '../../support/text-to-literal.js';
import type { Argument, Expression } from '../../syntax/ast.js';
import { parse } from '../../syntax/parse.js';
import { durationFromLiteral, durationToLiteral } from '../../types/duration.js';
import { argumentNames } from './argument-kinds.js';

/**
 * The key of a fact that somebody writes in a spelling of their own: `user.awards( same: city, last: 7d )` is
 * `user.awards(last: 1w, same: city)`. The text itself where it isn't written like a fact.
 */
export function readFactKey(text: string): string {
  const node = expressionIn(text);
  if (node?.kind === 'Reference') return pathOf(node);
  if (node?.kind !== 'Call') return text;
  const written = node.arguments.map(readArgument);
  if (written.some((each) => each === null)) return text;
  const inOrder = written
    .filter((each) => each !== null)
    .toSorted((a, b) => labels.indexOf(a.label) - labels.indexOf(b.label));
  const list = inOrder.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)).join(', ');
  return list === '' ? pathOf(node) : `${pathOf(node)}(${list})`;
}

/** In the order in which a key has them; what has no label is what the fact is of. */
const labels: readonly string[] = ['', ...argumentNames];

/** Null where the text is no expression alone. */
function expressionIn(text: string): Expression | null {
  const { tree, diagnostics } = parse(`strategy "Key" { let key = ${text}\n}`);
  const [part, ...others] = tree?.parts ?? [];
  return diagnostics.length === 0 && part?.kind === 'Let' && others.length === 0 ? part.value : null;
}

function pathOf({ path }: Extract<Expression, { kind: 'Reference' | 'Call' }>): string {
  return path.map((name) => name.text).join('.');
}

interface WrittenArgument {
  readonly label: string;
  readonly value: string;
}

/** Null for what stands in no key. */
function readArgument(argument: Argument): WrittenArgument | null {
  const isNamed = argument.kind === 'NamedArgument';
  const label = isNamed ? argument.name.text : '';
  const value = isNamed ? argument.value : argument;
  const text = value.kind === 'Arrow' ? null : valueText(value);
  return text === null || !labels.includes(label) ? null : { label, value: text };
}

function valueText(value: Expression): string | null {
  switch (value.kind) {
    case 'TextLiteral':
      return textToLiteral(value.value);
    case 'DurationLiteral': {
      const milliseconds = durationFromLiteral(value.text);
      return milliseconds === null ? null : durationToLiteral(milliseconds);
    }
    case 'DateLiteral':
      return value.text;
    case 'NumberLiteral':
      return value.text.replaceAll('_', '');
    case 'Reference':
      return pathOf(value);
    default:
      return null;
  }
}
