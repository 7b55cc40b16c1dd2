import { type AwardExample, exampleNow, type JsonValue, type Strategy } from '@merit/engine';
import { countOf } from './number.js';
import { factText, valueText } from './value-text.js';

/** What leads to an award, in one line: `200 points for minutes = 200 with base = 20, user.awards = 0`. */
export function exampleText({ points, params, event, facts, now }: AwardExample, strategy: Strategy): string {
  const inputs = Object.entries(flat(event.data ?? {})).map(
    ([path, value]) => `${path} = ${valueText(value)}`,
  );
  const requests = strategy.bind(params).facts;
  const around = [
    ...(event.action === undefined ? [] : [`action = ${valueText(event.action)}`]),
    ...(now === exampleNow ? [] : [`now = ${new Date(now).toISOString()}`]),
    ...Object.entries(params).map(([name, value]) => `${name} = ${valueText(value)}`),
    ...requests.map((request) => `${request.key} = ${factText(request, facts[request.key])}`),
  ];
  return [
    countOf(points, 'point'),
    ...(inputs.length === 0 ? [] : [`for ${inputs.join(', ')}`]),
    ...(around.length === 0 ? [] : [`with ${around.join(', ')}`]),
  ].join(' ');
}

/** Each value by the keys that lead to it, joined by dots. */
function flat(data: { readonly [key: string]: JsonValue }, before = ''): { [path: string]: JsonValue } {
  const paths: { [path: string]: JsonValue } = {};
  for (const [key, value] of Object.entries(data)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (isObject)
      Object.assign(paths, flat(value as { readonly [key: string]: JsonValue }, `${before}${key}.`));
    else paths[`${before}${key}`] = value;
  }
  return paths;
}
