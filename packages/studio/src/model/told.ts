/** What was asked for: on its way, here, or why it didn't come. */
export type Told<Value> =
  | { readonly state: 'awaited' }
  | { readonly state: 'here'; readonly value: Value }
  | { readonly state: 'missing'; readonly message: string };

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
