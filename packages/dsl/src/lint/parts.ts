import type { RunningPart } from '../bounds/flow.js';
import type { Located } from '../source/span.js';

/** How a part is called in findings. */
export function partNameOf(part: RunningPart): string {
  return part.kind === 'Otherwise' ? 'otherwise' : part.name.value;
}

/** Where a part is pointed at: its name, or the word. */
export function partPlaceOf(part: RunningPart): Located {
  if (part.kind !== 'Otherwise') return part.name;
  const { start } = part.span;
  return { span: { start, end: start + 'otherwise'.length } };
}
