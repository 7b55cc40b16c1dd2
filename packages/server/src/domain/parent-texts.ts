/** A parent and its parents, each by the name of the text that extends it. */
export type ParentChain = ReadonlyMap<string, NamedText>;

export interface NamedText {
  readonly name: string;
  readonly source: string;
}

/**
 * What compiling finds at the names that a text extends: parents, or by the name as written why there is
 * none.
 */
export type ParentTexts =
  | { readonly self: string; readonly chain: ParentChain }
  | { readonly [written: string]: { readonly reason: string } };
