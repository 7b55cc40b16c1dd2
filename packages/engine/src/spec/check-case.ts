import { type Diagnostic, decimal, isObject } from '@merit/dsl';
import { isOccurrence } from '../calendar/moment-bounds.js';
import { isTimeZone } from '../calendar/time-zone.js';
import type {
  Evaluation,
  EvaluationRequest,
  Failed,
  InputDiagnostic,
  Refused,
} from '../evaluate/evaluation.js';
import type { ParamProblem, ParamValues } from '../evaluate/read-params.js';
import type { Clock } from '../event/clock.js';
import type { JsonValue, MeritEvent } from '../event/event.js';
import { type FactRequest, withWallet } from '../history/fact-request.js';
import { createHistory } from '../history/memory-history.js';
import type { PastDecision } from '../simulate/simulated-strategy.js';
import { expectedError } from '../value/expected-error.js';
import type { FactValues, SameValues } from '../value/fact-value.js';
import { type GivenFactProblem, readGivenFacts } from './given-facts.js';
import type { Mismatch, SpecCase } from './spec.js';

/** What checking a case needs of a strategy. */
export interface SpecifiedStrategy {
  readonly facts: readonly FactRequest[];
  /** Needed only where facts follow from a history. */
  sameValues?(event: MeritEvent, clock: Clock): SameValues;
  checkParams(params: ParamValues): readonly ParamProblem[];
  bind(params: ParamValues): SpecifiedStrategy;
  evaluate(request: EvaluationRequest): Evaluation;
}

export interface CheckedCase {
  readonly name: string;
  /** Empty where everything is as the case says. */
  readonly mismatches: readonly Mismatch[];
  /** What was decided; null where the case itself can't be: its parameters or facts aren't possible. */
  readonly evaluation: Evaluation | null;
}

/** The text that a finding's span covers. */
export type TextAt = (diagnostic: Diagnostic) => string;

/**
 * Decides the event of a case and compares what came out with what it says.
 *
 * @param past What its `history` names, in the order in which it was decided.
 */
export function checkCase(
  unbound: SpecifiedStrategy,
  specCase: SpecCase,
  textAt: TextAt,
  past: readonly PastDecision[] = [],
): CheckedCase {
  const { name, params = {} } = specCase;
  const problems = unbound.checkParams(params);
  if (problems.length > 0)
    return impossible(
      name,
      problems.map(({ message }) => ({ path: 'params', message })),
    );
  const strategy = unbound.bind(params);
  const reading = requestOf(specCase, strategy, past);
  if (!reading.ok) return impossible(name, reading.problems);
  try {
    const evaluation = strategy.evaluate(reading.request);
    return { name, mismatches: compareWith(specCase, evaluation, textAt), evaluation };
  } catch (error) {
    // The engine blames its host for facts that contradict each other; here the case gave them.
    return impossible(name, [{ path: 'facts', message: expectedError(error, TypeError).message }]);
  }
}

interface CaseProblem {
  readonly path: string;
  readonly message: string;
}

function impossible(name: string, problems: readonly CaseProblem[]): CheckedCase {
  const found = problems.map(({ path, message }) => ({
    path,
    expected: 'a value that is possible',
    actual: message,
  }));
  return { name, mismatches: found, evaluation: null };
}

// ── The request ─────────────────────────────────────────────────────────────

type RequestReading =
  | { readonly ok: true; readonly request: EvaluationRequest }
  | { readonly ok: false; readonly problems: readonly CaseProblem[] };

/**
 * The event, moment and facts that a case describes; for hosts that check more of a decision than a spec can
 * say.
 */
export function requestOf(
  specCase: SpecCase,
  strategy: Pick<SpecifiedStrategy, 'facts' | 'sameValues'>,
  past: readonly PastDecision[] = [],
): RequestReading {
  const event: MeritEvent = { externalUserId: 'user', externalTaskId: 'task', ...specCase.event };
  const now = Date.parse(specCase.now ?? '1970-01-01T00:00:00Z');
  const { timeZone } = specCase;
  const problem = clockProblem(now, specCase);
  if (problem !== null) return { ok: false, problems: [problem] };
  const recorded = past.filter(({ occurredAt }) => occurredAt <= now);
  const known = factsAfter(recorded, strategy, { event, now, timeZone });
  const given = readGivenFacts(specCase.facts ?? {}, strategy.facts);
  if (!given.ok) return { ok: false, problems: given.problems.map(factProblem) };
  return { ok: true, request: { event, facts: { ...known, ...given.facts }, now, timeZone } };
}

