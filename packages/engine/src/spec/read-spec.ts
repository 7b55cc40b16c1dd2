import { isObject } from '@merit/dsl';
import { durationFromText } from '../value/duration.js';
import { outcomeShape } from './outcome-shape.js';
import { anyObject, type Check, list, object, type SpecProblem, text, textsByName } from './shape.js';
import type { Spec } from './spec.js';

export type SpecReading =
  | { readonly ok: true; readonly spec: Spec }
  | { readonly ok: false; readonly problems: readonly SpecProblem[] };

/** Reads the value that a spec file's JSON stands for; every fault is listed, up to a hundred. */
export function readSpec(value: unknown): SpecReading {
  const problems: SpecProblem[] = [];
  checkSpec(value, problems);
  return problems.length === 0
    ? { ok: true, spec: value as Spec }
    : { ok: false, problems: problems.slice(0, problemsMax) };
}

const problemsMax = 100;

function checkSpec(value: unknown, problems: SpecProblem[]): void {
  object({ builtin: text, parents: textsByName, cases: specCases, scenarios: specScenarios })(
    value,
    '',
    problems,
  );
  if (isObject(value) && value['cases'] === undefined && value['scenarios'] === undefined) {
    problems.push({ path: 'cases', message: 'a spec needs `cases` or `scenarios`' });
  }
}

const specCases = namedList('case', (...given) => specCase(...given));

const specScenarios = namedList('scenario', (...given) => specScenario(...given));

/** At least one, each with a name of its own. */
function namedList(what: string, check: Check): Check {
  return (value, path, problems) => {
    list(check)(value, path, problems);
    if (!Array.isArray(value)) return;
    if (value.length === 0)
      problems.push({ path, message: `at least one ${what} is needed: without any, nothing is checked` });
    checkNames(value, path, { what, problems });
  };
}

/** A report tells cases apart by their names alone. */
function checkNames(
  cases: readonly unknown[],
  path: string,
  { what, problems }: { readonly what: string; readonly problems: SpecProblem[] },
): void {
  const places = new Map<string, string>();
  for (const [index, each] of cases.entries()) {
    const name = isObject(each) ? each['name'] : undefined;
    if (typeof name !== 'string') continue;
    const place = `${path}[${index}]`;
    const first = places.get(name);
    if (first === undefined) places.set(name, place);
    else
      problems.push({
        path: `${place}.name`,
        message: `${first} has this name too; each ${what} needs its own`,
      });
  }
}

const finding: Check = (value, path, problems) =>
  object({ code: text, message: text, path: text, sourceName: text, text })(value, path, problems);

const facts: Check = (value, path, problems) => {
  anyObject(value, path, problems);
  if (!isObject(value)) return;
  for (const [key, fact] of Object.entries(value)) {
    const isFact = fact === null || typeof fact !== 'object';
    if (!isFact)
      problems.push({ path: `${path}.${key}`, message: 'a number, a text, a truth value or null is needed' });
  }
};

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

const time: Check = (value, path, problems) => {
  const isTime = typeof value === 'string' && isoTime.test(value) && !Number.isNaN(Date.parse(value));
  if (!isTime)
    problems.push({ path, message: 'a time with an offset is needed, such as 2026-04-12T20:00:00Z' });
};

const duration: Check = (value, path, problems) => {
  if (typeof value === 'string' && (durationFromText(value) ?? -1) >= 0) return;
  problems.push({ path, message: 'a duration is needed, such as 2d or 90m' });
};

const truth: Check = (value, path, problems) => {
  if (typeof value !== 'boolean') problems.push({ path, message: 'true or false is needed' });
};

const whole: Check = (value, path, problems) => {
  if (!Number.isSafeInteger(value)) problems.push({ path, message: 'a whole number is needed' });
};

const anyUsers: Check = (value, path, problems) => {
  anyObject(value, path, problems);
  if (!isObject(value)) return;
  for (const [id, user] of Object.entries(value)) {
    object({ points: whole, awards: whole })(user, `${path}.${id}`, problems);
  }
};

/** What every case and scenario may have. */
const chosen = { name: text, only: truth, skip: text };

const event = object({
  externalUserId: text,
  externalTaskId: text,
  externalGameId: text,
  action: text,
  data: anyObject,
});

const expectation = { outcome: outcomeShape, refused: list(finding), failed: list(finding) };

const specCase: Check = (value, path, problems) => {
  object({
    ...chosen,
    params: anyObject,
    event,
    now: time,
    timeZone: text,
    facts,
    ...expectation,
  })(value, path, problems);
  if (!isObject(value)) return;
  needName('case', value, { path, problems });
  if (expectationsIn(value) !== 1) {
    problems.push({ path, message: 'a case needs one of `outcome`, `refused` and `failed`' });
  }
};

const specScenario: Check = (value, path, problems) => {
  object({
    ...chosen,
    params: anyObject,
    timeZone: text,
    steps: list(specStep),
    end: anyUsers,
  })(value, path, problems);
  if (!isObject(value)) return;
  needName('scenario', value, { path, problems });
  const { steps } = value;
  if (!Array.isArray(steps) || steps.length === 0) {
    problems.push({ path, message: 'a scenario needs `steps`: the events in their order' });
  } else if (isObject(steps[0]) && steps[0]['at'] === undefined) {
    problems.push({ path: `${path}.steps[0]`, message: 'the first step needs a time: `at`' });
  }
};

const specStep: Check = (value, path, problems) => {
  object({ at: time, after: duration, event, facts, ...expectation })(value, path, problems);
  if (!isObject(value)) return;
  if (expectationsIn(value) > 1) {
    problems.push({ path, message: 'a step has at most one of `outcome`, `refused` and `failed`' });
  }
  if (value['at'] !== undefined && value['after'] !== undefined) {
    problems.push({ path, message: 'a step has `at` or `after`, not both' });
  }
};

function expectationsIn(value: { readonly [key: string]: unknown }): number {
  return Object.keys(expectation).filter((key) => value[key] !== undefined).length;
}

function needName(
  what: string,
  value: { readonly [key: string]: unknown },
  { path, problems }: { readonly path: string; readonly problems: SpecProblem[] },
): void {
  if (value['name'] !== undefined && value['name'] !== '') return;
  problems.push({ path, message: `a ${what} needs a \`name\`` });
}
