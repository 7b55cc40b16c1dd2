/** The help for a misspelt name; nothing where no other is near. */
export function didYouMean(suggestion: string | null): string | undefined {
  return suggestion === null ? undefined : `did you mean \`${suggestion}\`?`;
}
