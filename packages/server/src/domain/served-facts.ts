import type { FactRequest } from '@merit/engine';

const served: readonly FactRequest['name'][] = [
  ...(['awards', 'points', 'sinceFirst', 'sinceLast', 'lastGap', 'averageGap'] as const),
  ...(['streak', 'total', 'best'] as const),
];

/** Whether storage answers the fact; a strategy that asks for another one can't be published. */
export function isServed({ name, case: caseName, same }: FactRequest): boolean {
  return served.includes(name) && caseName === null && same === null;
}
