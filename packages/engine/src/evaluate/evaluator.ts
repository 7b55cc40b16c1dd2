import type { CheckedStrategy } from '@merit/dsl';
import { noCase } from '@merit/dsl';
import type { Clock } from '../event/clock.js';
import type { MeritEvent } from '../event/event.js';
import { Failure } from '../plan/code/failure.js';
import type { Frame } from '../plan/code/frame.js';
import { caseSlot, pointsSlot, read, requestSlot, traceSlot } from '../plan/code/frame.js';
import { Trace } from '../plan/code/trace.js';
import type { DeciderPlan } from '../plan/strategy/decider.js';
import type { StrategyPlan } from '../plan/strategy/plan-strategy.js';
import { defined } from '../support/defined.js';
import { expectedError } from '../value/expected-error.js';
import type { SameValues } from '../value/fact-value.js';
import type { Standing } from './decide.js';
import { caseOf, findDecider, pointsOf, runAdjust, stand, standing } from './decide.js';
import { readClock } from './decision-clock.js';
import type { Evaluation, EvaluationRequest, Failed, Preview, Refused } from './evaluation.js';
import { explainTexts, hasFittingTexts } from './event-texts.js';
import { explainFaults } from './explain-faults.js';
import { createInputReader, isDirect } from './input-reader.js';
import { type Memory, recall, remember } from './memory.js';
import type { Outcome } from './outcome.js';
import type { GivenFactReader } from './read-facts.js';
import { createGivenFactReader, readFacts } from './read-facts.js';
import type { InputFault, InputReaders } from './read-inputs.js';
import { findFaults, takeInputs } from './read-inputs.js';
import { decideWithReceipt } from './receipt.js';
import { comparedTrackers, isSetForParent, readSameValues, trackersNamed } from './same-values.js';
import type { Trackers } from './tracked.js';
import { createTrackers } from './tracked.js';
import { atFloorOfFacts, pointsAtFloor } from './wallet-floor.js';
import { inZoneOfFacts } from './zone-of-facts.js';

/** A plan with all that it takes to run it on requests. */
export interface Evaluator {
  readonly checked: CheckedStrategy;
  readonly plan: StrategyPlan;
  readonly inputs: InputReaders;
  readonly facts: readonly GivenFactReader[];
  readonly trackers: Trackers;
  /** Of the inputs and lets that facts compare. */
  readonly compared: Trackers;
  /** Makes the one that takes every event; null where this one does, as its plan presumes nothing. */
  readonly widen: (() => Evaluator) | null;
  frame: Frame;
  /**
   * Whether the frame is in use, so that an evaluation inside another gets its own; also after one that
   * threw.
   */
  isBusy: boolean;
}

/** `planWidely` makes the plan of the same strategy that presumes nothing. */
export function createEvaluator(
  checked: CheckedStrategy,
  plan: StrategyPlan,
  planWidely: () => StrategyPlan = () => plan,
): Evaluator {
  const all = plan.inputs.map(createInputReader);
  return {
    checked,
    plan,
    inputs: { all, direct: all.filter(isDirect), nested: all.filter((reader) => !isDirect(reader)) },
    facts: plan.facts.map(createGivenFactReader),
    trackers: { inputs: createTrackers(plan.tracked), lets: plan.trackedLets },
    compared: comparedTrackers(plan),
    widen: plan.presumes ? once(() => createEvaluator(checked, planWidely())) : null,
    frame: newFrame(plan),
    isBusy: false,
  };
}

