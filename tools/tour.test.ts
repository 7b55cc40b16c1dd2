import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../packages/server/src/routes/index.js';
import { type DevelopmentService, startDevelopmentService } from './development-service.js';
import { misshown, requestsOf, runSteps, stepsOf } from './page-steps.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(`${root}docs/api.md`, 'utf8');
const steps = stepsOf(page);

describe('docs/api.md', () => {
  let service: DevelopmentService;
  let printed: readonly string[];

  beforeAll(async () => {
    service = await startDevelopmentService();
    const local = steps.map((step) => ({
      ...step,
      script: step.script
        .replaceAll('http://127.0.0.1:8000', service.url)
        .replaceAll('http://127.0.0.1:8001/realms/merit', service.issuer),
    }));
    printed = await runSteps(local, { folder: root, env: { MERIT_URL: service.url } });
  });
  afterAll(() => service?.stop());

  it.each(steps.map((step, index) => [step.script.trim(), step, index] as const))(
    'shows what comes of %s',
    (_, step, index) => {
      if (requestsOf(step) === 0) return;
      expect(requestsOf(step), 'one request a block, so that each has its answer').toBe(1);
      expect(step.shown, 'an answer under the request').toBeDefined();
      expect(step.shown && misshown(step.shown, printed[index] ?? '')).toEqual([]);
    },
  );
});
