import type { Locator } from 'playwright-core';
import { findUnreadable } from './find-unreadable.js';

/** Below this, letters can hardly be told from what they stand on. */
const CONTRAST_MIN = 3;

/** Texts within an element that can hardly be read, with their colours and the contrast. */
export async function unreadableIn(part: Locator): Promise<readonly string[]> {
  return part.evaluate(findUnreadable, CONTRAST_MIN);
}
