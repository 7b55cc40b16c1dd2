import type { Call, Reference } from './ast.js';

/** The names of a path, joined by dots. */
export function pathText({ path }: Reference | Call): string {
  return path.map(({ text }) => text).join('.');
}
