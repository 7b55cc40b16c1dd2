import type { Adjust, Deny, Otherwise, Rule } from './ast.js';

/** How a part is called in findings and pictures: by its name, or by its word where it has none. */
export function partNameOf(part: Deny | Rule | Otherwise | Adjust): string {
  return part.kind === 'Otherwise' ? 'otherwise' : part.name.value;
}
