import type { CheckedStrategy } from '@merit/dsl';
import { otherwiseName } from '../plan/strategy/decider.js';
import { type Level, levelsOf } from './levels.js';

/** A part that can make or change an outcome, by the name that stands in receipts. */
export interface StrategyPart {
  readonly kind: 'deny' | 'rule' | 'otherwise' | 'adjust';
  readonly name: string;
  /** The parent that it stands in; left out for the strategy's own. */
  readonly sourceName?: string;
  /** That an adjust says the case or a reply: it then changes something wherever it applies. */
  readonly saysMore?: true;
}

/**
 * All that can decide, in the order in which it is tried, then the adjusts in the order in which they run.
 * Rules that only reply aren't among them: they neither award nor deny.
 */
export function strategyParts(checked: CheckedStrategy): readonly StrategyPart[] {
  const levels = levelsOf(checked);
  return [
    ...levels.flatMap((level) => partsAt(level, deciderOf)),
    ...levels.toReversed().flatMap((level) => partsAt(level, adjustOf)),
  ];
}

type Part = CheckedStrategy['tree']['parts'][number];
type Named = Omit<StrategyPart, 'sourceName'>;

function partsAt(
  { checked, sourceName }: Level,
  named: (part: Part) => Named | null,
): readonly StrategyPart[] {
  return checked.tree.parts.flatMap((part) => {
    const found = named(part);
    if (found === null) return [];
    return [sourceName === undefined ? found : { ...found, sourceName }];
  });
}

function deciderOf(part: Part): Named | null {
  if (part.kind === 'Deny') return { kind: 'deny', name: part.name.value };
  if (part.kind === 'Otherwise') return { kind: 'otherwise', name: otherwiseName };
  const awards = part.kind === 'Rule' && part.body.statements.some(({ kind }) => kind === 'Award');
  return awards ? { kind: 'rule', name: part.name.value } : null;
}

function adjustOf(part: Part): Named | null {
  if (part.kind !== 'Adjust') return null;
  const saysMore = part.body.statements.some(
    (each) => each.kind === 'Reply' || (each.kind === 'Assignment' && each.target.text === 'case'),
  );
  return { kind: 'adjust', name: part.name.value, ...(saysMore ? { saysMore } : {}) };
}
