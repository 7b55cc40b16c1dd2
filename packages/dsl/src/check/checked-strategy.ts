import type { Decimal } from '../number/decimal.js';
import type { Fraction } from '../number/rational.js';
import type { Arrow, Call, Expression, Let, Reference, Strategy } from '../syntax/ast.js';
import type { Type } from '../types/type.js';
import type { HostFunction } from './host-function.js';

/** A value that is known before anything runs: of a constant, a default or a parameter. */
export type ConstantValue =
  | Decimal
  | Fraction
  | number
  | string
  | boolean
  | LocalTime
  | ConstantRecord
  | readonly ConstantValue[];
// int and decimal → Decimal; a quotient that no decimal is → Fraction
// duration → number of milliseconds · text → string
// date → days since 1970-01-01 · time → minutes since midnight
// instant → milliseconds since 1970, or a LocalTime

/** An item of a list of records, with every field in the order of its type; null for one that is left out. */
export interface ConstantRecord {
  readonly fields: readonly ConstantField[];
}

export interface ConstantField {
  readonly name: string;
  readonly value: ConstantValue | null;
}

/**
 * An instant that is written without an offset, `@2026-12-24T18:00`: it is known when the game's time zone
 * is. Where clocks skip it, it counts on as if they hadn't (02:30 of a skipped hour is 03:30); where they
 * show it twice, the first time is meant.
 */
export interface LocalTime {
  /** What clocks show, in milliseconds since they would have shown 1970-01-01T00:00. */
  readonly localMs: number;
}

/** What can be asked of a date or an instant. */
export type CalendarMember = 'hour' | 'minute' | 'time' | 'weekday' | 'day' | 'month' | 'year' | 'date';

export interface ParamDeclaration {
  readonly name: string;
  readonly type: Type;
  readonly default: ConstantValue;
  readonly doc: string | null;
}

export interface InputDeclaration {
  readonly name: string;
  /** The keys that lead to the value in the event's data: the name itself, or those of `from`. */
  readonly path: readonly string[];
  /** With the outer `?` taken off; `optional` says that it was there. */
  readonly type: Type;
  readonly optional: boolean;
  readonly default: ConstantValue | null;
  readonly doc: string | null;
}

export type FactScope = 'user' | 'user.game' | 'task' | 'game';

export type HistoryFactName =
  | 'awards'
  | 'points'
  | 'sinceFirst'
  | 'sinceLast'
  | 'lastGap'
  | 'averageGap'
  | 'streak'
  | 'actions'
  | 'total'
  | 'mean'
  | 'best'
  | 'least'
  | 'latest'
  | 'users'
  | 'tasks'
  | 'wallet.points'
  | 'wallet.coins';

export type CalendarPeriod = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The periods besides days that a streak may count. */
export type StreakPeriod = 'week' | 'month';

/** A date that is known when parameters are bound, or the one that the event has in an input. */
export type SinceDate = { readonly date: Expression } | { readonly input: string };

/** The same with bound parameters: a number of days since 1970-01-01. */
export type SinceDay = { readonly day: number } | { readonly input: string };

/** A fact as the source asks for it. `name` tells a host's own from those of the language. */
export type FactDeclaration = HistoryFact | HostFact;

/**
 * A fact of the language. `last`, `days`, `since` and `grace` may name parameters, so they become numbers
 * only when parameters are bound; everything else is known here.
 */
export interface HistoryFact {
  readonly scope: FactScope;
  readonly name: HistoryFactName;
  /**
   * The input or let that `total`, `mean`, `best`, `least` and `latest` read, with the type that it has here.
   */
  readonly input: { readonly name: string; readonly type: SummedType } | null;
  /** The kind of action that `actions` counts. */
  readonly action: string | null;
  readonly last: Expression | null;
  readonly this: CalendarPeriod | null;
  /** So many recorded days, the last of which is today. */
  readonly days: Expression | null;
  /** The recorded day that a window begins on. */
  readonly since: SinceDate | null;
  /** Of a streak: the periods it counts, where those aren't days, and how many may be left out in between. */
  readonly each: StreakPeriod | null;
  readonly grace: Expression | null;
  /** Only awards of this case. */
  readonly case: string | null;
  /** Only awards whose input or let of this name and type had the value that this event's has. */
  readonly same: { readonly name: string; readonly type: ComparedType } | null;
  readonly type: Type;
}

/**
 * A fact that a host adds to the language: it alone can answer it, and there is nothing to say between
 * brackets.
 */
export interface HostFact {
  readonly scope: FactScope;
  readonly name: 'host';
  /** What stands behind the scope's dot. */
  readonly member: string;
  readonly input: null;
  readonly action: null;
  readonly last: null;
  readonly this: null;
  readonly days: null;
  readonly since: null;
  readonly each: null;
  readonly grace: null;
  readonly case: null;
  readonly same: null;
  readonly type: Type;
  /** A sentence for authors. */
  readonly doc: string;
}

/** A let of the strategy that facts read of past awards, as they read inputs. */
export interface TrackedLet {
  readonly name: string;
  readonly type: ComparedType;
  readonly node: Let;
}

/** The types of inputs that facts add up and compare. */
export type SummedType = 'int' | 'decimal' | 'duration';

/** The types of inputs by which `same:` picks awards. */
export type ComparedType = SummedType | 'text' | 'bool' | 'instant' | 'date' | 'time';

