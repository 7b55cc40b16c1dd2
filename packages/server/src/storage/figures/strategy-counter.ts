import type { CountedDecision } from '../../domain/counted-decision.js';
import { stepOf } from '../../domain/points-ladder.js';
import { bulkInsert } from '../dialects/bulk-insert.js';
import { partId } from '../dialects/part-id.js';
import { pickSlot } from '../dialects/pick-slot.js';
import { sqlWords } from '../dialects/sql-words.js';
import type { Session } from '../kysely/session.js';
import { type StrategyCountRow, strategyCounts } from '../tables/strategy-counts.js';
import { inKeyOrder } from '../timelines/lock-order.js';
import { hourOf } from './hour.js';

/** So many rows share what is counted in one of its lines; reading sums them up. */
const SLOTS = 16;

/** Adds decisions of custom strategies to the counters of their versions, in one order for everybody. */
export type StrategyCounter = (decisions: readonly CountedDecision[]) => Promise<void>;

export function createStrategyCounter(session: Session): StrategyCounter {
  const { connection, owners } = session;
  const slot = pickSlot(connection.dialect, SLOTS);
  const { greatest, least } = sqlWords(connection.dialect);
  const insert = bulkInsert(
    session,
    strategyCounts,
    `on conflict (strategy_id, hour, version, slot, line_id, owner_id) do update set
      executions = strategy_counts.executions + excluded.executions,
      points = strategy_counts.points + excluded.points,
      points_min = ${least}(strategy_counts.points_min, excluded.points_min),
      points_max = ${greatest}(strategy_counts.points_max, excluded.points_max)`,
  );
  return async (decisions) => {
    if (decisions.length === 0) return;
    const lines = linesOf(decisions, slot);
    await insert(lines.map(({ owner, ...line }) => ({ ...line, owner_id: owners.numberOf(owner) })));
  };
}

/** A row, with its owner in place of the number. */
type Line = Omit<StrategyCountRow, 'owner_id'> & Pick<CountedDecision, 'owner'>;

/** Digests are made once for all decisions that are alike. */
function linesOf(decisions: readonly CountedDecision[], slot: number): readonly Line[] {
  const alike = new Map<string, Line>();
  for (const decision of decisions) {
    const { strategyId, version, at, outcome, caseName, rule } = decision;
    const step = outcome === 'awarded' ? stepOf(decision.points) : null;
    const key = JSON.stringify([strategyId, hourOf(at), version, outcome, caseName, rule, step]);
    const known = alike.get(key);
    alike.set(key, known === undefined ? lineOf(decision, step, slot) : withPoints(known, decision.points));
  }
  return inKeyOrder([...alike.values()], placeOf);
}

/** In the order of the primary key, more or less, owner by owner; what counts is that it is everybody's. */
function placeOf({ owner, strategy_id, hour, version, line_id }: Line): string {
  return `${owner}\n${strategy_id} ${hour} ${version} ${line_id}`;
}

function lineOf(decision: CountedDecision, step: number | null, slot: number): Line {
  const { owner, strategyId, version, at, outcome, caseName, rule, points } = decision;
  return {
    owner,
    strategy_id: strategyId,
    hour: hourOf(at),
    version,
    slot,
    line_id: partId(partId(outcome, '', caseName), String(step ?? ''), rule ?? ''),
    outcome,
    case_name: caseName,
    rule,
    step,
    executions: 1,
    points,
    points_min: points,
    points_max: points,
  };
}

function withPoints(line: Line, points: number): Line {
  return {
    ...line,
    executions: line.executions + 1,
    points: line.points + points,
    points_min: Math.min(line.points_min, points),
    points_max: Math.max(line.points_max, points),
  };
}
