import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../http/answer/fault-table.js';
import { routes } from '../routes/index.js';
import { createOpenApi } from './document.js';
import { FIELD_MEANINGS } from './field-meanings.js';
import { readExamples } from './recorded-examples.js';
import { holdsSchemaAlike } from './show-members.js';

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
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
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

/** Whether an answer may have null there; of what may be anything, nobody can tell when. */
function canBeNull({ type, anyOf = [] }: Sampled): boolean {
  return [type].flat().includes('null') || anyOf.some(canBeNull);
}

function resolvedPart(part: Part): Part {
  const keys = part.$ref?.replace('#/', '').split('/');
  return keys === undefined ? part : keys.reduce((at, key) => at[key], document);
}

/** Of grants, and of each refusal one. */
function examplesInAnswers(): number {
  const refusals = Object.keys(document.components.examples).filter((name) => name in FAULTS);
  const granted = contents.filter(([path, , each]) => path.includes('/responses/2') && isShown(each));
  return refusals.length + granted.length;
}

function recordedAnswer(operationId: string, status: string): unknown {
  return readExamples().operations[operationId]?.responses[status]?.['application/json'];
}

interface Content {
  readonly schema: Sampled;
  readonly example?: unknown;
  readonly examples?: object;
}

/** Each content, with its place and its media type. */
const contents = parts.flatMap(([path, part]) =>
  'content' in part
    ? Object.entries(part.content as Readonly<Record<string, Content>>).map(
        ([type, each]) => [path, type, each] as const,
      )
    : [],
);

function isShown(content: Content): boolean {
  return 'example' in content || 'examples' in content || sampleOf(content.schema) !== undefined;
}

interface Sampled extends Part {
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Sampled>>;
  readonly items?: Sampled;
  readonly anyOf?: readonly Sampled[];
  readonly type?: string | readonly string[];
  readonly additionalProperties?: unknown;
}

/** Which members an answer has, or the first item of a page. */
function membersOf(answer: unknown): readonly string[] {
  const { items = [answer] }: { readonly items?: readonly unknown[] } = Object(answer);
  return Object.keys(Object(items[0])).sort();
}

/** Members that a page would make up, since they have no example. */
function madeUpIn(part: Sampled): readonly string[] {
  const { properties = {}, items, anyOf = [], examples }: Sampled = resolvedPart(part);
  if (part.examples !== undefined || examples !== undefined) return [];
  const inner = [...(items === undefined ? [] : [items]), ...anyOf].flatMap(madeUpIn);
  const members = Object.entries(properties).flatMap(([name, member]) =>
    sampleOf(member) === undefined ? [name] : madeUpIn(member),
  );
  return [...inner, ...members];
}

const recordedValues = partsIn(readExamples().operations).flatMap(([, part]) => Object.entries(part));

/** Whether a member has this value somewhere in the story, in its lists perhaps some items more. */
function isRecorded(name: string, value: unknown): boolean {
  return recordedValues.some(
    ([member, recorded]) => member === name && isDeepStrictEqual(withoutAlike(recorded), value),
  );
}

function withoutAlike(value: unknown): unknown {
  if (!holdsSchemaAlike(value)) return value;
  if (Array.isArray(value)) return value.filter((item) => !holdsSchemaAlike(item));
  return Object.fromEntries(Object.entries(Object(value)).map(([name, each]) => [name, withoutAlike(each)]));
}

/** What a page shows of a schema whose members have examples; undefined where none has. */
function sampleOf(part: Sampled): unknown {
  if (part.examples !== undefined) return part.examples[0];
  const { properties, items, anyOf = [], examples }: Sampled = resolvedPart(part);
  if (examples !== undefined) return examples[0];
  if (properties !== undefined) return sampleOfMembers(properties);
  const [item] = (items === undefined ? anyOf : [items]).map(sampleOf);
  return items === undefined || item === undefined ? item : [item];
}

function sampleOfMembers(properties: Readonly<Record<string, Sampled>>): unknown {
  const members = Object.entries(properties).map(([name, member]) => [name, sampleOf(member)] as const);
  const shown = members.filter(([, value]) => value !== undefined);
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
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

  it('says of every member of an answer when it is null, where it may be, and of none that can’t', () => {
    const members = Object.entries<Sampled>(document.components.schemas).flatMap(([owner, schema]) =>
      Object.entries(schema.properties ?? {}).map(([name, member]) => ({
        place: `${owner}.${name}: ${member.description}`,
        isAnswered: schema.additionalProperties !== false,
        canBeNull: canBeNull(member),
        tells: /\bnull (where|of|while|on|for|outside|in)\b|\bnull but\b/i.test(member.description ?? ''),
      })),
    );
    const untold = members.filter(({ isAnswered, canBeNull, tells }) => isAnswered && canBeNull && !tells);
    expect(untold.map(({ place }) => place)).toEqual([]);
    const untrue = members.filter(({ canBeNull, tells }) => !canBeNull && tells);
    expect(untrue.map(({ place }) => place)).toEqual([]);
    const bare = parts.filter(([, { description = '' }]) => /^Null\b/.test(String(description)));
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  it('has bodies that a new service grants: none names an id that only this story’s has', () => {
    const ofNoPath = Object.entries<Readonly<Record<string, Operation>>>(document.paths)
      .filter(([path]) => !path.includes('{'))
      .flatMap(([, item]) => Object.values(item));
    const named = ofNoPath.filter(({ requestBody }) =>
      /[0-9a-f]{8}-[0-9a-f]{4}-/.test(JSON.stringify(requestBody) ?? ''),
    );
    expect(named.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('says of every parameter what it means', () => {
    const silent = operations.flatMap(({ operationId, parameters }) =>
      parameters.filter(isSilent).map(({ name }) => `${operationId} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it('shows an example of every body, and of every answer but pictures and workbooks', () => {
    const missing = contents.filter(([, type, each]) => !(isShown(each) || WITHOUT_EXAMPLE.test(type)));
    expect(missing.map(([path, type]) => `${path} ${type}`)).toEqual([]);
    expect(examplesInAnswers()).toBeGreaterThanOrEqual(150);
  });

  it('shows what linters would take for a schema member by member, with all members, as the story has them', () => {
    const byMembers = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, response]) => {
        const { 'application/json': content } = response.content ?? {};
        const isWhole = content === undefined || 'example' in content || 'examples' in content;
        return isWhole ? [] : [[content.schema, recordedAnswer(operationId, status)] as const];
      }),
    );
    expect(byMembers.length).toBeGreaterThan(5);
    for (const [schema, recorded] of byMembers) {
      expect(holdsSchemaAlike(recorded)).toBe(true);
      expect(membersOf(sampleOf(schema))).toEqual(membersOf(recorded));
      expect(madeUpIn(schema)).toEqual([]);
    }
    const shown = Object.values(document.components.schemas as Readonly<Record<string, Sampled>>).flatMap(
      ({ properties = {} }) =>
        Object.entries(properties).flatMap(([name, { examples = [] }]) =>
          examples.map((example) => [name, example] as const),
        ),
    );
    expect(shown.filter(([name, value]) => !isRecorded(name, value))).toEqual([]);
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
