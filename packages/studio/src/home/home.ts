/**
 * Where texts live: a file on this machine, or a service. The page asks a home what it can do, by which of
 * the optional members it has, and never which one it is.
 */
export interface Home {
  /** What it is, as the page says it: `this machine`, the service's address. */
  readonly label: string;
  /** The strategies that can be opened, in the order in which they are shown. */
  list(): Promise<readonly StrategyEntry[]>;
  open(id: string): Promise<OpenedStrategy>;
  /** Keeps a text, and its spec where that is given. It never overwrites what it hasn't shown. */
  save(saving: Saving): Promise<Saved>;
  /** What awards now, and other texts that a draft is compared with; the first is the one to begin with. */
  baselines?(id: string): Promise<readonly NamedText[]>;
  /** Past events that needn't be dropped onto the page. */
  readonly events?: HomeEvents;
  /** Calls back where a text is changed elsewhere; what it gives stops that. */
  watch?(id: string, onChange: (theirs: OpenedStrategy) => void): () => void;
  /** Games and tasks that a strategy awards in: what publishing it moves. */
  usage?(id: string): Promise<readonly Usage[]>;
  publish?(publishing: Publishing): Promise<Published>;
  versions?(id: string): Promise<readonly Version[]>;
  rollBack?(id: string, version: Version): Promise<Published>;
  metrics?(id: string): Promise<readonly Metric[]>;
}

export interface StrategyEntry {
  readonly id: string;
  readonly name: string;
  /** A word or two: `draft`, `version 3 awards`; null where there is nothing to say. */
  readonly state: string | null;
}

export interface NamedText {
  /** As sentences name it: `version 3`, `live.merit`. */
  readonly name: string;
  readonly text: string;
}

export interface OpenedStrategy extends StrategyEntry {
  /** A file's name, or what it would be called as one. */
  readonly fileName: string;
  readonly text: string;
  /** Changes with the text and its spec: an entity tag, a hash. */
  readonly revision: string;
  /** Spec cases as a JSON text; null where none are kept. */
  readonly spec: NamedText | null;
  /** The IANA zone in which days are counted; UTC where it is left out. */
  readonly timeZone?: string;
  /** Texts that it may extend besides the built-in ones, by their ids. */
  readonly parents?: readonly NamedText[];
}

export interface Saving {
  readonly id: string;
  readonly text: string;
  /** Left out where it hasn't changed. */
  readonly spec?: string;
  /** The one that was opened or saved last. */
  readonly revision: string;
}

export type Saved =
  | { readonly ok: true; readonly revision: string; readonly state: string | null }
  /** It was changed elsewhere since it was opened. */
  | { readonly ok: false; readonly theirs: OpenedStrategy }
  | { readonly ok: false; readonly theirs: null; readonly message: string };

export interface HomeEvents {
  /** Files, or games whose last events can be read. */
  list(id: string): Promise<readonly EventSource[]>;
  read(source: EventSource): Promise<EventBytes>;
}

export interface EventSource {
  readonly id: string;
  readonly name: string;
}

/** CSV or JSON Lines, as its name tells; packed as gzip where it ends so. */
export interface EventBytes {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

export interface Usage {
  /** `game` or `task`, and how it is called. */
  readonly what: string;
  readonly name: string;
}

export interface Publishing {
  readonly id: string;
  readonly revision: string;
  readonly note: string;
}

export type Published =
  | { readonly ok: true; readonly version: Version }
  | { readonly ok: false; readonly message: string; readonly usage: readonly Usage[] };

export interface Version extends NamedText {
  readonly number: number;
  readonly state: 'draft' | 'published' | 'archived';
  /** ISO 8601. */
  readonly changedAt: string;
  readonly changedBy: string | null;
  readonly note: string | null;
}

export interface Metric {
  readonly name: string;
  readonly value: number;
}
