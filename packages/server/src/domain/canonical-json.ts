import { isStructure } from './is-structure.js';

/**
 * JSON with its keys in order, so that two writings of one value are one text. Recursive: for trees whose
 * depth has been checked.
 */
export function canonicalJson(value: unknown): string {
  if (!isStructure(value)) return JSON.stringify(value);
  return Array.isArray(value) ? canonicalList(value) : canonicalObject(value);
}

function canonicalList(items: readonly unknown[]): string {
  let text = '';
  for (const item of items) text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
  return `[${text}]`;
}

function canonicalObject(members: Readonly<Record<string, unknown>>): string {
  let text = '';
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member === undefined) continue;
    const written = `${JSON.stringify(key)}:${canonicalJson(member)}`;
    text += text === '' ? written : `,${written}`;
  }
  return `{${text}}`;
}
