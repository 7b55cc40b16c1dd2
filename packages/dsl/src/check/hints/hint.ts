import type { Fix } from '../../diagnostics/diagnostic.js';
import type { Located } from '../../source/span.js';
import { replaceWith } from '../suggestion.js';

/** What to write instead of a mistake that others made before. */
export interface Hint {
  /** One sentence without capital and full stop. */
  readonly help: string;
  readonly fixes: readonly Fix[];
}

export function hint(help: string, fixes: readonly Fix[] = []): Hint {
  return { help, fixes };
}

/** A hint that is a text to write in the place of what stands there. */
export function writing(place: Located, text: string, why: string): Hint {
  return { help: `${why} \`${text}\``, fixes: [replaceWith(place, text)] };
}
