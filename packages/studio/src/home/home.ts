/**
 * Where texts live: a file on this machine, or a service. The page asks a home what it can do, by which of
 * the optional members it has, and never which one it is.
 */
export interface Home {
  /** What it is, as the page says it: `this machine`, the service's address. */
  readonly label: string;
  /** The strategies that can be opened, in the order in which they are shown. */
  list(): Promise<Listed<StrategyEntry>>;
  open(id: string): Promise<OpenedStrategy>;
  /** Keeps a text, and its spec where that is given. It never overwrites what it hasn't shown. */
  save(saving: Saving): Promise<Saved>;
  /** Whether a save keeps the spec too. */
  readonly keepsSpecs?: true;
  /** Texts to begin with. */
  templates?(): Promise<readonly Template[]>;
  /**
   * What a text that begins a strategy is opened as; where it is left out, it takes the place of the open
   * one.
   */
  readonly fresh?: OpenedStrategy;
  /** What awards now, and other texts that a draft is compared with; the first is the one to begin with. */
  baselines?(id: string): Promise<Listed<NamedText>>;
  /** Past events that needn't be dropped onto the page. */
  readonly events?: HomeEvents;
  /** Calls back with what it finds, at first and where that is changed; what it gives stops that. */
  watch?(id: string, onChange: (theirs: OpenedStrategy) => void): () => void;
  /** Who uses it; absent where nobody has to be known. */
  readonly account?: Account;
  /** What it would mean if a version awarded from now on: the one that was saved last where none is named. */
  foresee?(id: string, version?: number): Promise<Foresight>;
  /** Games and tasks that a strategy awards in: what publishing it moves. */
  usage?(id: string): Promise<Listed<Usage>>;
  publish?(publishing: Publishing): Promise<Published>;
  versions?(id: string): Promise<Listed<Version>>;
  /** The text of a version. */
  textOf?(id: string, version: number): Promise<string>;
  rollBack?(rolling: RollingBack): Promise<Published>;
  /** What it did of late, in one version or in all. */
  metrics?(id: string, version?: number): Promise<readonly Metric[]>;
}

/** The beginning of a list: whoever shows it says where that isn't all of it. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  readonly isWhole: boolean;
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

export interface Template extends NamedText {
  /** What it is about, in a sentence. */
  readonly description: string;
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
  /** Given where the text calls the strategy otherwise than it did: how lists are to call it. */
  readonly name?: string;
  /** The one that was opened or saved last. */
  readonly revision: string;
}

export type Saved =
  | {
      readonly ok: true;
      readonly revision: string;
      readonly state: string | null;
      /** Given where it was new: by what it is opened from now on. */
      readonly id?: string;
      /** How lists call it from now on; as before where it is left out. */
      readonly name?: string;
    }
  /** It was changed elsewhere since it was opened. */
  | { readonly ok: false; readonly theirs: OpenedStrategy }
  | { readonly ok: false; readonly theirs: null; readonly message: string };

export interface HomeEvents {
  /** Files, or games whose last events can be read. */
  list(id: string): Promise<Listed<EventSource>>;
  read(source: EventSource): Promise<EventBytes>;
  /** The parameters under which a strategy decides there; null where they are those that it declares. */
  paramsFor?(source: EventSource, id: string): Promise<SetParams | null>;
  /** Sets parameters there on top of those already set, and gives those in force from now on. */
  setParams?(source: EventSource, id: string, values: ParamValues): Promise<SetParams | null>;
}

/** Parameters as JSON has them. */
export interface ParamValues {
  readonly [name: string]: unknown;
}

/** Parameters as texts, of which those that aren't there have their defaults. */
export interface SetParams {
  /** Whose they are. */
  readonly name: string;
  readonly own: { readonly [name: string]: string };
  /** All that count for tasks that have others than the game. */
  readonly byTask: { readonly [externalTaskId: string]: { readonly [name: string]: string } };
}

export interface EventSource {
  readonly id: string;
  readonly name: string;
  /** Read without being chosen: the page was opened for it. */
  readonly isWanted?: true;
}

/** CSV or JSON Lines, as its name tells; packed as gzip where it ends so. */
export interface EventBytes {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  /** Whether events that were denied are none of them. */
  readonly isWithoutDenied?: true;
  /** Whether there are older ones that aren't among them. */
  readonly isNewest?: true;
}

export interface Usage {
  /** `game` or `task`, and how it is called. */
  readonly what: string;
  readonly name: string;
  /** It stays with this version, whatever is published. */
  readonly pinnedTo?: number;
  /** How many people are awarded there, in words: `86 people`, `not counted`. */
  readonly people?: string;
  /** Why a version can't award there. */
  readonly problems?: readonly string[];
}

export interface Foresight {
  /** The one that would award. */
  readonly version: number;
  /** What one award of it can give; null where that isn't known. */
  readonly range: AwardRange | null;
  /** The version that awards until then; null where none does, or it is this one. */
  readonly before: { readonly version: number; readonly range: AwardRange | null } | null;
  /** What both make of the same recorded events; null where that can't be told. */
  readonly replay: ForeseenReplay | null;
}

export interface ForeseenReplay {
  readonly events: number;
  readonly pointsDelta: number;
  /** How many people would have earned more, less, and as much, of all that these events are about. */
  readonly gained: number;
  readonly lost: number;
  readonly same: number;
  /** Everybody who would have earned less, who loses most first. */
  readonly losers: Listed<{ readonly person: string; readonly delta: number }>;
}

export interface AwardRange {
  readonly min: number | null;
  readonly max: number | null;
}

export interface Publishing {
  readonly id: string;
  readonly revision: string;
  /** What changes and why; may be empty. */
  readonly note: string;
  /** Also where games have parameters that it doesn't take. */
  readonly force: boolean;
}

export interface RollingBack {
  readonly id: string;
  readonly revision: string;
  readonly version: number;
  readonly force: boolean;
}

export type Published =
  | { readonly ok: true; readonly version: number; readonly revision: string }
  | NotPublished;

export interface NotPublished {
  readonly ok: false;
  readonly message: string;
  /** What is in the way. */
  readonly usage: readonly Usage[];
  /** Whether it would be granted by `force`. */
  readonly canForce: boolean;
  /** Given where somebody else changed it since it was opened. */
  readonly theirs?: OpenedStrategy;
}

export interface Version {
  readonly number: number;
  readonly state: 'draft' | 'published' | 'superseded';
  /** Without mistakes, so that it can award. */
  readonly isSound: boolean;
  /** That it awards, or once did. */
  readonly hasAwarded: boolean;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly changedBy: string | null;
  /** What was said of it when it was made the one that awards, where something was. */
  readonly note?: string;
}

export interface Metric {
  readonly name: string;
  readonly value: number;
}

/** The person who uses the page, as the home knows them. */
export interface Account {
  current(): AccountState;
  /** Calls back at each change; what it gives stops that. */
  onChange(follow: (state: AccountState) => void): () => void;
  /** Whether people can sign in, besides by a key. */
  readonly canSignIn: boolean;
  /** Leaves the page, which comes back with this draft. */
  signIn(draft: Draft): Promise<void>;
  /** What was on the page when somebody left it to sign in; only once. */
  takeDraft(): Draft | null;
  /** Fails where the key isn't taken. */
  useKey(key: string): Promise<void>;
  signOut(): void;
}

export interface AccountState {
  /** How they are called; null where nobody is signed in. */
  readonly who: string | null;
  /** What they should know of it. */
  readonly message: string | null;
}

export interface Draft {
  readonly id: string;
  readonly text: string;
}
