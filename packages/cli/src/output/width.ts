import { toCells } from '@merit/dsl';

/** The columns that a text takes in a terminal. */
export function displayWidth(text: string): number {
  return isPlain(text) ? text.length : toCells(text).reduce((width, cell) => width + cell.width, 0);
}

/** The text, or its beginning and an ellipsis where it is wider than `widthMax`. */
export function shorten(text: string, widthMax: number): string {
  if (displayWidth(text) <= widthMax) return text;
  let kept = '';
  let width = 0;
  for (const cell of toCells(text)) {
    width += cell.width;
    if (width >= widthMax) break;
    kept += cell.text;
  }
  return `${kept}…`;
}

/** Nearly every text is, and then needn't be cut into what a terminal draws. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}
