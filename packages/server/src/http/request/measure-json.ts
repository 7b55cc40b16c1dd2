/** How much a JSON text may hold, whatever its bytes. */
export interface JsonLimits {
  /** Objects, lists, texts, numbers and words, at any depth. */
  readonly valuesMax: number;
  /** Different names of members: a parser learns each one, which takes it longer than all else. */
  readonly namesMax: number;
  /** Nesting. It alone is no excess here: whoever looks through the values can say where it is. */
  readonly depthMax: number;
}

export type JsonExcess = 'values' | 'names' | 'depth';

const [PART, SPACE, QUOTE, COLON, OPEN, CLOSE] = [0, 1, 2, 3, 4, 5];

const KINDS = kindsOfBytes();

/** What each byte is outside of texts; what isn't named is a part of a number or a word. */
function kindsOfBytes(): Uint8Array {
  const kinds = new Uint8Array(256).fill(PART);
  const set = (characters: string, kind: number) => {
    for (const character of characters) kinds[character.charCodeAt(0)] = kind;
  };
  set(' \t\n\r,', SPACE);
  set('"', QUOTE);
  set(':', COLON);
  set('[{', OPEN);
  set(']}', CLOSE);
  return kinds;
}

/**
 * Counts what a JSON text would become, in one pass over its bytes and without making any of it, and stops at
 * the first limit that is passed. A text that is no JSON is counted somehow: its parser finds out sooner than
 * its size matters.
 *
 * @returns What there is too much of; null where it is within the limits.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a call for each byte would cost more than to parse it.
export function measureJson(bytes: Uint8Array, limits: JsonLimits): JsonExcess | null {
  const { valuesMax, namesMax, depthMax } = limits;
  // A value takes a character and one between it and the next; a name two quotes and a colon besides.
  if (bytes.length <= 2 * valuesMax && bytes.length <= 4 * namesMax) return null;
  const names = new Set<number>();
  let values = 0;
  let text = { end: 0, hash: 0 };
  let inPart = false;
  let depth = 0;
  let isDeep = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const kind = KINDS[bytes[at] ?? 0];
    const begins = kind === QUOTE || kind === OPEN || (kind === PART && !inPart);
    inPart = kind === PART;
    if (begins) values += 1;
    if (kind === QUOTE) {
      text = readText(bytes, at);
      at = text.end;
    } else if (kind === OPEN) {
      depth += 1;
      isDeep ||= depth > depthMax;
    } else if (kind === CLOSE) {
      depth -= 1;
    } else if (kind === COLON) {
      // The text before it was no value, but a name.
      values -= 1;
      names.add(text.hash);
    }
    if (values > valuesMax || names.size > namesMax) {
      return isDeep ? 'depth' : values > valuesMax ? 'values' : 'names';
    }
  }
  return null;
}

const [BACKSLASH, CLOSING] = [0x5c, 0x22];

/** Where the text that begins here ends, and what tells it from most others (FNV-1a). */
function readText(bytes: Uint8Array, start: number): { readonly end: number; readonly hash: number } {
  let hash = 0x811c9dc5;
  let at = start + 1;
  for (; at < bytes.length && bytes[at] !== CLOSING; at += 1) {
    if (bytes[at] === BACKSLASH) at += 1;
    hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  }
  return { end: at, hash };
}
