/**
 * A text with its possible line breaks, from which `render` chooses: after Wadler's “A prettier printer” and
 * Oppen's algorithm, as the formatters of other languages use it. Docs are values, and may be shared.
 */
export type Doc = string | readonly Doc[] | Line | Indent | Group | IfBroken | Choice | CommentDoc;

/** A place where a line may end. */
export interface Line {
  readonly kind: 'line';
  /** What stands there where the line doesn't end; null where it always ends. */
  readonly flat: ' ' | '' | null;
  /** Whether an empty line follows. */
  readonly isBlank: boolean;
}

/** Its lines stand one step further in. */
export interface Indent {
  readonly kind: 'indent';
  readonly content: Doc;
}

/** Its lines end together, or none does, where it fits. */
export interface Group {
  readonly kind: 'group';
  readonly content: Doc;
}

/** Stands only in a group whose lines end: the comma behind a last item. */
export interface IfBroken {
  readonly kind: 'ifBroken';
  readonly text: string;
}

/** Its content where that fits on one line, else the other with its lines ended. */
export interface Choice {
  readonly kind: 'choice';
  readonly content: Doc;
  readonly broken: Doc;
}

/**
 * A comment ends its line, whatever comes next; one that isn't on its own line stands behind what came
 * before.
 */
export interface CommentDoc {
  readonly kind: 'comment';
  readonly text: string;
  readonly isOnOwnLine: boolean;
}

export const line: Line = Object.freeze({ kind: 'line', flat: ' ', isBlank: false });
export const softLine: Line = Object.freeze({ kind: 'line', flat: '', isBlank: false });
export const hardLine: Line = Object.freeze({ kind: 'line', flat: null, isBlank: false });
export const blankLine: Line = Object.freeze({ kind: 'line', flat: null, isBlank: true });

export function indent(...content: readonly Doc[]): Indent {
  return { kind: 'indent', content };
}

export function group(...content: readonly Doc[]): Group {
  return { kind: 'group', content };
}

export function ifBroken(text: string): IfBroken {
  return { kind: 'ifBroken', text };
}

export function docChoice(content: Doc, broken: Doc): Choice {
  return { kind: 'choice', content, broken };
}

export function comment(text: string, isOnOwnLine: boolean): CommentDoc {
  return { kind: 'comment', text, isOnOwnLine };
}

export function isDocList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
