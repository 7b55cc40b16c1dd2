// What Studio costs: from a key to findings and to points, on the page's main thread, over a hundred
// thousand events, and until something stands there; how large its files are; what the language server takes.
// In headless Chromium (CHROMIUM_PATH, or `chromium` on the path) against `merit studio` on this machine.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { report } from './report/report.js';
import { askAtPlaces, inComment, inCondition, openPage, type } from './studio/in-page.js';
import { memoryOverEdits, timeToInitialize } from './studio/language-server.js';
import { withStudio } from './studio/run-studio.js';
import { exampleEvents, exampleText, longText, manyEvents } from './studio/texts.js';

const { values } = parseArgs({
  options: { keys: { type: 'string' }, rounds: { type: 'string' }, edits: { type: 'string' } },
});
const keys = Number(values.keys ?? 200);
const rounds = Number(values.rounds ?? 9);
const edits = Number(values.edits ?? 10_000);

const executablePath =
  process.env.CHROMIUM_PATH ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
const browser = await chromium.launch({
  executablePath,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  const text = longText();
  const typed = await withStudio({ text }, (address) => typing(address, text));
  const points = await withStudio({ text: exampleText, events: exampleEvents }, pointsOfTheExample);
  const many = await withStudio({ text: exampleText }, manyAtOnce);
  const first = await withStudio({ text: exampleText, events: exampleEvents }, firstLook);
  const rows = [...typed, points, ...many, ...first, ...(await languageServer(text))];
  await report('studio', { lines: text.split('\n').length, keys, rounds, rows, sizes: sizes() });
} finally {
  await browser.close();
}

async function typing(address, text) {
  const page = await openPage(browser, address);
  const plain = await type(page, { keys, place: inCondition });
  const slow = await type(page, { keys, place: inCondition, throttledBy: 4 });
  const places = Array.from({ length: keys }, (_, index) =>
    Math.floor((text.length * (index + 1)) / (keys + 1)),
  );
  const completion = await askAtPlaces(page, 'completions', { text, places });
  const hover = await askAtPlaces(page, 'hover', { text, places });
  await page.context().close();
  return [
    rowOf('key to diagnostics', plain.toDiagnostics),
    rowOf('the same, main thread slowed four times', slow.toDiagnostics),
    rowOf('main thread for a key', plain.mainThread),
    rowOf('completion, there and back', completion),
    rowOf('hover, there and back', hover),
  ];
}

async function pointsOfTheExample(address) {
  const page = await openPage(browser, address);
  await page.locator('.totals').waitFor();
  const { toPoints } = await type(page, { keys: Math.ceil(keys / 2), place: inComment });
  await page.context().close();
  return rowOf('key to points of 940 events, the pause of 120 ms with it', toPoints);
}

/** Simulating twice tells what reading takes, which is done once for the same inputs. */
async function manyAtOnce(address) {
  const page = await openPage(browser, address);
  const taken = await page.evaluate(
    async ([csv, source, times]) => {
      const asked = { params: {}, timeZone: 'UTC', filter: {} };
      const all = { read: [], simulate: [], compare: [], why: [] };
      await globalThis.watched.ask('analyze', { source, parents: {} });
      for (let round = 0; round < times; round += 1) {
        const bytes = new TextEncoder().encode(csv).buffer;
        const taking = await globalThis.watched.ask('takeEvents', { name: 'many.csv', bytes });
        const first = await globalThis.watched.ask('run', { ...asked, baseline: null });
        const again = await globalThis.watched.ask('run', { ...asked, baseline: null });
        const compared = await globalThis.watched.ask('run', { ...asked, baseline: source });
        all.read.push(taking.ms + first.ms - again.ms);
        all.simulate.push(again.ms);
        all.compare.push(compared.ms);
        all.why.push(
          (await globalThis.watched.ask('why', { index: first.answered.events.events - 1_000 - round })).ms,
        );
      }
      return all;
    },
    [manyEvents(), exampleText, Math.ceil(rounds / 2)],
  );
  await page.context().close();
  return [
    rowOf('99,640 events read', taken.read),
    rowOf('99,640 events simulated', taken.simulate),
    rowOf('99,640 events compared', taken.compare),
    rowOf('why of one of them', taken.why),
  ];
}

/** Each time in a context of its own, which has nothing of the page yet. */
async function firstLook(address) {
  const [text, diagnostics] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const page = await openPage(browser, address);
    const seen = await page.evaluate(() => ({ ...globalThis.watched, ask: null }));
    if (round > 0) {
      text.push(seen.firstText);
      diagnostics.push(seen.answered.find(({ name }) => name === 'analyze').at);
    }
    await page.context().close();
  }
  return [rowOf('first text on loopback', text), rowOf('first diagnostics on loopback', diagnostics)];
}

async function languageServer(text) {
  const taken = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ms = await timeToInitialize();
    if (round > 0) taken.push(ms);
  }
  const { earlyBytes, lateBytes } = await memoryOverEdits(text, { edits });
  return [
    rowOf('`merit lsp` from its start to its first answer', taken),
    { name: `its memory over ${edits.toLocaleString('en-US')} edits`, earlyBytes, lateBytes },
  ];
}

function rowOf(name, taken) {
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
  return { name, times: sorted.length, medianMs: at(0.5), p95Ms: at(0.95) };
}

/** What is loaded before anything is shown or answered, as gzip sends it. */
function sizes() {
  const path = join(import.meta.dirname, '../packages/studio/dist/manifest.json');
  const { begins, files } = JSON.parse(readFileSync(path, 'utf8'));
  const bytes = (names) =>
    files.filter(({ name }) => names.includes(name)).reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  return { page: bytes(begins.page), worker: bytes(begins.worker), style: bytes(begins.style) };
}
