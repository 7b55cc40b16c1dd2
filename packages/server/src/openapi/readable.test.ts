import { describe, expect, it } from 'vitest';
import { routes } from '../routes/index.js';
import { createOpenApi } from './document.js';
import { FIELD_MEANINGS } from './field-meanings.js';

interface Part {
  readonly $ref?: string;
  readonly name?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly headers?: Readonly<Record<string, Part>>;
}

interface Shown extends Part {
  readonly required?: boolean;
  readonly schema: object;
}

interface Operation extends Part {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Part[];
}

const document = JSON.parse(JSON.stringify(createOpenApi({ routes, version: '1.2.3', signIn: null })));
const operations = Object.values<Readonly<Record<string, Operation>>>(document.paths).flatMap(
  Object.values<Operation>,
);

/** Every object of the document, with its place. */
function partsIn(value: unknown, path = '#'): readonly (readonly [path: string, part: Part])[] {
  if (typeof value !== 'object' || value === null) return [];
  return [
    [path, value],
    ...Object.entries(value).flatMap(([key, member]) => partsIn(member, `${path}/${key}`)),
  ];
}

const parts = partsIn(document);

function isSilent({ $ref, description = '' }: Part): boolean {
  if (description !== '') return false;
  const keys = $ref?.replace('#/', '').split('/');
  return keys === undefined || isSilent(keys.reduce((at, key) => at[key], document));
}

function resolvedPart(part: Part): Part {
  const keys = part.$ref?.replace('#/', '').split('/');
  return keys === undefined ? part : keys.reduce((at, key) => at[key], document);
}

/** Different ones, of grants and of refusals. */
function examplesInAnswers(): number {
  const shared = Object.keys(document.components.examples).length;
  const own = parts.filter(([path, part]) => path.includes('/responses/') && 'example' in part);
  return shared + own.length;
}

/** The places of members of objects that nothing is said of, and how many members there are. */
function silentIn(name: 'properties' | 'headers') {
  const members = parts.flatMap(([path, { [name]: found = {} }]) =>
    path.endsWith('/properties')
      ? []
      : Object.entries(found).map(([key, part]) => [`${path}.${key}`, part] as const),
  );
  return { all: members.length, silent: members.filter(([, part]) => isSilent(part)).map(([path]) => path) };
}

/** What a page would show as nonsense. */
const WITHOUT_EXAMPLE = /^image\/|spreadsheetml/;

describe('the published contract can be read', () => {
  it('has a summary of two to four words for each operation, and a description', () => {
    expect(operations.length).toBe(routes.length);
    const long = operations.filter(
      ({ summary }) => !/^[A-Z]\S*( \S+){1,3}$/.test(summary) || summary.endsWith('.'),
    );
    expect(long.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual([]);
    const mute = operations.filter(({ description = '' }) => !/^[A-Z].*\.$/s.test(description));
    expect(mute.map(({ operationId }) => operationId)).toEqual([]);
    const summaries = operations.map(({ summary }) => summary);
    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
  });

  it('says of every member and every header what it means', () => {
    const members = silentIn('properties');
    expect(members.all).toBeGreaterThan(700);
    expect(members.silent).toEqual([]);
    expect(silentIn('headers').silent).toEqual([]);
  });

  it('says of every parameter what it means', () => {
    const silent = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter(isSilent).map(({ name }) => `${operationId} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('shows an example of every body, and of every answer but pictures and workbooks', () => {
    const contents = parts.flatMap(([path, part]) =>
      'content' in part
        ? Object.entries(part.content as object).map(([type, each]) => [path, type, each] as const)
        : [],
    );
    const shown = contents.filter(([, , each]) => 'example' in each || 'examples' in each);
    const missing = contents.filter((each) => !shown.includes(each) && !WITHOUT_EXAMPLE.test(each[1]));
    expect(missing.map(([path, type]) => `${path} ${type}`)).toEqual([]);
    expect(examplesInAnswers()).toBeGreaterThanOrEqual(150);
  });

  it('shows a value of every parameter that nobody could guess', () => {
    const isGuessed = ({ schema }: Shown) => 'enum' in schema || 'const' in schema || 'default' in schema;
    const isShown = (each: Shown) => 'example' in each || 'examples' in each.schema;
    const missing = operations.flatMap(({ operationId, parameters }) =>
      (parameters.map(resolvedPart) as Shown[])
        .filter((each) => !(isShown(each) || isGuessed(each)))
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('has /docs fill in what must be sent alone', () => {
    const filledIn = operations.flatMap(({ operationId, parameters }) =>
      (parameters.map(resolvedPart) as Shown[])
        .filter((each) => each.required !== true && ('example' in each || 'example' in each.schema))
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(filledIn).toEqual([]);
  });

  it('introduces each tag, in reading order, and names none that no operation has', () => {
    const tags: readonly { name: string; description: string }[] = document.tags;
    expect(tags.map(({ name }) => name)).toEqual(
      [...new Set(routes.map(({ tag }) => tag))].sort(byPlaceIn(tags)),
    );
    expect(tags.filter(({ description }) => description.length < 40)).toEqual([]);
  });

  it('begins with what one has to know', () => {
    const headings = [
      'Keys and tokens',
      'Errors',
      'Sending something again',
      'Pages',
      'Limits',
      'Times and numbers',
    ];
    for (const heading of headings) expect(document.info.description).toContain(`\n## ${heading}\n`);
  });

  it('has no meaning of a name that nothing has', () => {
    const said = parts.map(([, { description = '' }]) => description);
    const isSaid = (meaning: string) => said.some((description) => String(description).startsWith(meaning));
    expect(Object.entries(FIELD_MEANINGS).filter(([, meaning]) => !isSaid(meaning))).toEqual([]);
  });
});

function byPlaceIn(tags: readonly { readonly name: string }[]) {
  const placeOf = (tag: string) => tags.findIndex(({ name }) => name === tag);
  return (a: string, b: string) => placeOf(a) - placeOf(b);
}
