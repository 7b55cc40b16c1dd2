import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** What axe-core finds on a page as it is, but for an editor's scroller, whose focusable child it misses. */
export async function violationsIn(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found: readonly Violation[] = await page.evaluate(async () => {
    const { axe: there } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    return (await there.run()).violations;
  });
  return found
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    .filter((each) => !/^scrollable-region-focusable: (?:\S+ > )*\.cm-scroller$/.test(each));
}

/** Keeps a picture of a page in the folder that SCREENSHOTS names, where somebody wants to look at it. */
export async function picture(page: Page, called: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${called}.png`) });
}