/** Makes the evaluator on first use. */
function once(make: () => Evaluator): () => Evaluator {
  let made: Evaluator | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

function newFrame({ frameLength }: StrategyPlan): Frame {
  return Array.from({ length: frameLength }, () => undefined);
}

/** Adds what explains an outcome that isn't an award. */
export type ExplainLater = (outcome: Outcome, memory: Memory) => void;

/** Decides one event, with its receipt. Throws a TypeError only where the host gave no proper facts. */
export function evaluate(
  evaluator: Evaluator,
  request: EvaluationRequest,
  explainLater: ExplainLater | null,
): Evaluation {
  const frame = takeFrame(evaluator);
  const refusal = prepare(evaluator, request, frame);
  const evaluation = refusal ?? atFloorOfFacts(outcomeOf(evaluator, frame), request.facts);
  if (explainLater !== null && evaluation.ok && !evaluation.outcome.awarded) {
    explainLater(evaluation.outcome, remember(evaluator.plan, frame));
  }
  giveBack(frame, evaluator);
  if (refusal === null || evaluator.widen === null) return evaluation;
  return evaluate(evaluator.widen(), request, explainLater);
}

/** A decision, and what it found on its way: up to where it failed, nothing where the event was refused. */
export interface Observation {
  readonly evaluation: Evaluation;
  readonly trace: Trace;
}

/** `evaluate` by a traced plan. */
export function observe(evaluator: Evaluator, request: EvaluationRequest): Observation {
  const frame = takeFrame(evaluator);
  const refusal = prepare(evaluator, request, frame);
  const { evaluation, trace } =
    refusal === null ? observed(evaluator, frame) : { evaluation: refusal, trace: new Trace() };
  giveBack(frame, evaluator);
  return { evaluation: atFloorOfFacts(evaluation, request.facts), trace };
}

/** `observe` for a decision of another plan that was made before. */
export function observeAgain(evaluator: Evaluator, memory: Memory): Observation {
  const frame = newFrame(evaluator.plan);
  recall(memory, evaluator.plan, frame);
  return observed(evaluator, frame);
}

function observed(evaluator: Evaluator, frame: Frame): Observation {
  const trace = new Trace();
  frame[traceSlot] = trace;
  return { evaluation: outcomeOf(evaluator, frame), trace };
}

/** `evaluate` without the receipt. */
export function preview(evaluator: Evaluator, request: EvaluationRequest): Preview {
  const frame = takeFrame(evaluator);
  const refusal = prepare(evaluator, request, frame);
  const outlook = refusal ?? outlookOf(evaluator, frame);
  giveBack(frame, evaluator);
  if (refusal !== null && evaluator.widen !== null) return preview(evaluator.widen(), request);
  if (!outlook.ok) return outlook;
  return { ok: true, points: pointsAtFloor(outlook.points, request.facts), caseName: outlook.caseName };
}

const nothingCompared: SameValues = Object.freeze({});

/**
 * What the event holds of the inputs that facts compare, and gives for the lets; nothing where it will be
 * refused.
 */
export function sameValues(evaluator: Evaluator, event: MeritEvent, clock?: Clock): SameValues {
  return textsOf(evaluator, ({ compared }) => compared, event, clock);
}

/**
 * What an award of the event will keep under the names; one that is known only once it is decided is left
 * out.
 */
export function keptValues(
  evaluator: Evaluator,
  event: MeritEvent,
  names: ReadonlySet<string>,
  clock?: Clock,
): SameValues {
  const certain = new Set([...names].filter((name) => !isSetForParent(evaluator.plan, name)));
  const texts = textsOf(evaluator, ({ plan }) => trackersNamed(plan, certain), event, clock);
  return Object.fromEntries([...certain].map((name) => [name, texts[name] ?? null]));
}

function textsOf(
  evaluator: Evaluator,
  trackersOf: (evaluator: Evaluator) => Trackers,
  event: MeritEvent,
  clock: Clock | undefined,
): SameValues {
  const { inputs, widen, plan } = evaluator;
  requireEvent({ event });
  const trackers = trackersOf(evaluator);
  if (trackers.inputs.length + trackers.lets.length === 0) return nothingCompared;
  const request = trackers.lets.length > 0 && plan.readsRequest ? subjectOf(plan, event, clock) : null;
  if (request !== null && plan.readsEvent && !hasFittingTexts(event)) return nothingCompared;
  const frame = takeFrame(evaluator);
  if (request !== null) frame[requestSlot] = request;
  const isTaken =
    takeInputs(inputs, event, frame) || (widen === null && findFaults(inputs, event, frame) === null);
  const values = isTaken ? readSameValues(trackers, frame) : nothingCompared;
  giveBack(frame, evaluator);
  return isTaken || widen === null ? values : textsOf(widen(), trackersOf, event, clock);
}

/** @throws TypeError where lets that facts compare read the clock, and nobody says what it shows. */
function subjectOf({ readsClock }: StrategyPlan, event: MeritEvent, clock: Clock | undefined) {
  if (clock !== undefined) return { event, now: clock.now, timeZone: event.timeZone ?? clock.timeZone };
  if (!readsClock) return { event, now: 0 };
  throw new TypeError('a fact compares a let that may read the clock: give `sameValues` the moment, too');
}

/** Fills the frame with inputs and facts; gives the refusal where the event doesn't fit. */
function prepare(evaluator: Evaluator, request: EvaluationRequest, frame: Frame): Refused | null {
  const { plan, checked } = evaluator;
  requireEvent(request);
  if (plan.readsRequest) frame[requestSlot] = plan.readsClock ? inZoneOfFacts(request) : request;
  if (plan.readsEvent && !hasFittingTexts(request.event)) {
    return { ok: false, kind: 'refused', diagnostics: explainTexts(checked, request.event) };
  }
  if (!takeInputs(evaluator.inputs, request.event, frame)) {
    if (evaluator.widen !== null) return unfit;
    const faults = findFaults(evaluator.inputs, request.event, frame);
    if (faults !== null) return refused(evaluator, faults);
  }
  if (evaluator.facts.length === 0 || readFacts(evaluator.facts, request.facts, frame)) return null;
  return evaluator.widen === null ? null : unfit;
}

/** What a plan that presumes too much can't decide: it is asked again of one that doesn't. */
const unfit: Refused = Object.freeze({ ok: false, kind: 'refused', diagnostics: [] });

function refused({ checked }: Evaluator, faults: readonly InputFault[]): Refused {
  return { ok: false, kind: 'refused', diagnostics: explainFaults(checked, faults) };
}

function outcomeOf(evaluator: Evaluator, frame: Frame): Evaluation {
  const { plan, trackers } = evaluator;
  try {
    const outcome = decideWithReceipt(plan, trackers, frame);
    return {
      ok: true,
      outcome: plan.readsClock ? Object.assign(outcome, { clock: readClock(frame) }) : outcome,
    };
  } catch (error) {
    return failed(error);
  }
}

function outlookOf({ plan }: Evaluator, frame: Frame): Preview {
  try {
    const decider = findDecider(plan, frame);
    if (decider === null) return { ok: true, points: 0, caseName: noCase };
    const points = pointsOf(decider, frame);
    const caseName = caseOf(decider, frame);
    if (decider.adjusts.length === 0) return { ok: true, points, caseName };
    return adjusted(decider, { points, caseName }, frame);
  } catch (error) {
    return failed(error);
  }
}

function adjusted({ adjusts }: DeciderPlan, before: Standing, frame: Frame): Preview {
  stand(before, frame);
  for (let index = 0; index < adjusts.length; index++) runAdjust(defined(adjusts[index]), frame);
  return { ok: true, points: read(frame, pointsSlot), caseName: read(frame, caseSlot) };
}

/** What one condition gave, and saw. */
export interface Probe {
  /** Null where it has no value, or the facts contradict each other, as guessed ones may. */
  readonly holds: boolean | null;
  /** Up to where it came. */
  readonly trace: Trace;
}

/**
 * Evaluates the condition of one decider of a traced plan alone, whatever the denies and rules above it say.
 * Null where the event is refused.
 */
export function probe(evaluator: Evaluator, request: EvaluationRequest, index: number): Probe | null {
  const frame = takeFrame(evaluator);
  const trace = new Trace();
  try {
    if (prepare(evaluator, request, frame) !== null) return null;
    frame[traceSlot] = trace;
    const { deciders } = evaluator.plan;
    for (let before = 0; before < index; before++) {
      for (const set of defined(deciders[before]).sets) set(frame);
    }
    const { condition } = defined(deciders[index]);
    return { holds: condition === null || condition(frame), trace };
  } catch (error) {
    if (!(error instanceof TypeError)) expectedError(error, Failure);
    return { holds: null, trace };
  } finally {
    giveBack(frame, evaluator);
  }
}

/** What one decider would award, with the steps that it took to find that. */
export interface SoleAward {
  /** Null where it doesn't hold, awards nothing, or has no result. */
  readonly award: Standing | null;
  readonly steps: number;
}

/** What one decider of a traced plan awards with its adjusts, whatever the denies and rules above it say. */
export function soleAward(evaluator: Evaluator, request: EvaluationRequest, index: number): SoleAward {
  const frame = takeFrame(evaluator);
  const trace = new Trace();
  try {
    const isRefused = prepare(evaluator, request, frame) !== null;
    frame[traceSlot] = trace;
    const award = isRefused ? null : awardAlone(evaluator, index, frame);
    const { steps } = trace;
    if (award === null) return { award, steps };
    return { award: { points: pointsAtFloor(award.points, request.facts), caseName: award.caseName }, steps };
  } catch (error) {
    if (!(error instanceof TypeError)) expectedError(error, Failure);
    return { award: null, steps: trace.steps };
  } finally {
    giveBack(frame, evaluator);
  }
}

function awardAlone({ plan: { deciders } }: Evaluator, index: number, frame: Frame): Standing | null {
  for (const { sets } of deciders.slice(0, index)) for (const set of sets) set(frame);
  const decider = defined(deciders[index]);
  if (decider.points === null || decider.condition?.(frame) === false) return null;
  stand({ points: pointsOf(decider, frame), caseName: caseOf(decider, frame) }, frame);
  for (const adjust of decider.adjusts) runAdjust(adjust, frame);
  return standing(frame);
}

function takeFrame(evaluator: Evaluator): Frame {
  if (evaluator.isBusy) return newFrame(evaluator.plan);
  evaluator.isBusy = true;
  return evaluator.frame;
}

/** Nothing of an event stays behind but the values of its inputs, until the next one's replace them. */
function giveBack(frame: Frame, evaluator: Evaluator): void {
  const { fresh } = evaluator.plan;
  for (let index = 0; index < fresh.length; index++) frame[defined(fresh[index])] = undefined;
  if (frame !== evaluator.frame) evaluator.frame = frame;
  evaluator.isBusy = false;
}

function failed(error: unknown): Failed {
  return { ok: false, kind: 'failed', diagnostics: [expectedError(error, Failure).diagnostic] };
}

/** Throws a TypeError where a host without types gave no event, or none of a user in a task. */
function requireEvent(request: { readonly event: MeritEvent }): void {
  const { event } = request ?? {};
  const isEvent = typeof event === 'object' && event !== null;
  if (isEvent && typeof event.externalUserId === 'string' && typeof event.externalTaskId === 'string') return;
  throw new TypeError(isEvent ? missingId(event) : `\`event\` is ${shown(event)}, but an event is expected`);
}

function missingId(event: MeritEvent): string {
  const name = typeof event.externalUserId === 'string' ? 'externalTaskId' : 'externalUserId';
  return `\`event.${name}\` is ${shown(event[name])}, but a text is expected`;
}

function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  return value === null ? '`null`' : `a ${typeof value}`;
}
