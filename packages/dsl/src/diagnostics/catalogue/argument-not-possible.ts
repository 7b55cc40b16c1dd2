/** A named argument that a fact takes nowhere, and why. */
export interface ArgumentNotPossible {
  readonly fact: string;
  readonly argument: string;
  /** What the fact looks at, which leaves the argument without a meaning. */
  readonly reason: string;
}

export function argumentNotPossible({ fact, argument, reason }: ArgumentNotPossible): string {
  return `\`${fact}\` takes no \`${argument}:\`, since ${reason}`;
}
