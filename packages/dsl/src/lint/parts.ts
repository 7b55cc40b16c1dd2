import type { RunningPart } from '../bounds/flow.js';
import type { Located } from '../source/span.js';

/** Where a part is pointed at: its name, or the word. */
export function partPlaceOf(part: RunningPart): Located {
  if (part.kind !== 'Otherwise') return part.name;
  const { start } = part.span;
  return { span: { start, end: start + 'otherwise'.length } };
}
