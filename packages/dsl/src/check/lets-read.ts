import type { Let } from '../syntax/ast.js';
import { walk } from '../syntax/walk.js';
import type { CheckedStrategy } from './checked-strategy.js';

export type LetsRead = Pick<CheckedStrategy, 'resolutions'>;

/** The lets that a let reads, and those that they read, each once; without itself. */
export function letsReadBy({ resolutions }: LetsRead, root: Let): ReadonlySet<Let> {
  const found = new Set<Let>();
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    walk(node.value, (part) => {
      if (part.kind !== 'Reference' && part.kind !== 'Call') return;
      const resolution = resolutions.get(part);
      if (resolution?.kind !== 'let' && resolution?.kind !== 'field') return;
      const { declaration } = resolution;
      if (declaration === root || found.has(declaration)) return;
      found.add(declaration);
      waiting.push(declaration);
    });
  }
  return found;
}
