import type { CheckedStrategy, ConstantValue, Type } from '@merit/dsl';
import { decimal } from '@merit/dsl';
import type { EvaluationRequest } from '../../evaluate/evaluation.js';
import type { Outcome } from '../../evaluate/outcome.js';
import type { FactValue } from '../../value/fact-value.js';
import { Decision } from './decision.js';
import { readInputs } from './inputs.js';
import type { Scope } from './scope.js';
import { fromConstant, NoResult } from './value.js';

/**
 * What a strategy decides on an event, read off its tree: no plan, no scales, no slots, only exact decimals.
 * Slow, and short enough to be seen to be right; the planned one is tested against it.
 */
export type Verdict =
  | { readonly ok: true; readonly outcome: Omit<Outcome, 'trace'> }
  | { readonly ok: false; readonly kind: 'refused'; readonly paths: readonly string[] }
  | { readonly ok: false; readonly kind: 'failed'; readonly code: string; readonly span: NoResult['span'] };

export interface Subject {
  readonly checked: CheckedStrategy;
  readonly params: readonly ConstantValue[];
  readonly observe?: Scope['observe'];
}

export function interpret(
  { checked, params, observe = () => {} }: Subject,
  request: EvaluationRequest,
): Verdict {
  const timeZone = request.event.timeZone ?? request.timeZone ?? 'UTC';
  const reading = readInputs(checked.inputs, request.event.data ?? {}, timeZone);
  if (!reading.ok) return { ok: false, kind: 'refused', paths: reading.paths };
  const known: Scope = {
    checked,
    params: params.map((value, index) => fromConstant(value, typeOf(checked, index), timeZone)),
    inputs: reading.values,
    unset: new Set(),
    facts: request.facts ?? {},
    event: request.event,
    now: Math.floor(request.now),
    timeZone,
    lets: new Map(),
    ladders: new Map(),
    items: new Map(),
    outcome: { points: null, case: null },
    observe,
  };
  try {
    return {
      ok: true,
      outcome: atFloor(new Decision().of(known), request.facts?.['user.wallet.points'] ?? null),
    };
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
    return { ok: false, kind: 'failed', code: error.code, span: error.span };
  }
}

type Decided = Omit<Outcome, 'trace'>;

/** A penalty takes no more than a wallet holds of which something is known. */
function atFloor(outcome: Decided, held: FactValue): Decided {
  const balance = held === null ? null : Number(typeof held === 'object' ? decimal.toText(held) : held);
  if (balance === null || outcome.points >= -balance) return outcome;
  const spared = { name: 'Wallet floor', points: -balance - outcome.points };
  const { caseName } = outcome;
  return {
    ...outcome,
    points: -balance + 0,
    lines: [...outcome.lines, spared],
    adjustments: [...outcome.adjustments, { ...spared, caseName }],
  };
}

function typeOf({ params }: CheckedStrategy, index: number): Type {
  const declaration = params[index];
  if (declaration === undefined) throw new Error('a value for no parameter');
  return declaration.type;
}
