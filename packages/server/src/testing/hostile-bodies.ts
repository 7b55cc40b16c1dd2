/**
 * JSON values that take so many bytes, and more of a reader's time or memory than most: by what they are made
 * of. Any of them may stand where a body takes a value, or be one.
 */
export const hostileFillings: { readonly [what: string]: (bytes: number) => string } = {
  numbers: (bytes) => list(bytes, () => '1'),
  'long numbers': (bytes) => list(bytes, () => `1.${'7'.repeat(300)}e-200`),
  'one long number': (bytes) => '1'.repeat(bytes),
  'empty objects': (bytes) => list(bytes, () => '{}'),
  'empty lists': (bytes) => list(bytes, () => '[]'),
  'deep lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'many deep lists': (bytes) => list(bytes, () => '['.repeat(50) + ']'.repeat(50)),
  'deep objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'empty texts': (bytes) => list(bytes, () => '""'),
  'one long text': (bytes) => `"${'a'.repeat(bytes - 2)}"`,
  'an escaped text': (bytes) => `"${'\\u00e9'.repeat((bytes - 2) / 6)}"`,
  'a text of pairs': (bytes) => `"${'😀'.repeat((bytes - 2) / 4)}"`,
  'names in one object': (bytes) => object(bytes, (index) => index.toString(36)),
  'numbered names': (bytes) => object(bytes, (index) => String(index * 997)),
  'a name for each object': (bytes) => list(bytes, (index) => `{"${index.toString(36)}":1}`),
  'objects of hundred names each': (bytes) =>
    list(bytes, (index) => object(0, (member) => (index * 100 + member).toString(36), 100)),
  'the same names otherwise ordered': (bytes) =>
    list(bytes, (index) => object(0, (member) => String.fromCharCode(97 + ((member * 7 + index) % 23)), 23)),
};

function list(bytes: number, item: (index: number) => string): string {
  return `[${joined(bytes - 2, item)}]`;
}

function object(bytes: number, name: (index: number) => string, membersMin = 1): string {
  return `{${joined(bytes - 2, (index) => `"${name(index)}":1`, membersMin)}}`;
}

/** As many as fit, and so many at least. */
function joined(bytes: number, item: (index: number) => string, countMin = 1): string {
  const items: string[] = [];
  for (let length = 0; length < bytes || items.length < countMin; ) {
    const next = item(items.length);
    length += next.length + 1;
    if (length > bytes && items.length >= countMin) break;
    items.push(next);
  }
  return items.join(',');
}
