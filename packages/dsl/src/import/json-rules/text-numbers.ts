/**
 * A text of digits as the number that it is, where texts are taken for numbers; everything else as it is, the
 * items of lists too.
 */
export function numberOfText(
  value: unknown,
  { textNumbers = false }: { readonly textNumbers?: boolean | undefined },
): unknown {
  if (!textNumbers) return value;
  if (Array.isArray(value)) return value.map((each) => numberOfText(each, { textNumbers }));
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Number(value) : value;
}
