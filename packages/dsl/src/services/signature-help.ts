import type { Analysis } from './analysis.js';
import { cursorAt, levelOf } from './cursor.js';
import type { Description } from './describe.js';
import { describeFunction, describePath } from './describe.js';
import { pathBefore } from './place.js';

export interface SignatureHelp extends Description {
  /** Which of the parameters is being written; null for none of them. */
  readonly active: number | null;
}

/** What the call takes that an offset lies in, and which part of it is being written. */
export function signatureAt({ source, options }: Analysis, offset: number): SignatureHelp | null {
  const { before, open, within } = cursorAt(source, offset);
  if (within?.kind === 'comment') return null;
  for (const index of open.toReversed()) {
    if (before[index]?.text !== '(') continue;
    const path = pathBefore(before, index);
    const described =
      path.length === 1 ? describeFunction(path[0] ?? '', options) : describePath(path, options);
    if (described === null || described.parameters.length === 0) continue;
    const given = levelOf(before, index + 1);
    return {
      ...described,
      active: activeOf(
        described,
        given.map(({ text }) => text),
      ),
    };
  }
  return null;
}

/** By its label where it has one, else by how many commas stand before it. */
function activeOf({ parameters }: Description, given: readonly string[]): number | null {
  const argument = given.slice(given.lastIndexOf(',') + 1);
  const label = argument[1] === ':' ? argument[0] : undefined;
  const labelled = parameters.findIndex((each) => label !== undefined && each.label.startsWith(`${label}:`));
  if (labelled >= 0) return labelled;
  const position = given.filter((text) => text === ',').length;
  return position < parameters.length ? position : repeated(parameters.length);
}

/** What is more than the signature shows repeats its last parameter. */
function repeated(count: number): number | null {
  return count === 0 ? null : count - 1;
}
