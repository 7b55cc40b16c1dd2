/** How values are written whose type doesn't show it, by the word that the type begins with. */
const forms: { readonly [type: string]: string } = {
  bool: 'true or false',
  date: 'as 2026-12-24',
  duration: 'as 90s or PT1H30M',
  instant: 'as 2026-12-24T18:00:00Z',
  time: 'as 18:30',
};

/** What a message adds: `, as 90s or PT1H30M`; empty for a type such as `int (0..5)` that shows its form. */
export function formOf(expected: string): string {
  const form = forms[/^\w+/.exec(expected)?.[0] ?? ''];
  return form === undefined ? '' : `, ${form}`;
}
