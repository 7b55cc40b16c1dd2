import type { Code } from '../code.js';

/** Whether the text in a slot contains one that is known when planning. */
export function slotContains(slot: number, part: string): Code<boolean> {
  return (frame) => (frame[slot] as string).includes(part);
}
