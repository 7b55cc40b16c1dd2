/**
 * What is there by construction, though its type can't say so: an item at an index below the length, an entry
 * that was put in before. Costs hot loops nothing that can be measured: it becomes a part of the code that
 * calls it.
 *
 * @throws Error where it isn't there after all.
 */
export function defined<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('what should be there by construction is missing');
  return thing;
}
