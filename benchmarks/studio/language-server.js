import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../packages/cli/bin/main.js');
/** So many edits are sent before it is asked something, so that it keeps up. */
const EACH = 10;

const uri = 'file:///tmp/text.merit';

/** How long `merit lsp` takes until it has answered `initialize`, from its start on. */
export async function timeToInitialize() {
  const began = performance.now();
  const server = startServer();
  await server.ask('initialize', { processId: null, rootUri: null, capabilities: {} });
  const ms = performance.now() - began;
  await server.end();
  return ms;
}

/** Its resident memory in bytes after some edits, and after many: a word is typed and taken away again. */
export async function memoryOverEdits(text, { edits }) {
  const early = edits / 10;
  const server = startServer();
  await server.ask('initialize', { processId: null, rootUri: null, capabilities: {} });
  server.tell('initialized', {});
  server.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'merit', version: 0, text } });
  const memory = [];
  for (let version = 1; version <= edits; version += 1) {
    const isThere = version % 2 === 1;
    const end = { line: 0, character: isThere ? 0 : 5 };
    const change = { range: { start: { line: 0, character: 0 }, end }, text: isThere ? '# abc' : '' };
    server.tell('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [change] });
    if (version % EACH === 0) await server.ask('textDocument/documentSymbol', { textDocument: { uri } });
    if (version === early || version === edits) memory.push(server.residentBytes());
  }
  await server.end();
  return { earlyBytes: memory[0], lateBytes: memory[1] };
}

/** A client of the protocol that waits for one answer at a time. */
function startServer() {
  const child = spawn(process.execPath, [program, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  let [id, rest] = [0, Buffer.alloc(0)];
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    child.stdin.write(body);
  };
  child.stdout.on('data', (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const head = /^Content-Length: (\d+)\r\n(?:[^\r]+\r\n)*\r\n/.exec(rest.toString('latin1', 0, 200));
      const end = head === null ? 0 : head[0].length + Number(head[1]);
      if (head === null || rest.length < end) return;
      hear(JSON.parse(rest.toString('utf8', head[0].length, end)));
      rest = rest.subarray(end);
    }
  });
  const hear = (message) => {
    // What the server asks is granted with nothing.
    if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null });
    else if (message.id !== undefined) waiting.get(message.id)?.(message.result);
  };
  const ask = (method, params) =>
    new Promise((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  return {
    ask,
    tell: (method, params) => send({ method, params }),
    residentBytes: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024,
    async end() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
