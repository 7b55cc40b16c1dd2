import type { Environment, GeneratedType, Place } from './environment.js';
import { bool, decimal, duration, int, text } from './environment.js';
import { expression } from './expression.js';
import type { Random } from './random.js';

/** A let that holds a ladder, and what can be asked of it. */
export function ladder(
  random: Random,
  env: Environment,
  name: string,
): { readonly line: string; readonly places: readonly Place[] } {
  const x = random.pick([int, int, decimal, duration]);
  const type = random.pick([int, decimal, text, listed, duration, bool]);
  let at = random.integer(x === duration ? 0 : -5, 5);
  const points = random.several(1, 4, (index) => {
    at += random.integer(1, 40);
    const value = type === listed ? `"${ranks[index] ?? 'Top'}"` : expression(random, env, type);
    return `${threshold(x, at)} => ${value}`;
  });
  const line = `let ${name} = ladder(${expression(random, env, x)}, ${points.join(', ')})`;
  const inferred = true;
  return {
    line,
    places: [
      { text: `${name}.value`, type, optional: false, inferred },
      { text: `${name}.step`, type: int, optional: false, inferred },
      { text: `${name}.next`, type: x, optional: true, inferred },
      { text: `${name}.toNext`, type: x, optional: true, inferred },
    ],
  };
}

const ranks = ['Bronze', 'Silver', 'Gold', 'Top'];
const listed: GeneratedType = { kind: 'text', values: ranks };

function threshold({ kind }: GeneratedType, at: number): string {
  if (kind === 'duration') return `${at}m`;
  return kind === 'decimal' ? `${at}.5` : String(at);
}
