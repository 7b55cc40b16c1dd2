import type { InputDeclaration } from '@merit/dsl';
import { nearestName } from '@merit/dsl';
import { type EventReaderOptions, keyOf, type UnreadName } from './event-reader.js';
import { optionalNames, requiredNames } from './event-row.js';
import { type FileStyle, nameIn, plainStyle, type ValuePlace, valuePlaceOf } from './file-style.js';
import { recordMark, recordNames } from './recorded.js';
import { UnreadableEvents } from './unreadable-events.js';

/** The header of a CSV file, and what of it stands for what we read. */
export class CsvColumns {
  /** As the file has them. */
  readonly names: readonly string[];
  readonly #line: number;
  readonly #options: EventReaderOptions;
  readonly #style: FileStyle;

  /** @throws UnreadableEvents where events can't be read by this header. */
  constructor(cells: readonly string[], line: number, options: EventReaderOptions) {
    this.names = cells.map((cell) => cell.trim());
    this.#line = line;
    this.#options = options;
    this.#style = options.style ?? plainStyle;
    this.#check();
    this.#checkInputs();
    options.onUnread(this.#unread());
  }

  /** Whether the service recorded these events, whose data then are JSON in one column. */
  get areRecorded(): boolean {
    return this.names.includes(recordMark) && this.names.includes('data');
  }

  /** Reads what we call by a name; null where no column has it. A missing value is an empty text. */
  reader(name: string): ((cells: readonly string[]) => string) | null {
    const { names, value, missing } = this.place(name);
    if (value !== undefined) return () => String(value);
    const indexes = names.map((each) => this.#indexOf(each));
    if (indexes.includes(-1) || indexes.length === 0) return null;
    const read = joined(indexes);
    if (missing === undefined) return read;
    return (cells) => {
      const text = read(cells);
      return missing.includes(text) ? '' : text;
    };
  }

  /** `Distance#2` is the second of two columns of this name. */
  #indexOf(name: string): number {
    const known = this.names.indexOf(name);
    const [, bare, number] = known === -1 ? (/^(.*)#([1-9])$/.exec(name) ?? []) : [];
    if (bare === undefined) return known;
    const all = this.names.flatMap((each, index) => (each === bare ? index : []));
    return all[Number(number) - 1] ?? -1;
  }

  place(name: string): ValuePlace {
    return valuePlaceOf(name, this.#style);
  }

  /** How messages name where a value stands. */
  nameOf(name: string): string {
    return nameIn(name, this.#style);
  }

  #has(name: string): boolean {
    const { names, value } = this.place(name);
    return value !== undefined || (names.length > 0 && names.every((each) => this.#indexOf(each) !== -1));
  }

  #check(): void {
    const place = `${this.#options.path}:${this.#line}`;
    const missing = requiredNames.filter((name) => !this.#has(name));
    const wrong = Object.keys(this.#style.columns).find((name) => !this.#has(name));
    if (missing.length > 0 || (wrong !== undefined && this.#isRequired(wrong))) {
      const [first = wrong ?? ''] = missing.filter((name) => this.place(name).isMapped);
      if (this.place(first).isMapped) throw this.#wrongMapping(first, place);
      const lacking = missing.map((name) => `\`${name}\``).join(', ');
      throw new UnreadableEvents(`${place}: the header lacks ${lacking}`, { help: this.#headerHelp() });
    }
    this.#checkRepeated(place);
  }

  #isRequired(name: string): boolean {
    const input = this.#options.inputs.find((each) => keyOf(each) === name);
    return input !== undefined && isRequired(input);
  }

  /** Says which column of the mapping the file lacks, and which of its columns may be meant. */
  #wrongMapping(name: string, place: string): UnreadableEvents {
    const { names } = this.place(name);
    const absent = names.find((each) => this.#indexOf(each) === -1) ?? '';
    const nearest = nearestName(absent, this.names);
    return new UnreadableEvents(
      `${place}: the header lacks \`${absent}\`, which \`columns\` names for \`${name}\``,
      { help: nearest === undefined ? this.#columnsAre() : `is it the column \`${nearest}\`?` },
    );
  }

  #headerHelp(): string {
    const [only] = this.names;
    if (this.names.length === 1 && only !== undefined && /[,;\t|]/.test(only)) {
      return separatorHelp(this.#style);
    }
    const misspelt = Object.keys(this.#style.columns)
      .map((name) => [name, nearestName(name, requiredNames)] as const)
      .find(([name, nearest]) => nearest !== undefined && nearest !== name);
    if (misspelt !== undefined)
      return `\`columns\` says \`${misspelt[0]}\`: did you mean \`${misspelt[1]}\`?`;
    return mappingHelp(this.#options.path);
  }

  #columnsAre(): string {
    return `the columns are ${this.names.join(', ')}`;
  }

  /** Which of two columns is meant nobody knows; those that nobody reads may come as often as they like. */
  #checkRepeated(place: string): void {
    for (const name of this.#readNames()) {
      for (const column of this.place(name).names) {
        if (this.names.indexOf(column) === this.names.lastIndexOf(column)) continue;
        throw new UnreadableEvents(`${place}: the column \`${column}\` stands here twice`, {
          help: `\`columns\` of merit.config.json may name \`${column}#1\` or \`${column}#2\``,
        });
      }
      const { names, isMapped } = this.place(name);
      if (!isMapped || names.includes(name) || !this.names.includes(name) || this.#isElsewhere(name))
        continue;
      const columns = [...names, name].map((each) => `\`${each}\``).join(' and ');
      throw new UnreadableEvents(`${place}: the columns ${columns} both stand for \`${name}\``);
    }
  }

  /** Whether a column of our name has something else, by the mapping. */
  #isElsewhere(column: string): boolean {
    return Object.keys(this.#style.columns).some((name) => this.place(name).names.includes(column));
  }

  #readNames(): readonly string[] {
    const { inputs } = this.#options;
    return [...requiredNames, ...optionalNames, ...(this.areRecorded ? ['data'] : inputs.map(keyOf))];
  }

  /** Without one of these every event would be refused. */
  #checkInputs(): void {
    if (this.areRecorded) return;
    const { path, inputs } = this.#options;
    const needed = inputs.find((input) => isRequired(input) && !this.#has(keyOf(input)));
    if (needed === undefined) return;
    const key = keyOf(needed);
    const nearest = nearestName(key, this.names);
    throw new UnreadableEvents(
      `${path}:${this.#line}: the header lacks \`${key}\`, which the input \`${needed.name}\` needs`,
      { help: nearest === undefined ? this.#columnsAre() : `is it the column \`${nearest}\`?` },
    );
  }

  #unread(): UnreadName[] {
    const keys = this.#options.inputs.map(keyOf);
    const recorded = this.areRecorded ? recordNames : [];
    const read = this.#readNames()
      .flatMap((name) => this.place(name).names)
      .map((name) => this.names[this.#indexOf(name)] ?? name);
    const known = new Set<string>([...read, ...optionalNames, ...keys, ...recorded]);
    const unused = keys.filter((key) => !this.#has(key));
    return this.names
      .filter((name) => !known.has(name))
      .map((name) => ({ name, where: 'column', line: this.#line, nearest: nearestName(name, unused) }));
  }
}

function joined([index = -1, ...others]: readonly number[]): (cells: readonly string[]) => string {
  if (others.length === 0) return (cells) => cells[index] ?? '';
  return (cells) =>
    [index, ...others]
      .map((at) => cells[at] ?? '')
      .join(' ')
      .trim();
}

function isRequired(input: InputDeclaration): boolean {
  return !input.optional && input.default === null;
}

export const headerHelp = `the first line names the columns: ${requiredNames.join(', ')}, and one for each input`;

function mappingHelp(path: string): string {
  return `${headerHelp}; for a file of another program \`merit events map ${path}\` writes down what its columns stand for`;
}

function separatorHelp({ separator }: FileStyle): string {
  return separator === ','
    ? 'columns are separated by commas, but for files whose separator merit.config.json names'
    : `columns are separated by ${JSON.stringify(separator)}, as merit.config.json says`;
}
