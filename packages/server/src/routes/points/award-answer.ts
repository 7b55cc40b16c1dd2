import type { AwardResult } from '../../use-cases/points/award-command.js';
import { awardView } from './award-view.js';

/** @throws Fault where there is no award but a fault. */
export function awardAnswer(result: AwardResult) {
  if (!result.ok) throw result.fault;
  const { answer } = result;
  return {
    status: answer.isNew ? (201 as const) : (200 as const),
    body: awardView(answer),
    ...(answer.isReplayed ? { replayed: true as const } : {}),
  };
}
