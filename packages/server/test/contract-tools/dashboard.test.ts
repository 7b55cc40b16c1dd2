import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { unasked, Workshop } from './workshop.js';

const workshop = new Workshop();
afterAll(() => workshop.close());

const root = `${import.meta.dirname}/../../../..`;
const dashboard = readFileSync(`${root}/deploy/observability/grafana/dashboards/merit.json`, 'utf8');

/** What Grafana says of its dashboards, as types, and what reads them. */
const PACKAGES = ['@grafana/schema@13.2.3', 'typescript@5.9.3'];
const STRICT = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--lib', 'es2023'];
const MODULES = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];

/** Compiles a dashboard as one of Grafana's; fails where it is none. */
async function compile(text: string): Promise<string> {
  const programs = await workshop.npm('grafana', PACKAGES);
  const file = join(workshop.room('grafana'), 'dashboard.ts');
  workshop.putStory('grafana-dashboard.ts', file);
  appendFileSync(file, `\nexport const dashboard: OurDashboard = ${text};\n`);
  return workshop.run(join(programs, 'tsc'), [...STRICT, ...MODULES, file]);
}

const name = 'the dashboard is one that Grafana knows, with all that its panels take';

it.skipIf(unasked !== null)(unasked === null ? name : leftOut(name, unasked), async () => {
  await expect(compile(dashboard)).resolves.toBe('');
  const broken = dashboard.replace('"colorMode": "none"', '"colorMode": "nowhere"');
  expect(broken).not.toBe(dashboard);
  await expect(compile(broken)).rejects.toThrow('"nowhere"');
});
