import { nearestName } from '@merit/dsl';
import type { Spec } from './spec.js';

/** What is wrong with a spec file, in its own terms. */
export interface SpecProblem {
  /** Where: `cases[2].facts`. */
  readonly path: string;
  /** One sentence without capital and full stop. */
  readonly message: string;
}

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

type Check = (value: unknown, path: string, problems: SpecProblem[]) => void;
type JsonObject = { readonly [key: string]: unknown };

function checkSpec(value: unknown, problems: SpecProblem[]): void {
  object({ builtin: text, parents: textsByName, cases: list(specCase) })(value, '', problems);
  if (isObject(value) && value['cases'] === undefined) {
    problems.push({ path: 'cases', message: 'a spec needs `cases`' });
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
    outcome: anyObject,
    refused: list(finding),
    failed: list(finding),
  })(value, path, problems);
  if (!isObject(value)) return;
  if (value['name'] === undefined) problems.push({ path, message: 'a case needs a `name`' });
  const expectations = ['outcome', 'refused', 'failed'].filter((key) => value[key] !== undefined);
  if (expectations.length !== 1) {
    problems.push({ path, message: 'a case needs one of `outcome`, `refused` and `failed`' });
  }
};

const finding: Check = (value, path, problems) =>
  object({ code: text, message: text, path: text, sourceName: text, text })(value, path, problems);

function object(checks: { readonly [key: string]: Check }): Check {
  const known = Object.keys(checks);
  return (value, path, problems) => {
    if (!isObject(value)) {
      problems.push({ path, message: 'an object is needed' });
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      const innerPath = path === '' ? key : `${path}.${key}`;
      const check = Object.hasOwn(checks, key) ? checks[key] : undefined;
      if (check === undefined) problems.push({ path: innerPath, message: unknownKey(key, known) });
      else check(inner, innerPath, problems);
    }
  };
}

function unknownKey(key: string, known: readonly string[]): string {
  const nearest = nearestName(key, known);
  return nearest === undefined
    ? `nothing is called \`${key}\` here; there are ${known.join(', ')}`
    : `nothing is called \`${key}\` here; did you mean \`${nearest}\`?`;
}

function list(check: Check): Check {
  return (value, path, problems) => {
    if (!Array.isArray(value)) problems.push({ path, message: 'a list is needed' });
    else for (const [index, item] of value.entries()) check(item, `${path}[${index}]`, problems);
  };
}

const text: Check = (value, path, problems) => {
  if (typeof value !== 'string') problems.push({ path, message: 'a text is needed' });
};

const anyObject: Check = (value, path, problems) => {
  if (!isObject(value)) problems.push({ path, message: 'an object is needed' });
};

const textsByName: Check = (value, path, problems) => {
  anyObject(value, path, problems);
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) text(inner, `${path}.${key}`, problems);
};

const facts: Check = (value, path, problems) => {
  anyObject(value, path, problems);
  if (!isObject(value)) return;
  for (const [key, fact] of Object.entries(value)) {
    const isFact = fact === null || typeof fact === 'string' || typeof fact === 'number';
    if (!isFact) problems.push({ path: `${path}.${key}`, message: 'a number, a text or null is needed' });
  }
};

const isoTime = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

const time: Check = (value, path, problems) => {
  const isTime = typeof value === 'string' && isoTime.test(value) && !Number.isNaN(Date.parse(value));
  if (!isTime)
    problems.push({ path, message: 'a time with an offset is needed, such as 2026-04-12T20:00:00Z' });
};

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
