import type { GeneratedType, Place } from './environment.js';
import { decimal, duration, int } from './environment.js';
import type { Random } from './random.js';

const scopes = ['user', 'user.game', 'task', 'game'] as const;
type Scope = (typeof scopes)[number];

/** What a fact may be made of: inputs to add up or compare, and parameters that may be a window. */
export interface FactParts {
  readonly inputs: readonly Place[];
  readonly windows: readonly Place[];
}

export function fact(random: Random, parts: FactParts): Place {
  const scope = random.pick(scopes);
  const summed = parts.inputs.filter(({ type }) => ['int', 'decimal', 'duration'].includes(type.kind));
  const kinds = ['count', 'count', 'time', 'held', ...(summed.length === 0 ? [] : ['sum', 'sum'])];
  switch (random.pick(kinds)) {
    case 'count':
      return counted(random, scope, parts);
    case 'time':
      return timed(random, scope, parts);
    case 'held':
      return held(random, scope);
    default:
      return summary(random, scope, random.pick(summed), parts);
  }
}

function counted(random: Random, scope: Scope, parts: FactParts): Place {
  const name = random.pick(['awards', 'points', 'streak', 'actions']);
  random.count(`fact ${name}`);
  const given = [
    ...(name === 'actions' ? [random.pick(['"walk"', '"login"'])] : []),
    ...(name === 'streak' ? [] : windows(random, scope, parts)),
    ...(name === 'actions' ? [] : filters(random, parts)),
  ];
  return { text: `${scope}.${name}${inBrackets(given)}`, type: int, optional: false };
}

function timed(random: Random, scope: Scope, parts: FactParts): Place {
  const [name, awards] = random.pick([
    ['sinceFirst', 1],
    ['sinceLast', 1],
    ['lastGap', 2],
    ['averageGap', 2],
  ] as const);
  random.count(`fact ${name}`);
  const filter = inBrackets(filters(random, parts));
  const proof = `${scope}.awards${filter} >= ${awards}`;
  return { text: `${scope}.${name}${filter}`, type: duration, optional: true, proof };
}

function summary(random: Random, scope: Scope, input: Place, parts: FactParts): Place {
  const name = random.pick(['total', 'mean', 'best', 'least', 'latest']);
  random.count(`fact ${name}`);
  const given = [input.text, ...windows(random, scope, parts), ...filters(random, parts)];
  const type: GeneratedType = name === 'mean' && input.type.kind !== 'duration' ? decimal : input.type;
  return { text: `${scope}.${name}${inBrackets(given)}`, type, optional: name !== 'total' };
}

/** What isn't looked at through windows: the wallet, and who and what has awards at all. */
function held(random: Random, scope: Scope): Place {
  const texts = {
    user: ['user.wallet.points', 'user.wallet.coins'],
    'user.game': ['user.wallet.coins'],
    task: ['task.users'],
    game: ['game.users', 'game.tasks'],
  };
  const text = random.pick(texts[scope]);
  random.count(`fact ${text}`);
  return { text, type: text.endsWith('coins') ? decimal : int, optional: false };
}

function inBrackets(given: readonly string[]): string {
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

function windows(random: Random, scope: Scope, parts: FactParts): readonly string[] {
  const isOwn = scope === 'user' || scope === 'user.game';
  const last = random.chance(0.3) ? [`last: ${lengthOf(random, isOwn, parts)}`] : [];
  const period = random.chance(0.25) ? [`this: ${random.pick(['day', 'week', 'month', 'year'])}`] : [];
  if (last.length > 0) random.count('window last');
  if (period.length > 0) random.count('window this');
  return [...last, ...period];
}

function lengthOf(random: Random, isOwn: boolean, parts: FactParts): string {
  if (isOwn && parts.windows.length > 0 && random.chance(0.3))
    return `max(1s, ${random.pick(parts.windows).text})`;
  return random.pick(isOwn ? ['5m', '7d', '30d', '90s'] : ['5m', '1h', '1d']);
}

function filters(random: Random, { inputs }: FactParts): readonly string[] {
  const comparable = inputs.filter(({ type }) => type.kind !== 'list');
  const caseName = random.chance(0.15) ? [`case: "${random.pick(['C1', 'R3'])}"`] : [];
  const same = comparable.length > 0 && random.chance(0.15) ? [`same: ${random.pick(comparable).text}`] : [];
  if (caseName.length > 0) random.count('filter case');
  if (same.length > 0) random.count('filter same');
  return [...caseName, ...same];
}
