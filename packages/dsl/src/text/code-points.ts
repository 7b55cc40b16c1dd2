/** How many Unicode code points a text has: `😀` is one, `é` one or two, depending on how it is written. */
export function countCodePoints(value: string): number {
  let count = 0;
  for (let index = 0; index < value.length; index++) {
    if (isLead(value.charCodeAt(index)) && isTrail(value.charCodeAt(index + 1))) index++;
    count++;
  }
  return count;
}

/** Whether a text has at most so many code points; of a far longer one none is looked at. */
export function hasAtMost(value: string, max: number): boolean {
  return value.length <= max || (value.length <= 2 * max && countCodePoints(value) <= max);
}

function isLead(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isTrail(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
