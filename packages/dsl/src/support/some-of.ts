const namesMax = 10;
const unitsMax = 60;

/** Names within a message, the first of them where they are many, and each cut where it is long. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, namesMax).map((name) => cutText(name));
  const more = names.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}

/** The beginning of a text that is too long for a message. */
export function cutText(text: string, max: number = unitsMax): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
