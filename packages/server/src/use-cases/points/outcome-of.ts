import type { Evaluation, Outcome } from '@merit/engine';
import { Fault } from '../../domain/fault.js';

/**
 * @param root Where the event's `data` stand in the request, such as `body`.
 * @throws Fault `input-refused`, `strategy-failed`.
 */
export function outcomeOf(evaluation: Evaluation, root: string): Outcome {
  if (evaluation.ok) return evaluation.outcome;
  if (evaluation.kind === 'failed') {
    throw new Fault('strategy-failed', { diagnostics: evaluation.diagnostics });
  }
  throw new Fault('input-refused', {
    errors: evaluation.diagnostics.map(({ path, rule, message }) => ({
      path: `${root}.${path}`,
      code: rule,
      message,
    })),
  });
}
