import type { Span } from '../../source/span.js';

/** One of the texts that may stand at a place. */
export interface CompletionItem {
  readonly kind: CompletionKind;
  readonly label: string;
  /** A type or a signature. */
  readonly detail: string;
  readonly doc: string | null;
  /** What is written in place of the stretch; whole by itself. */
  readonly insert: string;
  /** The same with places to fill in, as editors know them: `rule "${1:Name}" { $0 }`. */
  readonly snippet?: string;
  /** Sorts before another where its text does. */
  readonly order: string;
}

export type CompletionKind =
  | 'part'
  | 'statement'
  | 'keyword'
  | 'type'
  | 'param'
  | 'input'
  | 'let'
  | 'item'
  | 'function'
  | 'fact'
  | 'member'
  | 'text'
  | 'lint';

export interface Completions extends Span {
  readonly items: readonly CompletionItem[];
}

/** How near to what is meant something is: what fits the wanted type, then what is declared here. */
export type Rank = 0 | 1 | 2 | 3;

export interface ItemText {
  readonly kind: CompletionKind;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly doc?: string | null | undefined;
  readonly insert?: string | undefined;
  readonly snippet?: string | undefined;
}

export function item(
  rank: Rank,
  { kind, label, detail = '', doc = null, insert = label, snippet }: ItemText,
): CompletionItem {
  const order = `${rank}${label.toLowerCase()}`;
  return { kind, label, detail, doc, insert, ...(snippet === undefined ? {} : { snippet }), order };
}

/** A text of the language with places to fill in, plain and as a snippet: `award ‹1›`. */
export function template(text: string): { readonly insert: string; readonly snippet: string } {
  const [first = '', ...rest] = text.replaceAll(/[$\\]/g, '\\$&').split('‹');
  const places = rest.map((piece, index) => {
    const [inside = '', behind = ''] = piece.split('›');
    return `\${${index + 1}:${inside.replaceAll('}', '\\}')}}${behind}`;
  });
  return { insert: text.replaceAll(/[‹›]/g, ''), snippet: [first, ...places].join('') };
}
