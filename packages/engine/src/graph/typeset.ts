import type { Card, CardLine } from './card.js';
import { type Font, textWidth } from './text-width.js';
import { visibleText } from './visible-text.js';
import { wrapCode, wrapText } from './wrap-text.js';

export type TextRole = 'label' | 'title' | CardLine['role'];

/** One line of a card, with its baseline as the distance from the card's top. */
export interface TextLine {
  readonly role: TextRole;
  readonly text: string;
  readonly baselinePx: number;
}

/** A card with its lines broken, and the room that it takes. */
export interface TypesetCard {
  readonly lines: readonly TextLine[];
  readonly widthPx: number;
  readonly heightPx: number;
}

export const fonts: { readonly [role in TextRole]: Font } = {
  label: { sizePx: 10, isMonospaced: false, isBold: true },
  title: { sizePx: 13.5, isMonospaced: false, isBold: true },
  code: { sizePx: 12, isMonospaced: true, isBold: false },
  note: { sizePx: 12, isMonospaced: false, isBold: false },
};

const leadingPx: { readonly [role in TextRole]: number } = { label: 14, title: 19, code: 17, note: 17 };
export const paddingPx = 14;
/** How much further capitals with space between them reach. */
const labelSpacing = 1.35;
const titleLinesMax = 2;
const entryLinesMax = 8;
const cardLinesMax = 16;

/** Sets a card in at most this width. */
export function typeset({ label, title, lines: entries }: Card, widthMaxPx: number): TypesetCard {
  const room = widthMaxPx - 2 * paddingPx;
  const body = entries.flatMap(({ role, text }) => brokenEntry(role, text, room));
  const all: readonly (readonly [TextRole, string])[] = [
    ['label', label.toUpperCase()],
    ...wrapText(visibleText(title), { font: fonts.title, widthMaxPx: room, linesMax: titleLinesMax }).map(
      (text) => ['title', text] as const,
    ),
    ...(body.length > cardLinesMax ? [...body.slice(0, cardLinesMax - 1), ['note', '…'] as const] : body),
  ];
  let y = paddingPx - 4;
  const lines = all.map(([role, text]) => {
    y += leadingPx[role];
    return { role, text, baselinePx: y - 3 };
  });
  return { lines, widthPx: Math.ceil(widest(lines) + 2 * paddingPx), heightPx: y + paddingPx - 3 };
}

function brokenEntry(
  role: CardLine['role'],
  text: string,
  widthMaxPx: number,
): (readonly [TextRole, string])[] {
  const options = { font: fonts[role], widthMaxPx, linesMax: entryLinesMax };
  return wrapCode(visibleText(text), options).map((line) => [role, line] as const);
}

function widest(lines: readonly TextLine[]): number {
  return lines.reduce((most, { role, text }) => {
    const width = textWidth(text, fonts[role]) * (role === 'label' ? labelSpacing : 1);
    return Math.max(most, width);
  }, 0);
}
