import type { FactScope } from '@merit/dsl';
import { comparedText } from '../value/compared-text.js';
import { isSameTracked } from '../value/tracked-name.js';
import type { HistoryFactRequest } from './fact-request.js';
import type { RecordedAward } from './measure.js';

/** Which of everything that is recorded stands together on timelines. */
export type Selection = AwardSelection | ActionSelection | WalletSelection;

/** The awards of a scope: all of them, or those of a case or with an input. */
export interface AwardSelection {
  readonly of: 'awards';
  readonly scope: FactScope;
  readonly case: HistoryFactRequest['case'];
  /** Awards with different values of this input stand on different timelines. */
  readonly same: HistoryFactRequest['same'];
}

/** The actions of one kind in a scope. */
export interface ActionSelection {
  readonly of: 'actions';
  readonly scope: FactScope;
  readonly kind: string;
}

/** Everything that moves a user's wallet, whatever the game. */
export interface WalletSelection {
  readonly of: 'wallet';
}

/** Equal for selections of the same. */
export function selectionText(selection: Selection): string {
  if (selection.of === 'wallet') return 'wallet';
  if (selection.of === 'actions') return JSON.stringify(['actions', selection.scope, selection.kind]);
  const { scope, case: caseName, same } = selection;
  return JSON.stringify(['awards', scope, caseName, same?.name, same?.type]);
}

/** Whether an award is of the selection's case. */
export function isOfCase({ case: caseName }: AwardSelection, award: RecordedAward): boolean {
  return caseName === null || caseName === award.caseName;
}

/** What an award had of the input by which awards are told apart; null where it had nothing to compare. */
export function valueOfAward(
  same: NonNullable<HistoryFactRequest['same']>,
  { tracked }: RecordedAward,
): string | null {
  const input = tracked.find((each) => isSameTracked(each, same));
  if (input === undefined) return null;
  return typeof input.value === 'string' ? input.value : comparedText(input.value);
}
