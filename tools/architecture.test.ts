import { describe, expect, it } from 'vitest';
import { findBreaches } from './breaches.js';
import { findCircles } from './circles.js';
import { upwardArrows } from './figures/arrows.js';
import { productFiles } from './figures/product-files.js';
import { parseFile } from './figures/syntax.js';
import { packageRules } from './layers.js';
import { filesBelow, importsOf, readSources } from './source-imports.js';

/** What ships: neither tests nor the kits that tests use, which may look anywhere. */
function isProduct(path: string): boolean {
  return /(?<!\.test)\.[jt]sx?$/.test(path) && !path.includes('/testing/');
}

const product = readSources(
  Object.keys(packageRules)
    .flatMap((name) => filesBelow(`packages/${name}/src`, ''))
    .filter(isProduct),
);

describe('the layers', () => {
  it('are kept by every import of the product code', () => {
    expect(product.length).toBeGreaterThan(20);
    expect(findBreaches(product, packageRules)).toEqual([]);
  });

  it('are those of files in JavaScript too', () => {
    expect(product.map(({ path }) => path)).toContain('packages/server/src/export-thread/export-thread.js');
  });

  it.each([
    ['packages/server/src/export-thread/elsewhere.js', "import { x } from '../storage/storage.js';"],
    ['packages/dsl/src/types/type.ts', "import { parse } from '../syntax/parse.js';"],
    ['packages/dsl/src/syntax/parse.ts', "import { readFileSync } from 'node:fs';"],
    ['packages/engine/src/plan/code/plan.ts', "const fs = await import('node:fs');"],
    ['packages/studio/src/views/page.tsx', "import { x } from '../worker/y.js';"],
    ['packages/engine/src/evaluate/evaluate.ts', "export { x } from '../../../dsl/src/index.js';"],
    ['packages/server/src/use-cases/games/create.ts', "import express from 'express';"],
    ['packages/server/src/domain/game.ts', "import type { Storage } from '../ports/storage.js';"],
    ['packages/dsl/src/elsewhere/thing.ts', "import { x } from './y.js';"],
    ['packages/server/src/http/request/body.ts', "import type { Route } from '../route/route.js';"],
    ['packages/server/src/use-cases/call.ts', "import type { Game } from './games/get.js';"],
    ['packages/server/src/use-cases/users/read.ts', "import type { Quote } from '../wallets/quote.js';"],
    ['packages/server/src/storage/elsewhere.ts', ''],
  ])('show a breach planted in %s', (path, text) => {
    expect(findBreaches([{ path, text }], packageRules)).toHaveLength(1);
  });
});

describe('the rooms of a layer', () => {
  it('stand above one another, whether or not the table divides it', () => {
    expect(upwardArrows(productFiles().map(parseFile))).toEqual([]);
  });
});

describe('circles of files', () => {
  it.each(['dsl', 'engine', 'server', 'cli', 'studio'])('are none in %s, of types neither', (name) => {
    const files = product.filter(({ path }) => path.startsWith(`packages/${name}/src/`));
    expect(files.length).toBeGreaterThan(15);
    expect(findCircles(files)).toEqual([]);
  });

  it('are found, each once, with none but their files', () => {
    const files = [
      { path: 'a/one.ts', text: "import { two } from './two.js';" },
      { path: 'a/two.ts', text: "export { three } from '../b/three.js';" },
      {
        path: 'b/three.ts',
        text: "import type { One } from '../a/one.js';\nimport { four } from './four.js';",
      },
      { path: 'b/four.js', text: "import 'node:fs';" },
      { path: 'b/five.ts', text: "import { three } from './three.js';" },
    ];
    expect(findCircles(files)).toEqual([['a/one.ts', 'a/two.ts', 'b/three.ts']]);
  });
});

