import { isObject } from '@merit/dsl';
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
  object({ builtin: text, parents: textsByName, cases: specCases })(value, '', problems);
  if (isObject(value) && value['cases'] === undefined) {
    problems.push({ path: 'cases', message: 'a spec needs `cases`' });
  }
}

const specCases: Check = (value, path, problems) => {
  list(specCase)(value, path, problems);
  if (!Array.isArray(value)) return;
  if (value.length === 0)
    problems.push({ path, message: 'at least one case is needed: without any, nothing is checked' });
  checkNames(value, path, problems);
};

/** A report tells cases apart by their names alone. */
function checkNames(cases: readonly unknown[], path: string, problems: SpecProblem[]): void {
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
        message: `${first} has this name too; each case needs its own`,
      });
  }
}

const specCase: Check = (value, path, problems) => {
  object({
    name: text,
    params: anyObject,
    event: object({
      externalUserId: text,
      externalTaskId: text,
      externalGameId: text,
      action: text,
      data: anyObject,
    }),
    now: time,
    timeZone: text,
    facts,
    outcome: outcomeShape,
    refused: list(finding),
    failed: list(finding),
  })(value, path, problems);
  if (!isObject(value)) return;
  if (value['name'] === undefined || value['name'] === '') {
    problems.push({ path, message: 'a case needs a `name`' });
  }
  const expectations = ['outcome', 'refused', 'failed'].filter((key) => value[key] !== undefined);
  if (expectations.length !== 1) {
    problems.push({ path, message: 'a case needs one of `outcome`, `refused` and `failed`' });
  }
};

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
