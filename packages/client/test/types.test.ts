import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const client = join(import.meta.dirname, '..');
const root = join(client, '../..');

/** Compiles programs as a user with the strictest settings does; the lines at which each is wrong, from 1. */
function linesWrong(programs: Readonly<Record<string, string>>): Readonly<Record<string, readonly number[]>> {
  const paths = new Map(Object.entries(programs).map(([name, text]) => [join(client, 'test', name), text]));
  const options: ts.CompilerOptions = {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
    ...{ target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'] },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')], skipLibCheck: true },
    ...{ customConditions: ['@merit/source'], allowImportingTsExtensions: true },
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => paths.has(path) || fileExists(path);
  host.readFile = (path) => paths.get(path) ?? readFile(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = paths.get(path);
    return text === undefined
      ? getSourceFile(path, version, ...rest)
      : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...paths.keys()], options, host);
  return Object.fromEntries(
    [...paths].map(([path, text]) => {
      const source = program.getSourceFile(path);
      const found = source === undefined ? [] : ts.getPreEmitDiagnostics(program, source);
      const lines = found.map(({ start = 0 }) => text.slice(0, start).split('\n').length);
      return [path.slice(join(client, 'test/').length), [...new Set(lines)]];
    }),
  );
}

const begin = `import { createMeritClient, MeritProblem, type ProblemCode } from '@merit/client';
const merit = createMeritClient({ url: 'http://127.0.0.1:8000', apiKey: process.env['MERIT_API_KEY'] });
const game = { params: { path: { gameId: 'g' } } } as const;
`;

/** Each wrong in its fourth line. */
const mistakes: Readonly<Record<string, string>> = {
  'body-of-a-game': `await merit.POST('/games', { body: { externalGameId: 'a', timezone: 'UTC' } });`,
  'body-of-a-task': `await merit.POST('/games/{gameId}/tasks', { ...game, body: { externalTaskId: 'a', strategy: 'x' } });`,
  'body-of-an-award': `await merit.POST('/games/{gameId}/tasks/{externalTaskId}/points', { params: { path: { gameId: 'g', externalTaskId: 't' } }, body: { externalUserId: 'ann', eventID: 'e' } });`,
  'item-of-a-list': `await merit.POST('/games/{gameId}/points/bulk', { ...game, body: { events: [{ externalTaskId: 'a', externalUserId: 'b', ocurredAt: '2026-01-01T00:00:00Z' }] } });`,
  'change-of-a-game': `await merit.PATCH('/games/{gameId}', { ...game, body: { strategyID: 'fixed' } });`,
  'description-of-a-user': `await merit.PUT('/users/{externalUserId}', { params: { path: { externalUserId: 'ann' } }, body: { nme: 'Ann' } });`,
  'parameter-of-a-list': `await merit.GET('/games', { params: { query: { limitt: 1 } } });`,
  'parameter-of-items': `for await (const _ of merit.items('/games', { params: { query: { limitt: 1 } } })) break;`,
  'header-of-a-write': `await merit.POST('/games', { params: { header: { 'Idempotency-key': 'x' } }, body: { externalGameId: 'a' } });`,
  'option-of-a-call': `await merit.GET('/games', { timeout: 1 });`,
  'a-missing-body': `await merit.POST('/games');`,
  'code-of-a-problem': `try { await merit.GET('/games'); } catch (error) { if (error instanceof MeritProblem && error.code === 'game-exist') throw error; }`,
  'a-graph-as-text': `const text: string = (await merit.GET('/strategies/{id}/graph', { params: { path: { id: 'default' } } })).data;`,
  'a-stream-as-text': `const text: string = (await merit.GET('/exports/users', { parseAs: 'stream' })).data;`,
};

const rightOnes = `
const { data } = await merit.POST('/games', { body: { externalGameId: 'a' }, timeoutMs: 100 });
const id: string = data.gameId;
const code: ProblemCode = 'game-exists';
const signal: AbortSignal | undefined = undefined;
await merit.GET('/games', { params: { query: { limit: 2 } } });
const svg: string = (await merit.GET('/strategies/{id}/graph', { params: { path: { id } }, parseAs: 'text' })).data;
const rows: ReadableStream = (await merit.GET('/exports/users', { parseAs: 'stream' })).data;
for await (const { externalGameId } of merit.items('/games')) console.log(externalGameId.length, svg, rows, code);
for await (const { status } of merit.awardAll(id, [], { signal, timeoutMs: undefined })) console.log(status + 1);
createMeritClient({ url: '', token: undefined, attempts: undefined });
`;

it('finds what is misspelt while one writes, and nothing in what README says', () => {
  const readme = readFileSync(join(client, 'README.md'), 'utf8');
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
  const files = Object.entries(mistakes).map(([name, line]) => [`${name}.ts`, `${begin}${line}\n`] as const);
  const found = linesWrong({
    ...Object.fromEntries(files),
    'readme.ts': program,
    'right.ts': `${begin}${rightOnes}`,
  });
  const expected = Object.fromEntries(files.map(([name]) => [name, [4]]));
  expect(found).toEqual({ ...expected, 'readme.ts': [], 'right.ts': [] });
});
