const UNSTORABLE = /[\0\p{Cs}]/u;

/** Whether text holds neither NUL nor a lone surrogate: Postgres refuses the one and merges the others. */
export function isStorableText(value: string): boolean {
  return !UNSTORABLE.test(value);
}
