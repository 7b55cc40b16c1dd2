/** How an event file is written, where it isn't as ours are. */
export interface FileStyle extends Pick<ValueStyle, 'times' | 'numbers' | 'missing'> {
  /** Between the cells of CSV; one character. */
  readonly separator: string;
  /**
   * Where values stand, by what we call them: names of columns in CSV (`Distance#2` for the second of a
   * name), and in JSON keys, those inside of others joined by dots (`actor.login`).
   */
  readonly columns: { readonly [name: string]: ColumnStyle };
}

/** How the values of a column are written. */
export interface ValueStyle {
  /** The form of times, such as `DD/MM/YYYY HH:mm`, `unix` or `unix-ms`. */
  readonly times?: string | undefined;
  /** The form of numbers, by how one and a half thousand and a half are written. */
  readonly numbers?: NumberForm | undefined;
  /** What stands behind a number, as `km`; of a duration also what a bare number counts. */
  readonly unit?: string | undefined;
  /** The words for true, and those for false. */
  readonly true?: readonly string[] | undefined;
  readonly false?: readonly string[] | undefined;
  /** The words for a missing value, as `--`. */
  readonly missing?: readonly string[] | undefined;
}

/** The forms of numbers, each by how one and a half after 1,234 are written. */
export const numberForms = ['1,234.5', '1.234,5', '1 234,5', '1 234.5', "1'234.5"] as const;
export type NumberForm = (typeof numberForms)[number];

/** Several columns are one value with blanks in between, as of a date and a time. */
export type ColumnStyle = string | readonly string[] | ColumnMapping;

export interface ColumnMapping extends ValueStyle {
  readonly column?: string | readonly string[] | undefined;
  /** Of every event alike, in place of a column. */
  readonly value?: string | number | boolean | undefined;
}

/** How ours are written. */
export const plainStyle: FileStyle = { separator: ',', columns: {} };

/** Where a value stands in a file, and how it is written there. */
export interface ValuePlace extends ValueStyle {
  /** Of columns or keys; none where every event has the same value. */
  readonly names: readonly string[];
  readonly value: string | number | boolean | undefined;
  readonly isMapped: boolean;
}

/** Where a file has what we call by this name. */
export function valuePlaceOf(name: string, { columns, times, numbers, missing }: FileStyle): ValuePlace {
  const style = Object.hasOwn(columns, name) ? columns[name] : undefined;
  const mapping: ColumnMapping = isMapping(style) ? style : { column: style ?? name };
  const { column = [], value } = mapping;
  const names = typeof column === 'string' ? [column] : column;
  return { times, numbers, missing, ...mapping, names, value, isMapped: style !== undefined };
}

/** How messages name where a file has what we call by this name. */
export function nameIn(name: string, style: FileStyle): string {
  return valuePlaceOf(name, style).names.join(' ') || name;
}

function isMapping(style: ColumnStyle | undefined): style is ColumnMapping {
  return typeof style === 'object' && !Array.isArray(style);
}