function clockProblem(nowMs: number, { now, timeZone = 'UTC' }: SpecCase): CaseProblem | null {
  if (!isTimeZone(timeZone)) {
    return { path: 'timeZone', message: `no time zone is called \`${timeZone}\`` };
  }
  return isOccurrence(nowMs)
    ? null
    : { path: 'now', message: `\`${now}\` is no moment of the years 1 to 9999` };
}

function factsAfter(
  past: readonly PastDecision[],
  strategy: Pick<SpecifiedStrategy, 'facts' | 'sameValues'>,
  { event, now, timeZone }: Pick<EvaluationRequest, 'event' | 'timeZone'> & { readonly now: number },
): FactValues {
  // A host's own facts have no value without it: the case gives them, or isn't possible.
  const facts = withWallet(strategy.facts).filter(({ name }) => name !== 'host');
  const history = createHistory({ timeZone, requests: facts });
  for (const { event: before, occurredAt, outcome } of past) {
    if (outcome !== null) history.record(before, outcome, occurredAt);
    history.recordAction(before, occurredAt);
  }
  const sameValues = (asked: MeritEvent, clock: Clock) => strategy.sameValues?.(asked, clock) ?? {};
  return history.facts({ facts, sameValues }, event, now);
}

function factProblem({ key, message }: GivenFactProblem): CaseProblem {
  return { path: `facts.${key}`, message };
}

/** What a case or a step says of what comes out. */
export type Expectation = Pick<SpecCase, 'outcome' | 'refused' | 'failed'>;

// ── The comparison ──────────────────────────────────────────────────────────

export function compareWith(
  specCase: Expectation,
  evaluation: Evaluation,
  textAt: TextAt,
): readonly Mismatch[] {
  const { outcome, refused, failed } = specCase;
  if (evaluation.ok) {
    const actual = jsonOf(evaluation.outcome);
    if (outcome !== undefined) return mismatches(outcome, actual, 'outcome');
    const path = refused === undefined ? 'failed' : 'refused';
    return [{ path, expected: jsonOf(refused ?? failed), actual: { outcome: actual } }];
  }
  const expected = evaluation.kind === 'refused' ? refused : failed;
  const findings = findingsOf(evaluation, textAt);
  if (expected !== undefined) return mismatches(jsonOf(expected), findings, evaluation.kind);
  const path = outcome === undefined ? (refused === undefined ? 'failed' : 'refused') : 'outcome';
  return [{ path, expected: jsonOf(outcome ?? refused ?? failed), actual: { [evaluation.kind]: findings } }];
}

function findingsOf({ diagnostics }: Refused | Failed, textAt: TextAt): JsonValue {
  return diagnostics.map((diagnostic: Diagnostic | InputDiagnostic) => {
    const { code, message, sourceName } = diagnostic;
    return {
      code,
      message,
      ...('path' in diagnostic ? { path: diagnostic.path } : {}),
      ...(sourceName === undefined ? {} : { sourceName }),
      text: textAt(diagnostic),
    };
  });
}

/** Plain data in JSON's terms: an exact decimal is its number, or its digits. */
function jsonOf(value: unknown): JsonValue {
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || value === null) return null;
  if (decimal.isDecimal(value)) return decimal.toJson(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, jsonOf(inner)]));
}

/**
 * Where a value isn't what is expected. An object may have keys that nothing expects, a list has one length.
 */
function mismatches(expected: JsonValue, actual: JsonValue | undefined, path: string): readonly Mismatch[] {
  if (isList(expected) && isList(actual)) return inList(expected, actual, path);
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).flatMap(([key, value]) =>
      mismatches(value, Object.hasOwn(actual, key) ? actual[key] : undefined, `${path}.${key}`),
    );
  }
  return isSame(expected, actual) ? [] : [{ path, expected, actual: actual ?? null }];
}

function inList(
  expected: readonly JsonValue[],
  actual: readonly JsonValue[],
  path: string,
): readonly Mismatch[] {
  if (expected.length !== actual.length) return [{ path, expected, actual }];
  return expected.flatMap((value, index) => mismatches(value, actual[index], `${path}[${index}]`));
}

/** A negative zero is the same number as zero. */
function isSame(expected: JsonValue, actual: JsonValue | undefined): boolean {
  return expected === actual;
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
