import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TAGS } from '../packages/server/src/http/route/tags.js';
import { routes } from '../packages/server/src/routes/index.js';
import { type DevelopmentService, startDevelopmentService } from './development-service.js';
import { misshown, requestsOf, runSteps, stepsOf } from './page-steps.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const page = readFileSync(`${root}docs/api.md`, 'utf8');
const steps = stepsOf(page);

/** The rows of the page's last table, as the routes have them: group by group. */
function routeTable(): string {
  const rows = Object.keys(TAGS).flatMap((tag) => [
    `| **${tag}** | |`,
    ...routes
      .filter((route) => route.tag === tag)
      .map(({ method, path, description }) => `| \`${method} ${path}\` | ${firstSentence(description)} |`),
  ]);
  return `| | |\n|---|---|\n${rows.join('\n')}\n`;
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.) /, 1).join();
}

/** What the page asks for, with `x` for what the shell fills in: `GET /games/x`. */
const asked = steps.flatMap(({ script }) =>
  [...script.matchAll(/^merit(?:_as "\$\w+")? ([A-Z]+) "?(\/[^\s"?]*)/gm)].map(
    ([, method = '', path = '']) => ({
      method,
      path: path.replaceAll(/\$\w+/g, 'x'),
    }),
  ),
);

/** The route that takes a request: of several whose form fits, the one with the fewest parameters. */
function routeOf(request: (typeof asked)[number]): string | undefined {
  return routes
    .filter(({ method, path }) => method === request.method && formOf(path).test(request.path))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]?.operationId;
}

function formOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** How a heading is linked to. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

describe('docs/api.md', () => {
  it('lists every route, with what the contract says of it', () => {
    expect(page.slice(page.indexOf('| | |\n', page.indexOf('## Routes\n')))).toBe(routeTable());
  });

  it('shows a request to every route', () => {
    const shown = new Set(asked.map(routeOf));
    expect(routes.map((route) => route.operationId).filter((id) => !shown.has(id))).toEqual([]);
  });

  it('has a link to every one of its parts', () => {
    const parts = [...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) => `(#${slugOf(title)})`);
    expect(parts.filter((link) => !page.includes(link))).toEqual([]);
  });

  let service: DevelopmentService;
  let printed: readonly string[];
  /** Nothing of the repository is there: all that a reader has is the page that the service serves. */
  const folder = mkdtempSync(join(tmpdir(), 'merit-tour-'));

  beforeAll(async () => {
    service = await startDevelopmentService();
    const served = await (await fetch(`${service.url}/docs/api`)).text();
    const local = stepsOf(served).map((step) => ({
      ...step,
      script: step.script.replaceAll('http://127.0.0.1:8000', service.url),
    }));
    printed = await runSteps(local, { folder, env: {} });
  });
  afterAll(() => {
    service?.stop();
    rmSync(folder, { recursive: true });
  });

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
