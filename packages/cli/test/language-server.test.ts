import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createProtocolConnection,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { temporaryFolder } from '../src/testing/temporary-folder.js';
import { binary } from './binary.js';

interface Client {
  readonly process: ChildProcessWithoutNullStreams;
  readonly connection: ProtocolConnection;
  readonly announced: InitializeResult['capabilities'];
  readonly uriOf: (file: string) => string;
  readonly open: (file: string, text: string) => string;
  readonly change: (uri: string, version: number, text: string) => void;
  /** The next findings that are sent about a version of a text, or (null) about a file that isn't open. */
  readonly findings: (uri: string, version?: number | null) => Promise<PublishDiagnosticsParams>;
  readonly ask: <Answer>(method: string, params: unknown) => Promise<Answer>;
}

function start(cwd: string): ChildProcessWithoutNullStreams {
  // What is young is collected often, so that memory tells of what is kept on whichever Node.
  const child = spawn(process.execPath, ['--max-semi-space-size=2', binary, 'lsp', '--stdio'], { cwd });
  onTestFinished(() => void child.kill());
  return child;
}

/** A client of the built program, as an editor would be one, in a folder with these files. */
async function connect(files: Readonly<Record<string, string>> = {}): Promise<Client> {
  const cwd = temporaryFolder(files);
  const child = start(cwd);
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const sent: PublishDiagnosticsParams[] = [];
  const waiting: (() => void)[] = [];
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    sent.push(params);
    for (const wake of waiting.splice(0)) wake();
  });
  connection.onNotification('window/showMessage', () => {});
  connection.listen();
  // A request to a server that is gone would wait for ever.
  const gone = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  gone.catch(() => {});
  const ask = <Answer>(method: string, params: unknown) =>
    Promise.race([connection.sendRequest<Answer>(method, params), gone]);
  const uriOf = (file: string) => pathToFileURL(join(cwd, file)).href;
  const { capabilities } = await ask<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(cwd).href,
    workspaceFolders: [{ uri: pathToFileURL(cwd).href, name: 'project' }],
    capabilities: {},
  });
  await connection.sendNotification('initialized', {});
  return {
    process: child,
    connection,
    announced: capabilities,
    uriOf,
    ask,
    open: (file, text) => {
      const uri = uriOf(file);
      const textDocument = { uri, languageId: 'merit', version: 1, text };
      void connection.sendNotification('textDocument/didOpen', { textDocument });
      return uri;
    },
    change: (uri, version, text) => {
      const params = { textDocument: { uri, version }, contentChanges: [{ text }] };
      void connection.sendNotification('textDocument/didChange', params);
    },
    findings: async (uri, version = 1) => {
      for (;;) {
        const found = sent.findLast((each) => each.uri === uri && (each.version ?? null) === version);
        if (found !== undefined) return found;
        await Promise.race([new Promise<void>((wake) => waiting.push(wake)), gone]);
      }
    },
  };
}

const parent = `strategy "Walks" {
  param base: int (1..20) = 10 "Points of a walk"
  input steps: int (0..200_000)
  let far = steps > 10_000
  rule "Far" when far { award base * 2 }
  otherwise  { award base }
}
`;
const child =
  'strategy "Child" extends "./walks.merit" (base: 5) {\n  rule "None" when steps == 0 { award 3 }\n}\n';
const spec =
  '{ "cases": [{ "name": "far", "event": { "data": { "steps": 20000 } }, "outcome": { "points": 20 } }] }';
const files = { 'walks.merit': parent, 'child.merit': child, 'walks.spec.json': spec };