/**
 * What a name or a call means: found once by the checker, read by the planner. Behind `now`, a parameter, an
 * input and a let the rest of the path is calendar members: `now.hour`, `born.date.year`.
 */
export type Resolution =
  | { readonly kind: 'param'; readonly index: number }
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'let'; readonly declaration: Let }
  /** What the ladder of a let says of its step. */
  | { readonly kind: 'field'; readonly declaration: Let; readonly ladder: Call; readonly field: LadderField }
  /** The item that a lambda of `any`, `sum` and the like is asked of, or one field of it. */
  | { readonly kind: 'item'; readonly lambda: Arrow; readonly field: ItemField | null }
  | { readonly kind: 'fact'; readonly index: number }
  /** Whether an `actions` fact is above 0, or the event's own action is of its kind. */
  | { readonly kind: 'did'; readonly index: number; readonly action: string }
  /** `user.id`, `task.id`, `game.id`, `action`. */
  | { readonly kind: 'event'; readonly member: EventMember }
  /** `points` and `case` inside an adjust. */
  | { readonly kind: 'outcome'; readonly member: 'points' | 'case' }
  /** The moment decided for. */
  | { readonly kind: 'now' }
  | { readonly kind: 'function'; readonly name: FunctionName }
  | { readonly kind: 'host function'; readonly callee: HostFunction };

export type EventMember = 'userId' | 'taskId' | 'gameId' | 'action';

/** A field of an item, and its place among those of the record. */
export interface ItemField {
  readonly name: string;
  readonly index: number;
}

export type FunctionName =
  | NumberFunctionName
  | DurationFunctionName
  | TextFunctionName
  | OwnFunctionName
  | 'anniversary'
  | 'bucket';

/** The functions whose arguments have a form of their own, such as arrows. */
export type OwnFunctionName = Exclude<ListFunctionName, ExtremeName> | 'linear' | 'ladder';

/** What a ladder says: what stands on its step, which one that is, the next threshold and how far it is. */
export type LadderField = 'value' | 'step' | 'next' | 'toNext';

/** The functions that ask each item of a list; `min` and `max` do where they are given one. */
export type ListFunctionName = 'any' | 'all' | 'count' | 'sum' | ExtremeName;

export type ExtremeName = 'min' | 'max';

export type NumberFunctionName =
  | ExtremeName
  | 'abs'
  | 'clamp'
  | 'round'
  | 'floor'
  | 'ceil'
  | 'trunc'
  | 'sqrt'
  | 'pow';

export type DurationFunctionName = 'seconds' | 'minutes' | 'hours' | 'days';

export type TextFunctionName = 'length' | 'lower' | 'upper' | 'trim' | 'contains' | 'startsWith' | 'endsWith';

/** The strategy that a child extends, and what the child changes about it. */
export interface CheckedParent {
  /** As `extends` writes it. */
  readonly id: string;
  /** The one name of its text: a file's path, an id with a version. */
  readonly sourceName: string;
  readonly checked: CheckedStrategy;
  /** What the child gives for parameters, by their index in the parent. */
  readonly bindings: ReadonlyMap<number, Expression>;
  /** What the child gives for inputs with `set`, by their index in the parent. */
  readonly sets: ReadonlyMap<number, Expression>;
}

/**
 * A strategy in which the checker found no error. Only the checker makes one, and only one of these can be
 * planned: so evaluation never meets a wrong type or an unknown name.
 */
export interface CheckedStrategy {
  readonly source: string;
  readonly tree: Strategy;
  readonly name: string;
  readonly about: string | null;
  /** The edition of the language that it is written in. */
  readonly edition: number;
  /** Null where it extends nothing. */
  readonly parent: CheckedParent | null;
  /** Its own, then those of its parent that it leaves open. */
  readonly params: readonly ParamDeclaration[];
  /** Its own, then those of its parent, but for the ones that it sets and never reads. */
  readonly inputs: readonly InputDeclaration[];
  /** Its own, then those of its parent. Without repetition, in the order of first mention. */
  readonly facts: readonly FactDeclaration[];
  /** The lets whose values awards keep, since facts name them; without those of a parent. */
  readonly trackedLets: readonly TrackedLet[];
  /** Every case an outcome can have but `none`, in the order of first mention, the parent's last. */
  readonly cases: readonly string[];
  /** Those that an award can have; null where they aren't all known. */
  readonly awardCases: readonly string[] | null;
  /** Of every expression; narrowed by what is proven where it stands. */
  readonly types: ReadonlyMap<Expression, Type>;
  /** The exact values of expressions made of literals alone: `10 * 1.1` is 11, and so an int. */
  readonly constants: ReadonlyMap<Expression, ConstantValue>;
  readonly resolutions: ReadonlyMap<Reference | Call, Resolution>;
  /**
   * The steps that deciding one event takes at most; what is asked of a list's items counts for each of them.
   */
  readonly cost: number;
  /** Those of each expression, without what is `kept` within it and without the lets that it mentions. */
  readonly steps: ReadonlyMap<Expression, number>;
  /**
   * Expressions in lambdas that don't depend on the item, and are worth being evaluated once: for each item
   * of the lambda around it that they do depend on, or (null) for all. Whoever evaluates them when they are
   * first needed, and not before, changes no decision.
   */
  readonly kept: ReadonlyMap<Expression, Arrow | null>;
}