describe('processes and threads', () => {
  const ofProcesses = product.filter(({ path }) => !path.startsWith('packages/studio/'));
  const files = (begin: RegExp) => ofProcesses.filter(({ text }) => begin.test(text)).map(({ path }) => path);

  // A thread that fills its heap while V8 can't stop it ends the whole process, whatever its `resourceLimits`
  // say.
  it("are threads only where nobody's data can fill their memory", () => {
    expect(files(/new Worker\(|tinypool|piscina/)).toEqual([
      'packages/server/src/storage/dialects/export-threads.ts',
    ]);
  });

  // The system may refuse another one, at once or by an event that ends the process if nobody listens.
  // Whoever begins one says what happens then, and `test/outages/host-limits.test.ts` or `crew.test.ts` tries
  // it.
  it('are begun only where it is said what happens if the system refuses', () => {
    expect(files(/['"](?:node:)?child_process['"]|\bcluster\.fork\b/)).toEqual([
      'packages/server/src/serve-in-workers.ts',
      'packages/server/src/simulation-worker/running-worker.ts',
      'packages/cli/src/commands/studio.ts',
    ]);
  });
});

describe('what differs between the databases', () => {
  const branch = /[!=]== '(?:sqlite|postgres)'|'(?:sqlite|postgres)' [!=]==|case '(?:sqlite|postgres)'/;
  // The thread that reads exports opens a database by itself: no other module of the service is loaded there.
  const places = /^packages\/server\/src\/(?:storage\/dialects|export-thread)\//;
  const branchesOutside = (files: readonly { readonly path: string; readonly text: string }[]) =>
    files.filter(({ path, text }) => !places.test(path) && branch.test(text)).map(({ path }) => path);

  it('is decided in dialects, and everywhere else by what a database can or calls it', () => {
    expect(branchesOutside(product)).toEqual([]);
  });

  it.each([
    "const held = connection.dialect === 'postgres' ? 'for update' : '';",
    "if ('sqlite' !== dialect) return;",
    "switch (dialect) { case 'sqlite': }",
  ])('shows a branch planted elsewhere: %s', (text) => {
    const planted = ['awards/hold-open.ts', 'dialects/lock-rows.ts'].map((file) => ({
      path: `packages/server/src/storage/${file}`,
      text,
    }));
    expect(branchesOutside(planted)).toEqual(['packages/server/src/storage/awards/hold-open.ts']);
  });
});

describe('an embeddable package', () => {
  it.each(['dsl', 'engine'])('%s reads no clock, no randomness and no process', (name) => {
    const ambient = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bperformance\.now\(/;
    const offenders = product
      .filter((file) => file.path.startsWith(`packages/${name}/`))
      .filter((file) => ambient.test(file.text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
      .map((file) => file.path);
    expect(offenders).toEqual([]);
  });
});

describe('the identity provider for development', () => {
  const lent = /from '[^']*\/identity-provider\/|import '[^']*\/identity-provider\//;
  const isOutside = ({ path }: { readonly path: string }) => !path.includes('/identity-provider/');

  it('is loaded by nobody but where its setting asks for it', () => {
    const server = product.filter((file) => file.path.startsWith('packages/server/') && isOutside(file));
    expect(server.filter(({ text }) => lent.test(text)).map(({ path }) => path)).toEqual([]);
    const loading = server.filter(({ text }) => text.includes('/identity-provider/'));
    expect(loading.map(({ path }) => path)).toEqual(['packages/server/src/serve.ts']);
  });

  it('comes with no program of the package that turns it on', () => {
    const programs = readSources(filesBelow('packages/server/bin', 's'));
    expect(programs.filter(({ text }) => text.includes('IDENTITY_PROVIDER'))).toEqual([]);
  });
});

describe('the import reader', () => {
  it('sees static, re-exporting, type-only, bare and dynamic imports, over lines, and no comments', () => {
    const text = `
      import { a,
        b } from './one.js';
      import type { C } from 'two';
      export { d } from '@three/four/five';
      export * from "./six.js";
      import 'node:seven';
      const eight = import('eight');
      // import 'nine';
      /* import 'ten'; */`;
    expect(importsOf(text)).toEqual([
      './one.js',
      'two',
      '@three/four/five',
      './six.js',
      'node:seven',
      'eight',
    ]);
  });
});