/** Where words of a text begin. */
function at(text: string, words: string): { readonly line: number; readonly character: number } {
  const lines = text.slice(0, text.indexOf(words)).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

describe('merit lsp', () => {
  it('offers the files of the project behind `extends`', async () => {
    const client = await connect(files);
    const text = 'strategy "New" extends ""';
    const uri = client.open('new.merit', text);
    const position = { line: 0, character: text.length - 1 };
    const { items } = await client.ask<{ readonly items: readonly { readonly label: string }[] }>(
      'textDocument/completion',
      { textDocument: { uri }, position },
    );
    expect(items.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['"default"', '"./walks.merit"', '"./child.merit"']),
    );
  });

  it('draws a strategy for an editor that asks for its graph', async () => {
    const client = await connect(files);
    const command = { command: 'merit.graph', arguments: [client.uriOf('walks.merit')] };
    expect(await client.ask('workspace/executeCommand', command)).toMatch(
      /^<svg[\s\S]*Far[\s\S]*<\/svg>\s*$/,
    );
  });

  it('sends findings with their pages, and gives them when asked', async () => {
    const client = await connect();
    const uri = client.open('a.merit', 'strategy "A" {\n  let unused = 1\n  otherwise { award pionts }\n}\n');
    const { diagnostics } = await client.findings(uri);
    expect(diagnostics).toMatchObject([
      { severity: 1, source: 'merit', codeDescription: { href: expect.stringMatching(/M2\d{3}\.md$/) } },
    ]);
    const page = diagnostics[0]?.codeDescription?.href ?? '';
    expect(readFileSync(fileURLToPath(page), 'utf8')).toContain('# M2');
    client.change(uri, 2, 'strategy "A" {\n  let unused = 1\n  otherwise { award 1 }\n}\n');
    const { diagnostics: faded } = await client.findings(uri, 2);
    expect(faded).toMatchObject([{ severity: 2, tags: [1], range: { start: { line: 1, character: 6 } } }]);
    const pulled = await client.ask('textDocument/diagnostic', { textDocument: { uri } });
    expect(pulled).toMatchObject({ kind: 'full', items: faded });
  });

  it('answers every request that it announces', async () => {
    const client = await connect(files);
    const uri = client.open('walks.merit', parent);
    const textDocument = { uri };
    const position = at(parent, 'far {');
    const range = { start: { line: 0, character: 0 }, end: { line: 7, character: 0 } };
    const asked: Record<string, readonly [method: string, params: object, answer: unknown]> = {
      diagnosticProvider: ['textDocument/diagnostic', {}, { kind: 'full', items: [] }],
      completionProvider: [
        'textDocument/completion',
        { position },
        { items: expect.arrayContaining([expect.objectContaining({ label: 'far' })]) },
      ],
      hoverProvider: [
        'textDocument/hover',
        { position },
        { contents: { value: expect.stringContaining('let far: bool') } },
      ],
      signatureHelpProvider: ['textDocument/signatureHelp', { position }, null],
      definitionProvider: [
        'textDocument/definition',
        { position },
        { uri, range: { start: at(parent, 'far =') } },
      ],
      referencesProvider: [
        'textDocument/references',
        { position, context: { includeDeclaration: true } },
        [{ range: { start: at(parent, 'far =') } }, { range: { start: position } }],
      ],
      documentHighlightProvider: ['textDocument/documentHighlight', { position }, [{ kind: 1 }, { kind: 1 }]],
      renameProvider: ['textDocument/prepareRename', { position }, { start: position }],
      documentFormattingProvider: [
        'textDocument/formatting',
        { options: {} },
        [{ newText: expect.any(String) }],
      ],
      codeActionProvider: ['textDocument/codeAction', { range, context: { diagnostics: [] } }, []],
      documentSymbolProvider: [
        'textDocument/documentSymbol',
        {},
        [{ name: 'Walks', children: expect.any(Array) }],
      ],
      workspaceSymbolProvider: ['workspace/symbol', { query: 'FAR' }, [{ name: 'far' }, { name: 'Far' }]],
      foldingRangeProvider: ['textDocument/foldingRange', {}, [{ startLine: 0, endLine: 5 }]],
      selectionRangeProvider: [
        'textDocument/selectionRange',
        { positions: [position] },
        [{ range: { start: position } }],
      ],
      semanticTokensProvider: ['textDocument/semanticTokens/full', {}, { data: expect.any(Array) }],
      inlayHintProvider: ['textDocument/inlayHint', { range }, [{ label: ': bool' }, {}, {}]],
      codeLensProvider: [
        'textDocument/codeLens',
        {},
        [{ command: { title: 'Run 1 test', command: 'merit.test' } }],
      ],
      documentLinkProvider: ['textDocument/documentLink', {}, []],
      executeCommandProvider: [
        'workspace/executeCommand',
        { command: 'merit.test', arguments: [uri] },
        expect.stringContaining('walks.spec.json'),
      ],
    };
    const announced = Object.keys(client.announced).filter((name) => name.endsWith('Provider'));
    expect(Object.keys(asked).toSorted()).toEqual(announced.toSorted());
    for (const [method, params, answer] of Object.values(asked)) {
      const given = await client.ask(
        method,
        method.startsWith('workspace/') ? params : { textDocument, ...params },
      );
      expect({ method, given }).toMatchObject({ method, given: answer });
    }
    const item = { label: 'far' };
    expect(await client.ask('completionItem/resolve', item)).toEqual(item);
  });

  it('renames over files, and links a child with its parent', async () => {
    const client = await connect(files);
    const uri = client.open('walks.merit', parent);
    const renamed = await client.ask<{ readonly changes: Record<string, readonly unknown[]> }>(
      'textDocument/rename',
      {
        textDocument: { uri },
        position: at(parent, 'steps'),
        newName: 'walked',
      },
    );
    expect(Object.entries(renamed.changes).map(([file, edits]) => [file, edits.length])).toEqual([
      [uri, 3],
      [client.uriOf('child.merit'), 1],
    ]);
    const below = client.open('child.merit', child);
    const inChild = { textDocument: { uri: below } };
    expect(
      await client.ask('textDocument/definition', { ...inChild, position: at(child, 'steps') }),
    ).toMatchObject({
      uri,
      range: { start: at(parent, 'steps') },
    });
    expect(await client.ask('textDocument/documentLink', inChild)).toMatchObject([{ target: uri }]);
    await expect(
      client.ask('textDocument/rename', {
        textDocument: { uri },
        position: at(parent, 'steps'),
        newName: 'rule',
      }),
    ).rejects.toThrow('no name that can be declared');
  });

  it('renames from a child too, and refuses a name that is taken in another file', async () => {
    const client = await connect({
      ...files,
      'taken.merit': 'strategy "T" extends "./walks.merit" { let paces = 1 rule "P" { award paces } }',
    });
    const uri = client.open('child.merit', child);
    const position = at(child, 'steps');
    const textDocument = { uri };
    expect(await client.ask('textDocument/prepareRename', { textDocument, position })).toMatchObject({
      start: position,
    });
    const { changes } = await client.ask<{ readonly changes: Record<string, readonly unknown[]> }>(
      'textDocument/rename',
      { textDocument, position, newName: 'walked' },
    );
    expect(Object.keys(changes).toSorted()).toEqual([uri, client.uriOf('walks.merit')]);
    await expect(
      client.ask('textDocument/rename', { textDocument, position, newName: 'paces' }),
    ).rejects.toThrow('in taken.merit: it is taken');
  });

  it('renames cases and listed texts over files, and merges none', async () => {
    const above =
      'strategy "W" { input kind: text ("walk" | "run") rule "Far" when kind == "run" { award 1 } otherwise { award 0 as "Near" } }';
    const below =
      'strategy "C" extends "./w.merit" { rule "Own" when user.awards(case: "Far") > 0 and kind == "run" { award 2 } }';
    const client = await connect({ 'w.merit': above, 'c.merit': below });
    const uri = client.open('c.merit', below);
    const renameAt = (words: string, newName: string) => {
      const { line, character } = at(below, words);
      const params = { textDocument: { uri }, position: { line, character: character + 1 }, newName };
      return client.ask<{ readonly changes: Record<string, readonly { readonly newText: string }[]> }>(
        'textDocument/rename',
        params,
      );
    };
    const texts = ({ changes }: Awaited<ReturnType<typeof renameAt>>) => [
      changes[client.uriOf('w.merit')]?.map(({ newText }) => newText),
      changes[uri]?.map(({ newText }) => newText),
    ];
    expect(texts(await renameAt('"Far"', 'Away'))).toEqual([['"Away"'], ['"Away"']]);
    expect(texts(await renameAt('"run"', 'dash'))).toEqual([['"dash"', '"dash"'], ['"dash"']]);
    await expect(renameAt('"Far"', 'Near')).rejects.toThrow('`Near` is a case already');
    await expect(renameAt('"Far"', 'Own')).rejects.toThrow('in c.merit: `Own` is a case already');
  });

  it('tells files that nobody has open of a parent that broke, and that it is mended', async () => {
    const client = await connect(files);
    const uri = client.open('walks.merit', parent.replace('award base }', 'award basis }'));
    const below = client.uriOf('child.merit');
    expect(await client.findings(below, null)).toMatchObject({
      diagnostics: [{ code: 'M2503', range: { start: at(child, '"./walks') } }],
    });
    client.change(uri, 2, parent);
    await client.findings(uri, 2);
    for (;;) {
      const { diagnostics } = await client.findings(below, null);
      if (diagnostics.length === 0) break;
      await client.ask('textDocument/diagnostic', { textDocument: { uri } });
    }
  });

  it('checks a child anew where its parent changes in the editor', async () => {
    const client = await connect(files);
    const below = client.open('child.merit', child);
    expect(await client.findings(below)).toMatchObject({ diagnostics: [] });
    const uri = client.open('walks.merit', parent);
    client.change(uri, 2, parent.replaceAll('steps', 'paces'));
    await client.findings(uri, 2);
    const pulled = await client.ask('textDocument/diagnostic', { textDocument: { uri: below } });
    expect(pulled).toMatchObject({ items: [{ message: expect.stringContaining('`steps`') }] });
  });

  it('mends what is certain', async () => {
    const client = await connect();
    const uri = client.open('a.merit', 'strategy "A" {\n  let unused = 1\n  otherwise { award 1 }\n}\n');
    const range = { start: { line: 1, character: 6 }, end: { line: 1, character: 6 } };
    const context = { diagnostics: [] };
    const actions = await client.ask<readonly { readonly title: string; readonly isPreferred?: boolean }[]>(
      'textDocument/codeAction',
      { textDocument: { uri }, range, context },
    );
    expect(actions.map(({ title }) => title)).toEqual([
      'take it away',
      'silence `unused-let` on this line',
      'mend all that is certain',
    ]);
    const only = ['source.fixAll.merit'];
    const all = await client.ask('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { ...context, only },
    });
    const text = 'strategy "A" {\n  otherwise { award 1 }\n}\n';
    expect(all).toMatchObject([{ edit: { changes: { [uri]: [{ newText: text }] } } }]);
  });

  it('takes positions beyond the text, texts that are no strategies, and files that nobody opened', async () => {
    const client = await connect();
    const wild = [-1, 0, 3, 1e9].flatMap((line) => [-5, 0, 1e9].map((character) => ({ line, character })));
    for (const [name, text] of Object.entries({
      empty: '',
      dots: 'user.',
      odd: '\ud800 "\u0000 {{{{ \r\n\u2028',
      whole: parent,
    })) {
      const uri = client.open(`${name}.merit`, text);
      for (const position of wild) {
        for (const method of [
          'completion',
          'hover',
          'signatureHelp',
          'definition',
          'documentHighlight',
          'prepareRename',
        ]) {
          await client.ask(`textDocument/${method}`, { textDocument: { uri }, position });
        }
      }
      await client.ask('textDocument/inlayHint', {
        textDocument: { uri },
        range: { start: wild[0], end: wild.at(-1) },
      });
    }
    const nowhere = { textDocument: { uri: 'untitled:Untitled-1' }, position: { line: 0, character: 0 } };
    expect(await client.ask('textDocument/hover', nowhere)).toBeNull();
  });

  it('ends when it is told to, with 0 after a shutdown', async () => {
    const client = await connect();
    await client.ask('shutdown', undefined);
    void client.connection.sendNotification('exit');
    const code = await new Promise((resolve) => client.process.once('exit', resolve));
    expect(code).toBe(0);
  });

  it('ends where its editor is gone', async () => {
    const server = start(temporaryFolder());
    server.stdin.end();
    const code = await new Promise((resolve) => server.once('exit', resolve));
    expect(code).toBe(1);
  });

  it.each(['no header at all\r\n\r\n{}', 'Content-Length: many\r\n\r\n{}', 'Content-Length: 5\r\n\r\n{{{{{'])(
    'survives or ends on a broken frame, and never hangs: %j',
    async (frame) => {
      const server = start(temporaryFolder());
      server.stdin.write(frame);
      server.stdin.end();
      const code = await new Promise((resolve) => server.once('exit', resolve));
      expect([0, 1]).toContain(code);
    },
  );

  it.skipIf(process.platform !== 'linux')('keeps its memory level over ten thousand edits', async () => {
    const client = await connect();
    const uri = client.open('walks.merit', parent);
    const edit = async (from: number, to: number) => {
      for (let version = from; version < to; version += 1) {
        client.change(uri, version, parent.replace('10_000', String(version)));
        if (version % 10 === 0) {
          await client.ask('textDocument/hover', { textDocument: { uri }, position: at(parent, 'far {') });
        }
      }
    };
    await edit(2, 3_000);
    const before = residentMb(client.process.pid);
    await edit(3_000, 10_002);
    // One analysis that is kept for each edit would take several times as much as all there was before.
    expect(residentMb(client.process.pid) - before).toBeLessThan(before / 2);
  });
});

function residentMb(pid: number | undefined): number {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
