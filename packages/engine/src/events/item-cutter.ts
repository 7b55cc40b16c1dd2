import { UnreadableEvents } from './unreadable-events.js';

/** Writes the values of a JSON text each on a line of its own, as JSON Lines have them. */
export interface ItemCutter {
  /** What came whole with this piece of the text. One code unit stands for a byte, or for one of UTF-16. */
  cut(text: string): string;
  /**
   * To be called once after the last piece.
   *
   * @throws UnreadableEvents where the text ends in the middle.
   */
  end(): string;
  /** Whether a page of a list said that more come after it. */
  readonly goesOn: boolean;
}

/** More than any list says beside its items. */
const tailUnitsMax = 64 * 1024;

const pageHead = /^\s*\{\s*"items"\s*:\s*\[/;
const pageBeginning = /^\s*(?:\{\s*(?:"(?:i(?:t(?:e(?:m(?:s(?:"(?:\s*(?::\s*\[?)?)?)?)?)?)?)?)?)?)?$/;

/**
 * Makes a cutter of event files in JSON: an array, a page of one of the service's lists (`{"items": […]}`),
 * objects one after the other over several lines; JSON Lines stay as they are. Memory holds one item.
 *
 * @param path How messages name the file.
 */
export function createItemCutter(path: string): ItemCutter {
  let waiting = '';
  let scanner: Scanner | null | undefined;
  return {
    cut(text) {
      if (scanner === null) return text;
      if (scanner !== undefined) return scanner.scan(text);
      waiting += text;
      const form = formOf(waiting, false);
      if (form === null) return '';
      scanner = form === 'lines' ? null : new Scanner(path, form);
      const whole = waiting;
      waiting = '';
      return scanner?.scan(whole) ?? whole;
    },
    end() {
      const form = scanner === undefined ? formOf(waiting, true) : 'lines';
      if (form === null || form === 'lines') return waiting + (scanner?.end() ?? '');
      scanner = new Scanner(path, form);
      return scanner.scan(waiting) + scanner.end();
    },
    get goesOn() {
      return scanner?.goesOn ?? false;
    },
  };
}

type Form = 'lines' | 'array' | 'page' | 'objects';

/** Null where the beginning of a file doesn't tell yet. */
function formOf(text: string, isWhole: boolean): Form | null {
  const start = text.search(/[^\s\u00ef\u00bb\u00bf\ufeff]/);
  if (start === -1) return null;
  if (text[start] === '[') return 'array';
  if (text[start] !== '{') return 'lines';
  const head = text.slice(start);
  if (pageHead.test(head)) return formOfItems(head, isWhole);
  if (!isWhole && pageBeginning.test(head)) return null;
  const end = head.indexOf('\n');
  if (end === -1) return isWhole || head.length > tailUnitsMax ? 'lines' : null;
  return head.slice(0, end).trimEnd().endsWith('}') ? 'lines' : 'objects';
}

/** What a page of a list has; a line of an event that has a list called `items` has more. */
const pageMembers: ReadonlySet<string> = new Set(['items', 'nextCursor', 'total', 'totalCapped']);

/** A page, or the line of an event; what is longer than `tailUnitsMax` is a page, and isn't looked at. */
function formOfItems(head: string, isWhole: boolean): Form | null {
  const end = head.indexOf('\n');
  const line = end === -1 ? head : head.slice(0, end);
  if (line.length > tailUnitsMax) return 'page';
  const names = membersOf(line);
  if (names !== null) return names.every((name) => pageMembers.has(name)) ? 'page' : 'lines';
  return end !== -1 || isWhole ? 'page' : null;
}

/** Null where the text isn't a whole object. */
function membersOf(text: string): readonly string[] | null {
  if (!text.trimEnd().endsWith('}')) return null;
  try {
    return Object.keys(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What may end a stretch: inside of a text, and outside of one. */
const inText = /["\\]/g;
const betweenTexts = /["[\]{},\n\r]/g;

/** Follows brackets and texts; whether an item is JSON is for whoever reads it. */
class Scanner {
  readonly #path: string;
  readonly #form: Form;
  /** How many brackets stand around an item. */
  readonly #itemDepth: number;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  /** Whether the list has ended. */
  #isOver = false;
  #item = '';
  #tail = '';
  #out = '';

  constructor(path: string, form: Exclude<Form, 'lines'>) {
    this.#path = path;
    this.#form = form;
    this.#itemDepth = { array: 1, page: 2, objects: 0 }[form];
  }

  get goesOn(): boolean {
    return /"nextCursor"\s*:\s*"/.test(this.#tail);
  }

  scan(text: string): string {
    this.#out = '';
    let from = 0;
    let at = this.#next(text, this.#isEscaped ? 1 : 0);
    if (text !== '') this.#isEscaped = false;
    while (at !== -1) {
      this.#keep(text.slice(from, at));
      from = at;
      if (this.#isInText && text[at] === '\\') {
        // Whatever comes behind it ends no text, in the next piece too.
        this.#isEscaped = at + 1 === text.length;
        at = this.#next(text, at + 2);
        continue;
      }
      from = at + 1;
      if (this.#isInText) this.#endText();
      else this.#step(text[at] ?? '');
      at = this.#next(text, from);
    }
    this.#keep(text.slice(from));
    return this.#out;
  }

  #next(text: string, from: number): number {
    const sought = this.#isInText ? inText : betweenTexts;
    sought.lastIndex = from;
    return sought.exec(text)?.index ?? -1;
  }

  #endText(): void {
    this.#isInText = false;
    this.#keep('"');
  }

  /** Goes over a sign that stands outside of texts. */
  #step(sign: string): void {
    if (sign === '"') this.#isInText = true;
    if (sign === '[' || sign === '{') this.#open(sign);
    else if (sign === ']' || sign === '}') this.#close(sign);
    else if (sign === ',' && this.#depth === this.#itemDepth && this.#depth > 0) this.#endItem();
    else this.#keep(sign === '\n' || sign === '\r' ? ' ' : sign);
  }

  #open(sign: string): void {
    this.#keep(sign);
    this.#depth += 1;
  }

  #close(sign: string): void {
    const isOfList = !this.#isOver && this.#depth === this.#itemDepth;
    if (isOfList) this.#endItem();
    this.#isOver ||= isOfList;
    this.#depth -= 1;
    if (!isOfList) this.#keep(sign);
    if (this.#form === 'objects' && this.#depth === 0) this.#endItem();
  }

  #keep(piece: string): void {
    if (this.#isOver) this.#tail += this.#tail.length < tailUnitsMax ? piece : '';
    else if (this.#depth >= this.#itemDepth) this.#item += piece;
  }

  #endItem(): void {
    if (this.#item.trim() !== '') this.#out += `${this.#item}\n`;
    this.#item = '';
  }

  end(): string {
    const isOver = this.#form === 'objects' ? this.#item.trim() === '' : this.#isOver && this.#depth === 0;
    if (isOver && !this.#isInText) return '';
    throw new UnreadableEvents(`${this.#path}: the JSON ends in the middle`, {
      help: 'was the file cut short? its brackets and quotes have to be closed',
    });
  }
}
