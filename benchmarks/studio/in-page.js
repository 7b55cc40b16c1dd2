import { latencies, watchWorker } from './watch-worker.js';

/** Longer than the pause after which events are decided anew, so that each key has its run. */
const PAUSE_MS = 300;

export async function openPage(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(watchWorker);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => globalThis.watched.answered.some(({ name }) => name === 'analyze'));
  return page;
}

/** A condition with a mistake in it, and words that leave a text sound. */
export const inCondition = { line: 'deny "', word: ' and stepps > 1 or not' };
export const inComment = { line: '# Rules are tried', word: ' as they stand' };

/** Types a word and takes it away again, and gives what each key cost, in milliseconds. */
export async function type(page, { keys, place: { line, word }, throttledBy = 1 }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttledBy });
  await page.locator('.cm-line', { hasText: line }).first().click();
  await page.keyboard.press('End');
  await page.waitForTimeout(1_000);
  const idle = [];
  for (let index = 0; index < 20; index += 1)
    idle.push(await busyMs(session, () => page.waitForTimeout(PAUSE_MS)));
  await page.evaluate(() => {
    globalThis.watched.keys.length = 0;
    globalThis.watched.asked.length = 0;
    globalThis.watched.answered.length = 0;
  });
  const busy = [];
  for (let index = 0; index < keys; index += 1) {
    const at = index % (2 * word.length);
    const key = at < word.length ? word[at] : 'Backspace';
    busy.push(
      await busyMs(session, async () => {
        await page.keyboard.press(key === ' ' ? 'Space' : key);
        await page.waitForTimeout(PAUSE_MS);
      }),
    );
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const seen = await page.evaluate(() => ({ ...globalThis.watched, ask: null }));
  const rest = idle.toSorted((one, other) => one - other)[idle.length >> 1];
  return {
    toDiagnostics: latencies(seen, 'analyze'),
    toPoints: latencies(seen, 'run'),
    mainThread: busy.map((ms) => Math.max(0, ms - rest)),
  };
}

/** How long the page's main thread was busy meanwhile. */
async function busyMs(session, work) {
  const before = await taskSeconds(session);
  await work();
  return ((await taskSeconds(session)) - before) * 1_000;
}

async function taskSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** How long the worker takes over one question each time, its way there and back with it. */
export async function askAtPlaces(page, name, { text, places }) {
  return page.evaluate(
    async ([question, source, offsets]) => {
      const taken = [];
      await globalThis.watched.ask('analyze', { source, parents: {} });
      for (const offset of offsets)
        taken.push((await globalThis.watched.ask(question, { source, offset })).ms);
      return taken;
    },
    [name, text, places],
  );
}
