import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSpec } from '@merit/engine';
import { describe, expect, it } from 'vitest';
import { schemaProblems } from '../testing/schemas.js';

const root = join(import.meta.dirname, '../../../..');
const folders = ['conformance', 'docs', 'examples', 'packages/server/src', 'packages/cli/templates'];
const specs = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((path) => path.endsWith('.spec.json') && !path.includes('node_modules'));

/** A spec with something at every place that has keys of its own; each place has one key that is none. */
const odd = { zzzzzzzzzz: 1 };
const everyPlace = {
  ...odd,
  cases: [
    {
      ...odd,
      event: odd,
      outcome: {
        ...odd,
        lines: [odd],
        adjustments: [odd],
        tracked: [odd],
        clock: odd,
        nearest: [{ ...odd, clauses: [{ ...odd, operands: [odd] }] }],
      },
      refused: [odd],
    },
  ],
  tables: [odd],
  scenarios: [{ ...odd, steps: [odd], end: { ann: odd } }],
};

interface Schema {
  readonly $ref?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly $defs?: { readonly [name: string]: Schema };
}

const schema: Schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../schemas/spec.schema.json'), 'utf8'),
);

/** The keys that the schema knows where a path such as `cases[0].event` leads. */
function keysAt(path: string): readonly string[] {
  const steps = path.split(/\.|(?=\[)/).filter((step) => step !== '');
  const found = steps.reduce<Schema>((at, step) => {
    const inner = step.startsWith('[') ? at.items : (at.properties?.[step] ?? at.additionalProperties);
    return resolved(inner ?? {});
  }, schema);
  return Object.keys(found.properties ?? {});
}

function resolved(at: Schema): Schema {
  return at.$ref === undefined ? at : (schema.$defs?.[at.$ref.replace('#/$defs/', '')] ?? {});
}

describe('the published JSON Schema of spec files', () => {
  it.each(specs)('takes %s', (path) => {
    expect(schemaProblems('spec', readFileSync(join(root, path), 'utf8'))).toEqual([]);
  });

  it('knows the keys that `merit test` knows, at every place', () => {
    const reading = readSpec(everyPlace);
    const unknown = reading.ok ? [] : reading.problems.filter(({ path }) => path.endsWith('zzzzzzzzzz'));
    expect(unknown).toHaveLength(16);
    for (const { path, message } of unknown) {
      const [, known = ''] = /; there are (.*)$/.exec(message) ?? [];
      expect({ path, keys: keysAt(path.replace(/\.?zzzzzzzzzz$/, '')).toSorted() }).toEqual({
        path,
        keys: known.split(', ').toSorted(),
      });
    }
  });

  it.each([
    ['{ "cases": [] }', 'fewer than 1'],
    ['{}', 'required property'],
    ['{ "cases": [{ "name": "a", "outcome": { "point": 1 } }] }', 'additional properties'],
    ['{ "cases": [{ "name": "a", "outcome": {}, "failed": [] }] }', 'exactly one'],
    ['{ "cases": [{ "name": "a", "now": "yesterday", "outcome": {} }] }', 'pattern'],
  ])('refuses %s', (json, reason) => {
    expect(schemaProblems('spec', json).join('; ')).toContain(reason);
  });
});
