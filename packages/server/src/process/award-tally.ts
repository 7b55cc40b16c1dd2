import type { ActionAnswer, AwardAnswer, AwardResult } from '../ports/award-command.js';
import type { AwardFigures, AwardOutcome } from '../ports/figures.js';
import type { ResultTally } from '../ports/process.js';

/** Counts what became of requests for points. */
export class AwardTally implements ResultTally<AwardResult>, AwardFigures {
  readonly #counts: Record<AwardOutcome, number> = {
    awarded: 0,
    assigned: 0,
    denied: 0,
    none: 0,
    simulated: 0,
    repeated: 0,
    refused: 0,
    unavailable: 0,
  };

  note(results: readonly AwardResult[]): void {
    for (const result of results) this.#counts[outcomeOf(result)] += 1;
  }

  outcomes(): Readonly<Record<AwardOutcome, number>> {
    return { ...this.#counts };
  }
}

function outcomeOf(result: AwardResult): AwardOutcome {
  if (!result.ok) return result.fault.code === 'unavailable' ? 'unavailable' : 'refused';
  const { answer } = result;
  if (answer.isSimulated) return 'simulated';
  if (isRepeat(answer)) return 'repeated';
  const { award, denied } = decisionIn(answer);
  if (award?.awardId == null) return denied ? 'denied' : 'none';
  return award.kind === 'assigned' ? 'assigned' : 'awarded';
}

/** By its idempotency key, or as the same event. */
function isRepeat(answer: AwardAnswer | ActionAnswer): boolean {
  const row = answer.kind === 'award' ? answer.award.awardId : answer.action.actionId;
  return answer.isReplayed || (row !== null && !answer.isNew);
}

function decisionIn(
  answer: AwardAnswer | ActionAnswer,
): Pick<AwardAnswer, 'denied'> & Pick<ActionAnswer, 'award'> {
  if (answer.kind === 'award') return answer;
  return { award: answer.award, denied: answer.action.decision?.denied === true };
}
