import { builtinStrategy, type Parents } from '@merit/engine';
import type { StrategyVersion } from '../../domain/custom-strategy.js';

/**
 * What a version may extend besides the latest built-ins: the parent that it was published with, in the
 * version of that time, so that a new version of a built-in changes no award.
 */
export function parentsOf({ parent }: Pick<StrategyVersion, 'parent'>): Parents {
  if (parent === null) return {};
  const { name, source } = { name: parent, source: sourceOf(parent) };
  return (_id, from) => (from === undefined ? { name, source } : undefined);
}

/** @throws Error for a parent that isn't there: versions that awarded are kept for ever. */
function sourceOf(parent: string): string {
  const [id = '', version] = parent.split('@');
  const builtIn = builtinStrategy(id, Number(version));
  if (builtIn === null) throw new Error(`the parent ${parent} is gone`);
  return builtIn.source;
}
