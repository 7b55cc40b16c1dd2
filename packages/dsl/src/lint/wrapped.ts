import type { TextEdit } from '../diagnostics/diagnostic.js';
import type { Located } from '../source/span.js';

/** Puts something before and behind what stands there, however long that is. */
export function wrapped({ span }: Located, before: string, after: string): readonly TextEdit[] {
  const { start, end } = span;
  return [
    { span: { start, end: start }, text: before },
    { span: { start: end, end }, text: after },
  ];
}
