import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const OLDEST = '20.19';
const TO_USE = '24';

const read = (path: string) => readFileSync(path, 'utf8');

describe('the versions of Node', () => {
  it.each(['', 'packages/dsl/', 'packages/engine/', 'packages/server/', 'packages/cli/'])(
    'begin with the oldest in %spackage.json',
    (folder) => {
      expect(JSON.parse(read(`${folder}package.json`)).engines).toEqual({ node: `>=${OLDEST}` });
    },
  );

  it('are those that the workflow tries', () => {
    const { jobs } = parse(read('.github/workflows/ci.yml'));
    expect(jobs.ci.strategy.matrix.node).toEqual([OLDEST, TO_USE, '26']);
  });

  it('are said to readers and used by the image', () => {
    expect(read('README.md')).toContain(`Node ${TO_USE} is what to use, ${OLDEST} the oldest`);
    expect(read('deploy/Dockerfile').match(/(?<=^FROM node:)\d+/gm)).toEqual([TO_USE, TO_USE]);
  });
});
