// Packs the extension for VS Code as it would be published, and asks the language server that it brings along
// what an editor asks: what works in the tree may be missing from the package.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

const folder = join(import.meta.dirname, '../editors/vscode');
const unpacked = mkdtempSync(join(tmpdir(), 'merit-extension-'));
const text = 'strategy "Walks" {\n  let unused = 1\n  rule "Far" when ';

function expect(condition, claim) {
  if (!condition) throw new Error(`not so: ${claim}`);
  console.log(`✓ ${claim}`);
}

function pack() {
  const file = join(unpacked, 'merit.vsix');
  execFileSync('npm', ['run', '--silent', 'package', '--', '--out', file], { cwd: folder, stdio: 'pipe' });
  execFileSync('unzip', ['-q', file, '-d', unpacked]);
  return join(unpacked, 'extension');
}

/** What the manifest names has to be in the package. */
function checkManifest(extension) {
  const { main, icon, contributes } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8'));
  const { languages, grammars, snippets, jsonValidation } = contributes;
  const [{ configuration, icon: icons }] = languages;
  const named = [main, icon, configuration, ...Object.values(icons), grammars[0].path, snippets[0].path];
  for (const path of [...named, ...jsonValidation.map(({ url }) => url)]) readFileSync(join(extension, path));
  expect(true, 'the package holds all that its manifest names');
  const lines = readFileSync(join(folder, 'src/extension.ts'), 'utf8').split('\n').length;
  expect(lines < 150, 'the client has less than 150 lines');
  expect(!readdirSync(extension).includes('node_modules'), 'the package is bundled');
}

async function askServer(extension) {
  const server = spawn(process.execPath, [join(extension, 'server/bin/main.js'), 'lsp', '--stdio']);
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  const sent = new Promise((resolve) =>
    connection.onNotification('textDocument/publishDiagnostics', resolve),
  );
  connection.listen();
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: null, capabilities: {} });
  await connection.sendNotification('initialized', {});
  const textDocument = { uri: 'untitled:walks.merit', languageId: 'merit', version: 1, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  const { diagnostics } = await sent;
  expect(diagnostics.length > 0, 'its server sends findings');
  const end = { line: 2, character: 18 };
  const { items } = await connection.sendRequest('textDocument/completion', { textDocument, position: end });
  expect(
    items.some(({ label }) => label === 'unused'),
    'its server completes names',
  );
  const hover = { textDocument, position: { line: 1, character: 7 } };
  const { contents } = await connection.sendRequest('textDocument/hover', hover);
  expect(contents.value.includes('let unused: int'), 'its server tells what a name is');
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
}

try {
  const extension = pack();
  checkManifest(extension);
  await askServer(extension);
} finally {
  rmSync(unpacked, { recursive: true });
}
