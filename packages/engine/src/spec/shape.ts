import { isObject, nearestName } from '@merit/dsl';

/** What is wrong with a spec file, in its own terms. */
export interface SpecProblem {
  /** Where: `cases[2].facts`. */
  readonly path: string;
  /** One sentence without capital and full stop. */
  readonly message: string;
}

/** Adds what is wrong with a value to the problems. */
export type Check = (value: unknown, path: string, problems: SpecProblem[]) => void;

/** An object that has no keys but these, each of its own shape. */
export function object(checks: { readonly [key: string]: Check }): Check {
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

export function list(check: Check): Check {
  return (value, path, problems) => {
    if (!Array.isArray(value)) problems.push({ path, message: 'a list is needed' });
    else for (const [index, item] of value.entries()) check(item, `${path}[${index}]`, problems);
  };
}

export const checkText: Check = (value, path, problems) => {
  if (typeof value !== 'string') problems.push({ path, message: 'a text is needed' });
};

export const anyObject: Check = (value, path, problems) => {
  if (!isObject(value)) problems.push({ path, message: 'an object is needed' });
};

/** For what is compared as it stands. */
export const anything: Check = () => {};

export const textsByName: Check = (value, path, problems) => {
  anyObject(value, path, problems);
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) checkText(inner, `${path}.${key}`, problems);
};
