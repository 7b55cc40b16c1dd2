import { isObject } from '@merit/dsl';
import {
  casesOf,
  checkCase,
  checkScenario,
  type EvaluationRequest,
  instantToText,
  readSpec,
  type Spec,
  type SpecCase,
  type Strategy,
  sourceTextAt,
} from '@merit/engine';
import { jsonFaultText, readJson } from '@merit/engine/events';
import type { TestedCase, TestReport } from '../protocol/reports.js';
import { factJson } from './why.js';

const none: TestReport = { problems: [], cases: [], unreached: [] };

/** Checks the cases, rows and scenarios of a spec. */
export function testSpec(strategy: Strategy, text: string | null): TestReport {
  if (text === null) return none;
  const json = readJson(text);
  if (!json.ok) return { ...none, problems: [`the spec is no JSON: ${jsonFaultText(json.fault)}`] };
  const reading = readSpec(json.value);
  if (!reading.ok)
    return { ...none, problems: reading.problems.map(({ path, message }) => `${path}: ${message}`) };
  return check(strategy, reading.spec);
}

function check(strategy: Strategy, spec: Spec): TestReport {
  const textOf: Parameters<typeof checkCase>[2] = (found) => sourceTextAt(strategy, found);
  const reached = new Set<string>();
  const cases = casesOf(spec).map(({ specCase }): TestedCase => {
    const { name, mismatches, evaluation } = checkCase(strategy, specCase, textOf);
    if (evaluation?.ok !== true) return { name, mismatches, got: null };
    const { rule, points, caseName, denied, adjustments } = evaluation.outcome;
    if (rule !== null) reached.add(rule);
    for (const adjustment of adjustments) reached.add(adjustment.name);
    return { name, mismatches, got: denied ? { denied, rule } : { points, caseName } };
  });
  const scenarios = (spec.scenarios ?? []).map((scenario): TestedCase => {
    const { name, mismatches } = checkScenario(strategy, scenario, textOf);
    return { name, mismatches, got: null };
  });
  const unreached = strategy.parts.map(({ name }) => name).filter((name) => !reached.has(name));
  return { problems: [], cases: [...cases, ...scenarios], unreached };
}

/** The text of a spec with one case more, which says what is decided now. */
export function withCase(strategy: Strategy, request: EvaluationRequest, text: string | null): string {
  const json = text === null ? null : readJson(text);
  const spec = json?.ok === true && isObject(json.value) ? json.value : {};
  const cases = Array.isArray(spec['cases']) ? spec['cases'] : [];
  const name = freeName(
    cases.flatMap((each) => (isObject(each) ? [each['name']] : [])),
    request,
  );
  return `${JSON.stringify({ ...spec, cases: [...cases, caseOf(strategy, request, name)] }, null, 2)}\n`;
}

function caseOf(strategy: Strategy, request: EvaluationRequest, name: string): SpecCase {
  const { event, facts = {}, now, timeZone } = request;
  const evaluation = strategy.evaluate(request);
  return {
    name,
    now: instantToText(now),
    ...(timeZone === undefined || timeZone === 'UTC' ? {} : { timeZone }),
    event: { ...(event.action === undefined ? {} : { action: event.action }), data: event.data ?? {} },
    ...(strategy.facts.length === 0
      ? {}
      : {
          facts: Object.fromEntries(
            strategy.facts.map((fact) => [fact.key, factJson(fact, facts[fact.key])]),
          ),
        }),
    ...expectedOf(evaluation),
  };
}

function expectedOf(
  evaluation: ReturnType<Strategy['evaluate']>,
): Pick<SpecCase, 'outcome' | 'refused' | 'failed'> {
  if (!evaluation.ok) return { [evaluation.kind]: evaluation.diagnostics.map(({ code }) => ({ code })) };
  const { denied, rule, points, caseName } = evaluation.outcome;
  return { outcome: denied ? { denied, rule } : { points, caseName } };
}

function freeName(taken: readonly unknown[], { event, now }: EvaluationRequest): string {
  const wanted = `${event.externalUserId} on ${instantToText(now).slice(0, 10)}`;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted}, ${count}`;
    if (!taken.includes(name)) return name;
  }
}
