import type { BinaryOperator, Relation } from '../syntax/ast.js';

/**
 * The JSON form of a strategy, for programmes that read and write strategies: the tree without positions and
 * comments, with one spelling for everything. `strategy.schema.json` says the same to other languages.
 */
export interface JsonForm {
  /** Where a schema for editors lies; it means nothing. */
  readonly $schema?: string;
  /** The version of this form, which is that of the language. */
  readonly merit: 1;
  /** The strategy's name. */
  readonly strategy: string;
  readonly extends?: JsonParent;
  /** In the order in which they are written. */
  readonly parts: readonly JsonPart[];
}

export interface JsonParent {
  readonly strategy: string;
  readonly with?: readonly JsonNamed[];
}

/** A named value: an argument, a binding, or a field of a `reply`. */
export interface JsonNamed {
  readonly name: string;
  readonly value: JsonExpression;
}

// ── Parts ───────────────────────────────────────────────────────────────────

export type JsonPart =
  | JsonAbout
  | JsonParam
  | JsonInput
  | JsonLet
  | JsonDeny
  | JsonSet
  | JsonRule
  | JsonOtherwise
  | JsonAdjust;

export interface JsonAbout {
  readonly about: string;
}

export interface JsonParam {
  readonly param: string;
  readonly type: JsonType;
  readonly default: JsonConstant;
  readonly doc?: string;
}

export interface JsonInput {
  readonly input: string;
  readonly type: JsonType;
  readonly from?: string;
  readonly default?: JsonConstant;
  readonly doc?: string;
}

export interface JsonLet {
  readonly let: string;
  readonly value: JsonExpression;
}

export interface JsonDeny {
  readonly deny: string;
  readonly when: JsonExpression;
  readonly do?: readonly JsonStatement[];
}

export interface JsonSet {
  readonly set: string;
  readonly value: JsonExpression;
}

export interface JsonRule {
  readonly rule: string;
  readonly when?: JsonExpression;
  readonly do: readonly JsonStatement[];
}

export interface JsonOtherwise {
  readonly otherwise: readonly JsonStatement[];
}

export interface JsonAdjust {
  readonly adjust: string;
  readonly when?: JsonExpression;
  readonly do: readonly JsonStatement[];
}

export type JsonStatement = JsonLet | JsonReply | JsonAward | JsonPoints | JsonCase | JsonCap;

export interface JsonReply {
  readonly reply: readonly JsonNamed[];
}

export interface JsonAward {
  readonly award: JsonExpression;
  readonly as?: JsonExpression;
}

export interface JsonPoints {
  readonly points: JsonExpression;
}

export interface JsonCase {
  readonly case: JsonExpression;
}

export interface JsonCap {
  readonly cap: JsonExpression;
  readonly at: JsonExpression;
}

// ── Types ───────────────────────────────────────────────────────────────────

/** A name alone where nothing else is said of the type. */
export type JsonType = string | JsonTypeExpression;

export interface JsonFieldType {
  readonly name: string;
  readonly type: JsonType;
  /** The keys that lead from the item to the value, with dots between them. */
  readonly from?: string;
}

export interface JsonTypeExpression {
  readonly type: string;
  readonly of?: JsonType;
  /** Of `"type": "record"`: what each item of a list has. */
  readonly fields?: readonly JsonFieldType[];
  readonly optional?: boolean;
  readonly where?: readonly JsonConstraint[];
}

export type JsonConstraint = JsonRange | JsonValues | JsonMax | JsonPlaces;

/** Both ends are in it; `null` for an open one. */
export interface JsonRange {
  readonly range: readonly [JsonConstant | null, JsonConstant | null];
}

export interface JsonValues {
  readonly values: readonly JsonConstant[];
}

export interface JsonMax {
  readonly max: JsonCount;
}

export interface JsonPlaces {
  readonly places: JsonCount;
}

export type JsonCount = number | JsonNumber;

// ── Expressions ─────────────────────────────────────────────────────────────

export type JsonScalar = number | string | boolean;

export type JsonConstant =
  | JsonScalar
  | readonly JsonConstant[]
  | JsonNumber
  | JsonDuration
  | JsonDate
  | JsonRecord
  | { readonly negate: JsonConstant };

/** `{ "record": [{ "name": "category", "value": "bio" }] }`: an item of a list that is written out. */
export interface JsonRecord {
  readonly record: readonly JsonEntry[];
}

export interface JsonEntry {
  readonly name: string;
  readonly value: JsonConstant;
}

export type JsonExpression =
  | JsonScalar
  | readonly JsonItem[]
  | JsonNumber
  | JsonDuration
  | JsonDate
  | JsonReference
  | JsonCall
  | JsonNegate
  | JsonNot
  | JsonPresent
  | JsonMissing
  | JsonIf
  | JsonMatch
  | JsonOperation;

/** An item of a list. Only the values given to a parent may contain records. */
export type JsonItem = JsonExpression | JsonRecord;

/** A number with more digits than a JSON number keeps, as the language writes it. */
export interface JsonNumber {
  readonly number: string;
}

/** `{ "duration": "5m" }`. */
export interface JsonDuration {
  readonly duration: string;
}

/** `{ "date": "2026-12-24" }`, also `2026-12-24T18:00`, and of every day or year `19:30` and `12-24`. */
export interface JsonDate {
  readonly date: string;
}

/** `{ "ref": "user.game.streak" }`. */
export interface JsonReference {
  readonly ref: string;
}

export interface JsonCall {
  readonly call: string;
  readonly args: readonly JsonArgument[];
}

export type JsonArgument = JsonExpression | JsonNamed | JsonArrow;

export interface JsonArrow {
  readonly from: JsonExpression;
  readonly to: JsonExpression;
}

export interface JsonNegate {
  readonly negate: JsonExpression;
}

export interface JsonNot {
  readonly not: JsonExpression;
}

export interface JsonPresent {
  readonly present: JsonExpression;
}

export interface JsonMissing {
  readonly missing: JsonExpression;
}

/** The branches of an `if` and its `else if`s. */
export interface JsonIf {
  readonly if: readonly JsonBranch[];
  readonly else: JsonExpression;
}

export interface JsonBranch {
  readonly when: JsonExpression;
  readonly value: JsonExpression;
}

export interface JsonMatch {
  readonly match: readonly JsonArm[];
  /** The value that the patterns are compared with; without it they are conditions. */
  readonly on?: JsonExpression;
  readonly else?: JsonExpression;
}

export interface JsonArm {
  readonly when: readonly JsonPattern[];
  readonly value: JsonExpression;
}

export type JsonPattern = JsonExpression | JsonRelation | JsonMissingPattern;

export interface JsonRelation {
  readonly relation: Relation['operator'];
  readonly value: JsonExpression;
}

export interface JsonMissingPattern {
  readonly pattern: 'missing';
}

/** `{ "+": [1, 2, 3] }`: a chain of one operator has all its operands. */
export type JsonOperation = {
  readonly [Operator in BinaryOperator]: { readonly [Key in Operator]: readonly JsonExpression[] };
}[BinaryOperator];
