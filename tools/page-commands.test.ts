import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runSteps, stepsOf } from './page-steps.js';

const root = resolve(import.meta.dirname, '..');

/** Pages whose commands a test or a program of their own runs, every block of them. */
const runElsewhere: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': '.ci/run',
  'README.md': 'tools/test-readme.js',
  'docs/api.md': 'tools/tour.test.ts',
  'docs/keycloak.md': 'packages/server/test/keycloak/page.test.ts',
  'docs/pipelines.md': 'packages/cli/test/pipelines.test.ts',
  'examples/express/README.md': 'examples/express/express.test.ts',
  'examples/first-award/README.md': 'examples/first-award/first-award.test.ts',
  'examples/shell/README.md': 'examples/shell/shell.test.ts',
};

/** What isn't run: by its page what the block contains, and the words before it that say what it needs. */
const notRun: readonly (readonly [page: string, block: string, words: RegExp])[] = [
  ['docs/operations.md', 'docker build', /with Docker; .* Kubernetes cluster/],
  ['docs/operations.md', 'pg_dump', /by the programs that come with it/],
  ['docs/performance.md', 'npm run benchmark', /takes fifty minutes/],
  ['docs/scaling.md', 'create extension citus', /On a Citus cluster/],
  ['docs/studio.md', 'merit studio', /opens the page in a browser/],
  ['editors/README.md', 'code --install-extension', /VS Code/],
  ['examples/duckdb/README.md', 'pip install', /Parquet/],
  ['examples/python/README.md', 'pip install', /mini-racer/],
  ['examples/spark/README.md', 'pip install', /Spark|Parquet/],
  ['packages/server/README.md', 'npm install @merit/server', /After the first release/],
];

const walks = 'examples/daily-activity/daily-activity';

/** What the commands of a page find in their folder: by path, a file to copy, or what it contains. */
const files: Readonly<Record<string, Readonly<Record<string, { readonly copied: string } | string>>>> = {
  'docs/offline.md': {
    'walks.merit': { copied: `${walks}.merit` },
    'walks.jsonl':
      '{"eventId":"e1","occurredAt":"2026-05-04T12:00:00Z","externalUserId":"ann","externalTaskId":"walk","data":{"steps":9000,"distanceKm":6,"veryActiveMinutes":3}}\n',
  },
  'packages/cli/README.md': {
    'walks.merit': { copied: `${walks}.merit` },
    'walks-2.merit': { copied: `${walks}.merit` },
    'walks.csv': { copied: `${walks}.csv` },
    'walks.jsonl': '',
    'strategies/walks.merit': { copied: `${walks}.merit` },
    'strategies/walks.spec.json': { copied: `${walks}.spec.json` },
  },
};

const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !path.startsWith('docs/decisions/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const withCommands = pages.filter(({ text }) => stepsOf(text).length > 0);

/** The two paragraphs before a block, as far as they belong to its section. */
function wordsBefore(text: string, script: string): string {
  const before = text.slice(0, text.indexOf(`\`\`\`sh\n${script}`)).trimEnd();
  const paragraph = before.lastIndexOf('\n\n', before.lastIndexOf('\n\n') - 1);
  return before.slice(Math.max(0, before.lastIndexOf('\n## '), paragraph));
}

/** A page for each programme of the gallery, which one test writes anew and compares. */
function runnerOf(path: string): string | undefined {
  return /^docs\/gallery\/./.test(path) ? 'packages/cli/test/gallery.test.ts' : runElsewhere[path];
}

function isNotRun(path: string, script: string): boolean {
  return notRun.some(([page, block]) => page === path && script.includes(block));
}

/** A fresh folder with what the page's commands are about. */
function folderFor(path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'merit-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files[path] ?? {})) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    if (typeof content === 'string') writeFileSync(join(folder, name), content);
    else cpSync(join(root, content.copied), join(folder, name));
  }
  for (const name of ['examples', 'node_modules', 'packages']) {
    if (['docs/embedding.md', 'examples/daily-activity/README.md'].includes(path))
      symlinkSync(join(root, name), join(folder, name));
  }
  return folder;
}

describe('the commands of the pages', () => {
  const own = withCommands.filter(({ path }) => runnerOf(path) === undefined);

  it.each(own.map(({ path }) => path))('of %s do what they say', async (path) => {
    const text = pages.find((page) => page.path === path)?.text ?? '';
    const steps = stepsOf(text).filter(({ script }) => !isNotRun(path, script));
    const folder = folderFor(path);
    const env = {
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
      HOME: folder,
    };
    if (path === 'docs/operations.md') {
      execFileSync('merit-server', ['migrate'], { cwd: folder, env, stdio: 'pipe' });
      mkdirSync(join(folder, 'backups'));
      execFileSync('merit-server', ['backup', 'backups/merit-2026-01-15.db'], {
        cwd: folder,
        env,
        stdio: 'pipe',
      });
    }
    const printed = await runSteps(steps, { folder, env, strict: true });
    expect(printed).toHaveLength(steps.length);
  });

  it('are all run, or the words before them say what they need', () => {
    const unsaid = notRun
      .filter(([page, block, words]) => {
        const text = pages.find(({ path }) => path === page)?.text ?? '';
        const step = stepsOf(text).find(({ script }) => script.includes(block));
        return step === undefined || !words.test(wordsBefore(text, step.script));
      })
      .map(([page, block]) => `${page}: ${block}`);
    expect(unsaid).toEqual([]);
  });

  it('have the tests that are named for them', () => {
    const missing = Object.entries(runElsewhere).filter(([page, test]) => {
      const reader = existsSync(join(root, test)) ? readFileSync(join(root, test), 'utf8') : '';
      return (
        !withCommands.some(({ path }) => path === page) || !reader.includes(page.split('/').at(-1) ?? page)
      );
    });
    expect(missing).toEqual([]);
  });

  it('install nothing that isn’t published yet, or say so', () => {
    const asked = /npm (?:i|install)(?: -\S+)* @merit\/|npx @merit\//;
    const unsaid = pages.flatMap(({ path, text }) =>
      text
        .split(/\n\n(?!```)/)
        .filter((paragraph) => asked.test(paragraph) && !/after the first release/i.test(paragraph))
        .map((paragraph) => `${path}: ${paragraph}`),
    );
    expect(unsaid).toEqual([]);
  });
});

describe('the pictures of the pages', () => {
  it('are drawn by more than browsers', () => {
    const drawn = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/!\[[^\]]*\]\(([^)]+\.svg)\)/g)].map(([, picture = '']) =>
        join(dirname(path), picture),
      ),
    );
    expect(drawn.length).toBeGreaterThanOrEqual(20);
    const pagesInside = drawn.filter((path) =>
      readFileSync(join(root, path), 'utf8').includes('<foreignObject'),
    );
    expect(pagesInside).toEqual([]);
  });
});
