import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { unasked, Workshop } from './workshop.js';

const workshop = new Workshop();
afterAll(() => workshop.close());

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/**
 * Within an example, data that has a `type` and a `default` is taken for a schema: the rule asks all that
 * stands below `content` and has both. So the contract shows such data member by member, and the test of the
 * smallest contract tells when it needn't any more.
 */
function isTakenForSchema({ code, path }: Finding): boolean {
  return code === 'oas3-valid-schema-example' && path.includes('example') && path.at(-1) === 'default';
}

const rules = 'the contract follows the recommended rules of Spectral';
const smallest =
  'data of an example that has a `type` and a `default` is a finding of Spectral, whatever it is';

/** A contract without a fault, whose one example is such data. */
const SMALLEST = {
  openapi: '3.1.1',
  info: { title: 'Smallest', version: '1', description: 'One answer.', contact: { name: 'Nobody' } },
  servers: [{ url: 'https://example.com' }],
  tags: [{ name: 'All', description: 'All there is.' }],
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        description: 'Answers.',
        tags: ['All'],
        responses: {
          200: {
            description: 'An answer.',
            content: {
              'application/json': { schema: { type: 'object' }, example: { type: 'int', default: 1 } },
            },
          },
        },
      },
    },
  },
};

async function findingsIn(contract: string): Promise<readonly Finding[]> {
  const programs = await workshop.npm('spectral', ['@stoplight/spectral-cli@6.16.3']);
  const ruleset = join(workshop.folder, 'rules.yaml');
  writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
  const found = join(workshop.folder, 'findings.json');
  const asked = ['--ruleset', ruleset, '--format', 'json', '--output', found, '--quiet'];
  // It fails where it finds something, which is read below.
  const lint = ['lint', contract, ...asked, '--fail-severity', 'hint'];
  await workshop.run(join(programs, 'spectral'), lint).catch(() => undefined);
  return JSON.parse(readFileSync(found, 'utf8'));
}

it.skipIf(unasked !== null)(unasked === null ? smallest : leftOut(smallest, unasked), async () => {
  const contract = join(workshop.folder, 'smallest.json');
  writeFileSync(contract, JSON.stringify(SMALLEST));
  const findings = await findingsIn(contract);
  expect(findings).not.toEqual([]);
  expect(findings.filter((finding) => !isTakenForSchema(finding))).toEqual([]);
});

it.skipIf(unasked !== null)(unasked === null ? rules : leftOut(rules, unasked), async () => {
  const findings = await findingsIn(workshop.contract);
  expect(findings.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)).toEqual([]);
});
