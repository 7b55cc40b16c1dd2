import type { Evaluation, Strategy, StrategyPart } from '@merit/engine';

type Reached = (evaluation: Evaluation) => boolean;

/**
 * Tells of outcomes whether a part made or changed them. An adjust that says the case or the reply did so
 * where it applied, one that is about points alone where it changed them.
 */
export function reachOf(part: StrategyPart, strategy: Pick<Strategy, 'parts'>): Reached {
  const { kind, name, sourceName } = part;
  if (kind !== 'adjust') return decidedBy(part);
  const saysMore = strategy.parts.some(
    (each) => each.saysMore === true && each.name === name && each.sourceName === sourceName,
  );
  return (evaluation) =>
    evaluation.ok &&
    evaluation.outcome.adjustments.some(
      (each) => each.name === name && each.sourceName === sourceName && (saysMore || each.points !== 0),
    );
}

function decidedBy({ kind, name, sourceName }: StrategyPart): Reached {
  return (evaluation) => {
    if (!evaluation.ok) return false;
    const { rule, denied, sourceName: decidedIn } = evaluation.outcome;
    return rule === name && denied === (kind === 'deny') && decidedIn === sourceName;
  };
}
