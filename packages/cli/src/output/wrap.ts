import { displayWidth } from './width.js';

/** Joins items with ` · `, on as many lines as the width asks for; a single item is never cut. */
export function wrapItems(items: readonly string[], widthMax: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const item of items) {
    const longer = line === '' ? item : `${line} · ${item}`;
    if (line !== '' && displayWidth(longer) > widthMax) {
      lines.push(line);
      line = item;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}
