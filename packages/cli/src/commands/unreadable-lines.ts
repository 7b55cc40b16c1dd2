import type { EventFile } from '../events/event-file.js';
import { cannotRead } from '../exit-code.js';
import { countOf } from '../output/number.js';
import type { EventStream } from './event-stream.js';
import type { Notices } from './notices.js';

/** Ends a command whose events hold lines that are none, unless it was told to go on without them. */
export function checkReadable(
  { unreadable }: EventStream,
  files: readonly EventFile[],
  { keepGoing }: { readonly keepGoing?: boolean },
  notices: Notices,
): void {
  if (unreadable === 0) return;
  const path = files.map((file) => file.path).join(', ');
  const lines = countOf(unreadable, 'line');
  if (keepGoing === true) notices.warn(`${path}: ${lines} left out`);
  else throw cannotRead(`${path}: ${lines} cannot be read`, { help: '--keep-going leaves such lines out' });
}
