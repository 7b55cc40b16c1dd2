/** Stands after `from`: awards whether they count or were cancelled, with these columns. */
export function recordedAwards(...columns: readonly string[]): string {
  const listed = columns.join(', ');
  return `(select ${listed} from awards union all select ${listed} from reversed_awards)`;
}
