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
 * Within an example, a parameter of a strategy, which has a `type` and a `default`, is taken for a schema.
 */
function isTakenForSchema({ code, path }: Finding): boolean {
  return code === 'oas3-valid-schema-example' && path.includes('example') && path.at(-1) === 'default';
}

const rules = 'the contract follows the recommended rules of Spectral';

it.skipIf(unasked !== null)(unasked === null ? rules : leftOut(rules, unasked), async () => {
  const programs = await workshop.npm('spectral', ['@stoplight/spectral-cli@6.16.3']);
  const ruleset = join(workshop.folder, 'rules.yaml');
  writeFileSync(ruleset, 'extends: ["spectral:oas"]\n');
  const found = join(workshop.folder, 'findings.json');
  const asked = ['--ruleset', ruleset, '--format', 'json', '--output', found, '--quiet'];
  const lint = ['lint', workshop.contract, ...asked, '--fail-severity', 'hint'];
  // It fails where it finds something, which is read below.
  await workshop.run(join(programs, 'spectral'), lint).catch(() => undefined);
  const findings: readonly Finding[] = JSON.parse(readFileSync(found, 'utf8'));
  expect(findings.some(isTakenForSchema)).toBe(true);
  const unexpected = findings.filter((finding) => !isTakenForSchema(finding));
  expect(unexpected.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`)).toEqual([]);
});
