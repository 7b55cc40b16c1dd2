import type { AwardAnswer } from '../../ports/award-command.js';
import { awardView } from './award-view.js';

export function awardAnswer(answer: AwardAnswer) {
  return {
    status: answer.isNew ? (201 as const) : (200 as const),
    body: awardView(answer),
    ...(answer.isReplayed ? { replayed: true as const } : {}),
  };
}
