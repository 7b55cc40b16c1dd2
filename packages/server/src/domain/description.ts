/** Texts of the owner's own, by names of their own. */
export type Metadata = { readonly [name: string]: string };

/** What an owner says of a game, a task or a user; it decides nothing. */
export interface Description {
  readonly name: string | null;
  readonly metadata: Metadata;
}
