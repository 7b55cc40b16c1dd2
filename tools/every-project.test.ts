import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const run = readFileSync('.ci/run', 'utf8');
const declared = readFileSync('vitest.config.ts', 'utf8');

/** The projects that a command names. */
function projectsIn(command: string): readonly string[] {
  return [...command.matchAll(/--project (\S+)/g)].map(([, name = '']) => name);
}

describe('continuous integration', () => {
  it('runs each project of tests once, with coverage or without', () => {
    const projects = [...declared.matchAll(/^ {6}project\('(\w+)'/gm)].map(([, name]) => name);
    expect(projects.length).toBeGreaterThan(5);
    expect(projectsIn(run).toSorted()).toEqual(projects.toSorted());
  });
});
