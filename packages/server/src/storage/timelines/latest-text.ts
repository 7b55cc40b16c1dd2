/** Later than any time before 1970 is early, so that every time has as many digits and sorts as text. */
const yearZero = 10n ** 16n;
const keyLength = 17 + 1 + 36 + 1;

/**
 * An input's value with the time and the id of its award before it, as one text: of many, the greatest is
 * that of the latest award, and of awards at one time the one that was recorded last, since ids grow.
 */
export function latestText(
  { occurredAt, awardId }: { readonly occurredAt: number; readonly awardId: string },
  value: string,
): string {
  return `${String(BigInt(occurredAt) + yearZero).padStart(17, '0')} ${awardId} ${value}`;
}

/** The value in such a text. */
export function latestValue(text: string): string {
  return text.slice(keyLength);
}
