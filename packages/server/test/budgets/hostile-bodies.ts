/** Bodies at the limits of what a request may hold. */

const MEBIBYTE = 1024 * 1024;

export function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** One object, or list, of so many bytes: the same piece over and over, with its number in it. */
function repeated(open: string, piece: (index: number) => string, close: string, bytes: number): Buffer {
  const pieces: string[] = [];
  let length = open.length + close.length;
  for (let index = 0; ; index += 1) {
    const next = (index === 0 ? '' : ',') + piece(index);
    length += next.length;
    if (length > bytes) break;
    pieces.push(next);
  }
  return Buffer.from(open + pieces.join('') + close);
}

/** Many small members, none of which any body has. */
export const manyMembers = (bytes = MEBIBYTE) => repeated('{', (index) => `"k${index}":0`, '}', bytes);

/** Many empty objects in the member that the body has. */
export const manyEmpties = (member: string, bytes = MEBIBYTE) =>
  repeated(`{"${member}":[`, () => '{}', ']}', bytes);

export const manyNumbers = (member: string, bytes = MEBIBYTE) =>
  repeated(`{"${member}":[`, () => '0', ']}', bytes);

/** As deep as any body may be, many times side by side. */
export const manyDeep = (member: string, bytes = MEBIBYTE) => {
  const [open, close] = ['['.repeat(60), ']'.repeat(60)];
  return repeated(`{"${member}":[`, () => open + close, ']}', bytes);
};

export const filledWith = (value: object, member: string, bytes = MEBIBYTE) => {
  const bare = JSON.stringify({ ...value, [member]: '' });
  return json({ ...value, [member]: 'a'.repeat(Math.max(0, bytes - bare.length)) });
};

/** The largest object that an event may bring: small members, as many as go in. */
export function largestData(): Readonly<Record<string, number>> {
  const entries: [string, number][] = [];
  for (let bytes = 2, index = 0; ; index += 1) {
    const name = `k${index}`;
    bytes += name.length + 5;
    if (bytes > 32 * 1024) return Object.fromEntries(entries);
    entries.push([name, 0]);
  }
}

/** Fifty parameters: the longest texts, and a table of as many small objects as lists may hold. */
export function largestParams(): Readonly<Record<string, string | readonly object[]>> {
  const texts = Array.from({ length: 49 }, (_, index) => [
    `parameter_${index}`,
    `${index}`.padEnd(1000, 'x'),
  ]);
  return { ...Object.fromEntries(texts), table: Array(2000).fill({ a: 1 }) };
}

/** Fifty texts that four kibibytes have room for. */
export function largestMetadata(): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`member_${index}`, 'x'.repeat(64)]));
}
