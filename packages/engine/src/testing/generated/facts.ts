import type { GeneratedType, Place } from './environment.js';
import { decimal, duration, int } from './environment.js';
import type { Random } from './random.js';

const scopes = ['user', 'user.game', 'task', 'game'] as const;

/** A fact with or without a window. `inputs` are those that may be added up; `windows` the parameters that may be one. */
export function fact(random: Random, inputs: readonly Place[], windows: readonly Place[]): Place {
  const scope = random.pick(scopes);
  const summed = inputs.filter(
    ({ type }) => type.kind === 'int' || type.kind === 'decimal' || type.kind === 'duration',
  );
  const kind = random.pick(summed.length === 0 ? ['count', 'time'] : ['count', 'time', 'sum']);
  random.count(`fact ${kind}`);
  if (kind === 'count') return counted(random, scope, windows);
  return kind === 'time' ? timed(random, scope) : summary(random, scope, random.pick(summed), windows);
}

function counted(random: Random, scope: string, windows: readonly Place[]): Place {
  const name = random.pick(['awards', 'points', 'streak']);
  random.count(`fact ${name}`);
  const window = name === 'streak' ? '' : windowOf(random, scope, windows);
  return { text: `${scope}.${name}${window === '' ? '' : `(${window})`}`, type: int, optional: false };
}

function timed(random: Random, scope: string): Place {
  const [name, awards] = random.pick([
    ['sinceFirst', 1],
    ['sinceLast', 1],
    ['lastGap', 2],
    ['averageGap', 2],
  ] as const);
  random.count(`fact ${name}`);
  return { text: `${scope}.${name}`, type: duration, optional: true, proof: `${scope}.awards >= ${awards}` };
}

function summary(random: Random, scope: string, input: Place, windows: readonly Place[]): Place {
  const name = random.pick(['total', 'best']);
  random.count(`fact ${name}`);
  const window = windowOf(random, scope, windows);
  const type: GeneratedType = input.type.kind === 'decimal' ? decimal : input.type;
  const given = [input.text, ...(window === '' ? [] : [window])].join(', ');
  return { text: `${scope}.${name}(${given})`, type, optional: name !== 'total' };
}

function windowOf(random: Random, scope: string, windows: readonly Place[]): string {
  const isOwn = scope === 'user' || scope === 'user.game';
  const form = random.pick(['', '', 'last', 'this']);
  if (form === '') return '';
  random.count(`window ${form}`);
  if (form === 'this') return `this: ${random.pick(['day', 'week', 'month', 'year'])}`;
  if (isOwn && windows.length > 0 && random.chance(0.3)) return `last: max(1s, ${random.pick(windows).text})`;
  return `last: ${random.pick(isOwn ? ['5m', '7d', '30d', '90s'] : ['5m', '1h', '1d'])}`;
}
