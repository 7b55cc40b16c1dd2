import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { picture, violationsIn } from '../../../tools/accessibility.js';
import { inChromium, tabTo } from './in-chromium.js';
import { simulate } from './running-studio.js';

const tabs = ['Points', 'Change', 'Events', 'Graph', 'Tests'];
const usual = { width: 1440, height: 900 };
const small = { width: 1280, height: 720 };

inChromium('merit studio in Chromium', (here) => {
  const { open } = here;

  it('gives the points that merit simulate gives, of the text and of what it is compared with', async () => {
    const page = await open();
    const [own, live] = [
      await simulate(here.studio, 'daily-activity.merit'),
      await simulate(here.studio, 'live.merit'),
    ];
    const first = (part: string) => page.locator(part).first().innerText();
    const points = async () => Number((await first('.totals .value')).replaceAll(',', ''));
    await expect.poll(points).toBe(own.points);
    const difference = async () => Number.parseInt((await first('.totals .beside')).replace('−', '-'), 10);
    await expect.poll(difference).toBe(own.points - live.points);
    await expect.poll(() => first('.part-count')).toBe('98');
  });

  it('follows what is typed, says what is wrong, and mends it', async () => {
    const page = await open();
    const line = page.locator('.cm-line', { hasText: 'rule "Sporty day"' });
    await line.click();
    await page.keyboard.press('End');
    await page.keyboard.type('\nrule "Long" when stepps > 60_000 { award 1 }');
    const finding = page.locator('.finding.error').first();
    await expect.poll(() => finding.innerText()).toContain('stepps');
    await page.locator('.stale').waitFor();
    await finding.locator('.fix').click();
    await page.locator('.finding.error').waitFor({ state: 'detached' });
    await page.locator('.part-count.never').first().waitFor();
  });

  it('offers at the cursor what mends its finding, and applies it, by keys alone', async () => {
    const page = await open();
    await page.locator('.cm-line', { hasText: 'rule "Half day"' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('\nrule "Long" when stepps > 60_000 { award 1 }');
    await page.locator('.finding.error', { hasText: 'no stepps' }).waitFor();
    await page.keyboard.press('Control+.');
    await page.locator('.fix-menu button:focus', { hasText: 'steps' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.fix-menu').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+.');
    await page.locator('.fix-menu button:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.cm-line', { hasText: 'rule "Long" when steps > 60_000' }).waitFor();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+.');
    await page.locator('.notice', { hasText: 'There is nothing to mend or to rewrite here' }).waitFor();
  });

  it('offers what may be made of what is selected or stands at the cursor, as one step, by keys alone', async () => {
    const page = await open();
    const text = () => page.locator('.cm-content').innerText();
    const before = await text();
    const offer = async (title: string) => {
      await page.keyboard.press('Control+.');
      await page.locator('.fix-menu button:focus', { hasText: title }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('.fix-menu').waitFor({ state: 'detached' });
    };
    const takeBack = async () => {
      await page.keyboard.press('Control+z');
      await expect.poll(text).toBe(before);
    };
    await page.locator('.cm-line', { hasText: 'let sporty' }).click();
    await page.keyboard.press('End');
    for (const _ of 'distanceKm >= 8') await page.keyboard.press('Shift+ArrowLeft');
    await offer('extract let value');
    const extracted = /let value = distanceKm >= 8\n +let sporty = veryActiveMinutes >= 30 or value\n/;
    await expect.poll(text).toMatch(extracted);
    await takeBack();
    await page
      .locator('.cm-line span', { hasText: /^sporty$/ })
      .first()
      .click();
    await offer('inline sporty');
    await expect.poll(text).toContain('when (veryActiveMinutes >= 30 or distanceKm >= 8) {');
    await takeBack();
    await page.locator('.cm-line', { hasText: 'rule "Sporty day"' }).click();
    await page.keyboard.press('Home');
    await offer('deny where this condition holds');
    await expect.poll(text).toContain('deny "Sporty day" when sporty\n');
    await takeBack();
  });

  it('renames a name wherever it is meant, as one step, and refuses one that is taken', async () => {
    const page = await open();
    const text = () => page.locator('.cm-content').innerText();
    const before = await text();
    await page
      .locator('.cm-line span', { hasText: /^sporty$/ })
      .first()
      .click();
    await page.keyboard.press('F2');
    await page.locator('.rename-form input:focus').waitFor();
    await page.keyboard.type('steps');
    await page.keyboard.press('Enter');
    await page.locator('.rename-form p', { hasText: 'taken' }).waitFor();
    await page.getByLabel('New name').fill('active');
    await page.keyboard.press('Enter');
    await page.locator('.cm-line', { hasText: 'when active {' }).waitFor();
    const named = async () => (await text()).match(/\b(?:sporty|active)\b/g);
    await expect.poll(named).toEqual(['active', 'active', 'active']);
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
  });

  it('shows what a call takes while its arguments are typed', async () => {
    const page = await open();
    await page.locator('.cm-line', { hasText: 'rule "Half day"' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('\nlet most = min(');
    const active = page.locator('.signature b');
    await active.waitFor();
    await expect.poll(() => page.locator('.signature code').innerText()).toContain('min(');
    await page.keyboard.type('1, ');
    await page.locator('.signature b', { hasText: 'b' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.locator('.signature').waitFor({ state: 'detached' });
    await page.keyboard.type('user.points(');
    await page.locator('.signature', { hasText: 'user.points(' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type(') # done');
    await page.locator('.signature').waitFor({ state: 'detached' });
  });

  it('shows what a parameter would change, and leaves the text as it is', async () => {
    const page = await open();
    const text = here.studio.read('daily-activity.merit');
    await page.keyboard.press('Alt+2');
    const before = await page.locator('.sentence').innerText();
    await page.getByLabel('goal: Steps that make a day full', { exact: true }).fill('5000');
    await page.locator('.sentence', { hasNotText: before }).waitFor();
    await page.locator('.param.changed').waitFor();
    expect(here.studio.read('daily-activity.merit')).toBe(text);
  });

  it('is worked by keys alone: who loses, why, a test of it, and saved', async () => {
    const page = await open();
    const cases = JSON.parse(here.studio.read('daily-activity.spec.json')).cases.length;
    await page.keyboard.press('Alt+2');
    await page.locator('.sentence').waitFor();
    const loser = await page.locator('.columns .table bdi').first().innerText();
    await page.keyboard.press('Alt+3');
    await tabTo(page, /^Find events/);
    await page.keyboard.type(loser);
    await page.locator('.event-list tbody tr', { hasNotText: loser }).first().waitFor({ state: 'detached' });
    await tabTo(page, /: why$/);
    await page.keyboard.press('Enter');
    await page.locator('.why .parts').waitFor();
    await tabTo(page, /^Make it a test$/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+5');
    await page.locator('.tests .test').nth(cases).waitFor();
    await page.keyboard.press('Control+s');
    await page.locator('.notice', { hasText: 'Saved' }).waitFor();
    const saved = JSON.parse(here.studio.read('daily-activity.spec.json')).cases;
    expect([saved.length, saved.at(-1).name]).toEqual([cases + 1, expect.stringContaining(loser)]);
  });

  it('moves the splitter and goes through tabs by arrow keys', async () => {
    const page = await open();
    await tabTo(page, /^Width of the text$/);
    const width = async () => (await page.locator('.text-pane').boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBeGreaterThan(before);
    await tabTo(page, /^Points/);
    await page.keyboard.press('ArrowRight');
    await page.locator('.sentence').waitFor();
  });

  it('shows what is changed elsewhere, and asks where it was changed here too', async () => {
    const page = await open();
    const text = here.studio.read('daily-activity.merit');
    here.studio.write('daily-activity.merit', `# Theirs.\n${text}`);
    await page.locator('.cm-line', { hasText: '# Theirs.' }).waitFor();
    await page.locator('.cm-line').first().click();
    await page.keyboard.type('# Mine. ');
    here.studio.write('daily-activity.merit', `# Theirs again.\n${text}`);
    await page.getByText('Somebody changed it meanwhile').waitFor();
    await expect.poll(() => page.locator('.cm-line').first().innerText()).toContain('# Mine.');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Control+s');
    await page.locator('.notice', { hasText: 'Saved' }).waitFor();
    expect(here.studio.read('daily-activity.merit')).toContain('# Mine.');
  });

  it('takes events that are chosen, and says of a file that it holds none', async () => {
    const page = await open();
    const bytes = (text: string) => ({ name: 'walks.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.locator('input[type=file]').setInputFiles(bytes('a,b\n1,2\n'));
    await page.locator('.problem', { hasText: 'the header lacks' }).waitFor();
    const header = 'occurredAt,externalUserId,externalTaskId,steps,distanceKm,veryActiveMinutes,mood\n';
    await page
      .locator('input[type=file]')
      .setInputFiles(bytes(`${header}2026-01-02,ann,walks,12000,9,40,good\n`));
    const said = page.locator('.events-line', { hasText: '1 event of 1 person' });
    await said.filter({ hasText: 'nothing reads mood' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('keeps nobody out, on any tab, in %s', async (scheme) => {
    const page = await open({ colorScheme: scheme });
    for (const tab of tabs) {
      await page.locator(`#tab-${tab}`).click();
      if (tab === 'Events') {
        await page.locator('.event-list tbody button').nth(30).click();
        await page.locator('.why .parts').waitFor();
      }
      // Words for those who listen alone don't stand on the page.
      const aloud = async () => (await page.locator('.test .aloud').first().boundingBox())?.width;
      if (tab === 'Tests') await expect.poll(aloud).toBe(1);
      expect([tab, await violationsIn(page)]).toEqual([tab, []]);
      await picture(page, `${tab}-${scheme}`);
      await page.setViewportSize(small);
      await expect.poll(async () => [tab, await widthBeyondWindow(page)]).toEqual([tab, 0]);
      await picture(page, `${tab}-${scheme}-1280`);
      await page.setViewportSize(usual);
    }
  });

  it('fits smaller windows, and has one side at a time below 1100 pixels', async () => {
    const page = await open({ viewport: small });
    await page.setViewportSize({ width: 900, height: 700 });
    await page.getByRole('button', { name: 'What it does', exact: true }).click();
    await page.locator('.text-pane').waitFor({ state: 'hidden' });
    await page.locator('.totals').waitFor();
    await expect.poll(() => widthBeyondWindow(page)).toBe(0);
  });
});

/** How many pixels the page is wider than its window. */
function widthBeyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
