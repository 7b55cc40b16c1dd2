/** What JSON holds between braces, by its keys. */
export type PlainObject = { readonly [key: string]: unknown };

/**
 * Whether the object inherits nothing but what every object does, so that a plain read of a key that
 * `isInherited` isn't true of finds what is the object's own. The first test makes the second cheap.
 */
export function isPlain(object: PlainObject): boolean {
  return object['constructor'] === Object && Object.getPrototypeOf(object) === Object.prototype;
}

/** Whether every object has something under the key. */
export function isInherited(key: string): boolean {
  return key in Object.prototype;
}
