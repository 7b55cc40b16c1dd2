import type { Type } from '@merit/dsl';
import { cutText, printType } from '@merit/dsl';

const unitsMax = 200;
const shown = new WeakMap<Type, string>();

/** A type within a message: it may be a choice of a thousand texts, and stand in as many messages. */
export function showType(type: Type): string {
  const text = shown.get(type) ?? cutText(printType(type), unitsMax);
  shown.set(type, text);
  return text;
}
