import { toVisible } from '@merit/dsl';

/**
 * A text that every format can carry: without control characters, marks that turn its direction, half
 * characters.
 */
export function visibleText(text: string): string {
  return toVisible(text).replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\ufffd');
}
