import { isObject } from '@merit/dsl';
import { isTimeZone } from '../calendar/time-zone.js';
import { durationFromText } from '../value/duration.js';
import { outcomeShape } from './outcome-shape.js';
import {
  anyObject,
  anything,
  type Check,
  checkText,
  list,
  object,
  type SpecProblem,
  textsByName,
} from './shape.js';
import type { Spec } from './spec.js';
import { casesOfTable } from './table.js';

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
  object({ $schema: checkText, builtin: checkText, parents: textsByName, ...tested })(value, '', problems);
  if (isObject(value) && Object.keys(tested).every((key) => value[key] === undefined)) {
    problems.push({ path: 'cases', message: 'a spec needs `cases`, `tables` or `scenarios`' });
  }
}

const specTables = namedList('table', (...given) => specTable(...given));

const specCases = namedList('case', (...given) => specCase(...given));

const specScenarios = namedList('scenario', (...given) => specScenario(...given));

const tested = { cases: specCases, tables: specTables, scenarios: specScenarios };

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
  object({ code: checkText, message: checkText, path: checkText, sourceName: checkText, text: checkText })(
    value,
    path,
    problems,
  );

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
const chosen = { name: checkText, only: truth, skip: checkText };

const zone: Check = (value, path, problems) => {
  checkText(value, path, problems);
  if (typeof value !== 'string' || isTimeZone(value)) return;
  problems.push({ path, message: `no time zone is called \`${value}\`` });
};

const event = object({
  externalUserId: checkText,
  externalTaskId: checkText,
  externalGameId: checkText,
  timeZone: zone,
  action: checkText,
  data: anyObject,
});

const expectation = { outcome: outcomeShape, refused: list(finding), failed: list(finding) };

const ofCase = {
  ...chosen,
  params: anyObject,
  event,
  now: time,
  timeZone: checkText,
  facts,
  history: checkText,
  ...expectation,
};

const specCase: Check = (value, path, problems) => {
  object(ofCase)(value, path, problems);
  if (!isObject(value)) return;
  needName('case', value, { path, problems });
  if (expectationsIn(value) !== 1) {
    problems.push({ path, message: 'a case needs one of `outcome`, `refused` and `failed`' });
  }
  if (value['history'] !== undefined && value['now'] === undefined) {
    problems.push({ path, message: 'a case with a `history` needs `now`: up to then it counts' });
  }
};

/** What a table says is looked at in each of the cases that it stands for. */
const specTable: Check = (value, path, problems) => {
  const before = problems.length;
  object({ ...ofCase, columns: list(column), rows: list(list(anything)) })(value, path, problems);
  if (!isObject(value)) return;
  needName('table', value, { path, problems });
  const { name, columns, rows } = value;
  if (!Array.isArray(columns) || columns.length === 0) {
    problems.push({ path: `${path}.columns`, message: 'at least one column is needed' });
  } else if (!Array.isArray(rows) || rows.length === 0) {
    problems.push({ path: `${path}.rows`, message: 'at least one row is needed' });
  } else {
    checkSizes(columns, rows, { path, problems });
    if (problems.length > before || typeof name !== 'string') return;
    checkCasesOf(casesOfTable({ ...value, name, columns, rows }), `${path}.rows`, problems);
  }
};

function checkSizes(
  columns: readonly unknown[],
  rows: readonly unknown[],
  { path, problems }: { readonly path: string; readonly problems: SpecProblem[] },
): void {
  if (new Set(columns).size < columns.length) {
    problems.push({ path: `${path}.columns`, message: 'a column stands here twice' });
  }
  for (const [index, row] of rows.entries()) {
    if (!Array.isArray(row) || row.length === columns.length) continue;
    const message = `a row has a value for each column, ${columns.length} in all`;
    problems.push({ path: `${path}.rows[${index}]`, message });
  }
}

function checkCasesOf(cases: readonly unknown[], path: string, problems: SpecProblem[]): void {
  for (const [row, each] of cases.entries()) {
    if (problems.length > problemsMax) return;
    specCase(each, `${path}[${row}]`, problems);
  }
  checkNames(cases, path, { what: 'row', problems });
}

const column: Check = (value, path, problems) => {
  if (
    typeof value === 'string' &&
    /^(?:name|now|timeZone|skip|refused|failed)$|^(?:event|params|facts|outcome)\../.test(value)
  )
    return;
  problems.push({ path, message: 'a key of a case is needed, such as event.data.minutes or outcome.points' });
};

const specScenario: Check = (value, path, problems) => {
  object({
    ...chosen,
    params: anyObject,
    timeZone: checkText,
    history: checkText,
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

/** A year of days has room; a step that comes a million times would only look like a slow test. */
const timesMax = 1_000;

const timesOf: Check = (value, path, problems) => {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= timesMax) return;
  problems.push({ path, message: `a whole number from 1 to ${timesMax} is needed` });
};

const specStep: Check = (value, path, problems) => {
  object({ at: time, after: duration, times: timesOf, event, facts, ...expectation })(value, path, problems);
  if (!isObject(value)) return;
  if (expectationsIn(value) > 1) {
    problems.push({ path, message: 'a step has at most one of `outcome`, `refused` and `failed`' });
  }
  if (value['at'] !== undefined && value['after'] !== undefined && value['times'] === undefined) {
    problems.push({ path, message: 'a step has `at` or `after`, not both; with `times` it may have both' });
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
