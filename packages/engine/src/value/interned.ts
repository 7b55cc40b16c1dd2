import { defined } from '../support/defined.js';

/**
 * The same text as engines hold the names in a programme: once. Two texts that are held so are compared by
 * their addresses, and short ones from `JSON.parse` are held so too.
 */
export function interned(text: string): string {
  const [name] = Object.keys({ [text]: null });
  return defined(name);
}
