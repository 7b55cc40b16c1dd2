import type { Span } from '@merit/dsl';

/**
 * Where a value stands in a text that is valid JSON, by the keys and indices that lead to it; null where
 * nothing does.
 */
export function findJsonPlace(text: string, path: readonly (string | number)[]): Span | null {
  let start = afterSpace(text, 0);
  for (const step of path) {
    const next = stepInto(text, start, step);
    if (next === null) return null;
    start = next;
  }
  return { start, end: endOfValue(text, start) };
}

/** Where the member or element begins that a step leads to. */
function stepInto(text: string, container: number, step: string | number): number | null {
  if (text[container] !== (typeof step === 'number' ? '[' : '{')) return null;
  let index = 0;
  let at = afterSpace(text, container + 1);
  while (at < text.length && text[at] !== ']' && text[at] !== '}') {
    const { key, value } = readMember(text, at, typeof step === 'string');
    if (step === (key ?? index)) return value;
    index += 1;
    at = afterSpace(text, endOfValue(text, value));
    if (text[at] === ',') at = afterSpace(text, at + 1);
  }
  return null;
}

function readMember(
  text: string,
  at: number,
  hasKey: boolean,
): { readonly key: string | null; readonly value: number } {
  if (!hasKey) return { key: null, value: at };
  const end = endOfValue(text, at);
  const key: string = JSON.parse(text.slice(at, end));
  return { key, value: afterSpace(text, afterSpace(text, end) + 1) };
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  if (text[start] !== '{' && text[start] !== '[') return endOfWord(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** A number, `true`, `false` or `null`. */
function endOfWord(text: string, start: number): number {
  const length = text.slice(start).search(/[\s,\]}]/);
  return length < 0 ? text.length : start + length;
}

function afterSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text[at] ?? '')) at += 1;
  return at;
}
