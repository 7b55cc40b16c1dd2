import type { Span } from '../source/span.js';
import type {
  BooleanLiteral,
  DateLiteral,
  DurationLiteral,
  Missing,
  Name,
  NumberLiteral,
  TextLiteral,
} from './leaves.js';

export type * from './leaves.js';

/**
 * The syntax tree of one strategy file: plain, frozen, JSON-able values without parent links and without
 * types (types live beside the tree, keyed by node). Literals keep the author's own spelling in `text`;
 * meaning is read from it later. Where the parser recovered, a `Missing` node stands in.
 */

// ── The file ────────────────────────────────────────────────────────────────

export interface Strategy {
  readonly kind: 'Strategy';
  readonly span: Span;
  /** The number of the first line's `merit 1`; null where that line is left out. */
  readonly edition: NumberLiteral | null;
  readonly name: TextLiteral;
  readonly parent: Parent | null;
  /** In the order written; whether that order is right is a check on the tree. */
  readonly parts: readonly Part[];
}

export interface Parent {
  readonly kind: 'Parent';
  readonly span: Span;
  readonly id: TextLiteral;
  readonly bindings: readonly NamedArgument[];
}

export type Part = About | Param | Input | Let | Deny | Set | Rule | Otherwise | Adjust;

export interface About {
  readonly kind: 'About';
  readonly span: Span;
  readonly text: TextLiteral;
}

export interface Param {
  readonly kind: 'Param';
  readonly span: Span;
  readonly name: Name;
  readonly type: TypeExpression;
  readonly default: Constant;
  readonly doc: TextLiteral | null;
}

export interface Input {
  readonly kind: 'Input';
  readonly span: Span;
  readonly name: Name;
  readonly type: TypeExpression;
  readonly from: TextLiteral | null;
  readonly default: Constant | null;
  readonly doc: TextLiteral | null;
}

export interface Let {
  readonly kind: 'Let';
  readonly span: Span;
  readonly name: Name;
  readonly value: Expression;
}

export interface Deny {
  readonly kind: 'Deny';
  readonly span: Span;
  readonly name: TextLiteral;
  readonly condition: Expression;
  readonly body: Block | null;
}

export interface Set {
  readonly kind: 'Set';
  readonly span: Span;
  readonly name: Name;
  readonly value: Expression;
}

export interface Rule {
  readonly kind: 'Rule';
  readonly span: Span;
  readonly name: TextLiteral;
  readonly condition: Expression | null;
  readonly body: Block;
}

export interface Otherwise {
  readonly kind: 'Otherwise';
  readonly span: Span;
  readonly body: Block;
}

export interface Adjust {
  readonly kind: 'Adjust';
  readonly span: Span;
  readonly name: TextLiteral;
  readonly condition: Expression | null;
  readonly body: Block;
}

/** The braces of a deny, rule, otherwise or adjust. Which statements fit where is a check on the tree. */
export interface Block {
  readonly kind: 'Block';
  readonly span: Span;
  readonly statements: readonly Statement[];
}

export type Statement = Let | Reply | Award | Assignment | Cap;

export interface Reply {
  readonly kind: 'Reply';
  readonly span: Span;
  readonly fields: readonly Field[];
}

export interface Field {
  readonly kind: 'Field';
  readonly span: Span;
  readonly name: Name;
  readonly value: Expression;
}

export interface Award {
  readonly kind: 'Award';
  readonly span: Span;
  readonly points: Expression;
  readonly case: Expression | null;
}

/** `points = …` or `case = …` inside an adjust. */
export interface Assignment {
  readonly kind: 'Assignment';
  readonly span: Span;
  readonly target: Name;
  readonly value: Expression;
}

/** `cap user.points(this: day) at 100`: takes off points what is too much, inside an adjust. */
export interface Cap {
  readonly kind: 'Cap';
  readonly span: Span;
  /** A fact that counts points, or `points` for the award alone; anything else is reported. */
  readonly taken: Expression;
  readonly limit: Expression;
}

// ── Types as written ────────────────────────────────────────────────────────

export interface TypeExpression {
  readonly kind: 'TypeExpression';
  readonly span: Span;
  /** Where fields stand instead, the word `record` in the place of their brace. */
  readonly name: Name;
  readonly element: TypeExpression | null;
  /** `{ category: text, price: decimal }`; null for a type with a name. */
  readonly fields: readonly FieldType[] | null;
  readonly optional: boolean;
  readonly constraints: readonly Constraint[];
}

/** `price: decimal (0..) from "unit.price"`, of the records in a list. */
export interface FieldType {
  readonly kind: 'FieldType';
  readonly span: Span;
  readonly name: Name;
  readonly type: TypeExpression;
  readonly from: TextLiteral | null;
}

export type Constraint = RangeConstraint | ValuesConstraint | MaxConstraint | PlacesConstraint;

/** `(0..10)`, `(0..)`, `(..100)`; an open end is null. */
export interface RangeConstraint {
  readonly kind: 'RangeConstraint';
  readonly span: Span;
  readonly low: Constant | null;
  readonly high: Constant | null;
}

/** `("walk" | "run")`. */
export interface ValuesConstraint {
  readonly kind: 'ValuesConstraint';
  readonly span: Span;
  readonly values: readonly Constant[];
}

/** `(max 20)`: the greatest length of a list. */
export interface MaxConstraint {
  readonly kind: 'MaxConstraint';
  readonly span: Span;
  readonly count: NumberLiteral;
}

/** `(places 2)`: the most digits after the point. */
export interface PlacesConstraint {
  readonly kind: 'PlacesConstraint';
  readonly span: Span;
  readonly count: NumberLiteral;
}

// ── Expressions ─────────────────────────────────────────────────────────────

export type Literal = NumberLiteral | DurationLiteral | DateLiteral | TextLiteral | BooleanLiteral;

/** What may stand as a default or in a constraint: literals, negated numbers, lists of them, and records. */
export type Constant = Literal | Negate | List | RecordConstant | Missing;

export type Expression =
  | Literal
  | List
  | RecordConstant
  | Negate
  | Not
  | Binary
  | Presence
  | If
  | Match
  | Reference
  | Call
  | Missing;

export interface List {
  readonly kind: 'List';
  readonly span: Span;
  readonly items: readonly Expression[];
}

/** `{ category: "bio", perEuro: 2 }`: an item of a constant list, and nothing else. */
export interface RecordConstant {
  readonly kind: 'RecordConstant';
  readonly span: Span;
  readonly entries: readonly Entry[];
}

export interface Entry {
  readonly kind: 'Entry';
  readonly span: Span;
  readonly name: Name;
  readonly value: Constant;
}

export interface Negate {
  readonly kind: 'Negate';
  readonly span: Span;
  readonly operand: Expression;
}

export interface Not {
  readonly kind: 'Not';
  readonly span: Span;
  readonly operand: Expression;
}

export type BinaryOperator =
  | 'or'
  | 'and'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'in'
  | 'not in'
  | '..'
  | '+'
  | '-'
  | '*'
  | '/'
  | 'div'
  | 'mod'
  | '??';

export interface Binary {
  readonly kind: 'Binary';
  readonly span: Span;
  readonly operator: BinaryOperator;
  /** Where the operator itself stands. */
  readonly operatorSpan: Span;
  readonly left: Expression;
  readonly right: Expression;
}

/** `x is present` and `x is missing`. */
export interface Presence {
  readonly kind: 'Presence';
  readonly span: Span;
  readonly operand: Expression;
  readonly present: boolean;
}

export interface If {
  readonly kind: 'If';
  readonly span: Span;
  readonly condition: Expression;
  readonly then: Expression;
  readonly else: Expression;
}

export interface Match {
  readonly kind: 'Match';
  readonly span: Span;
  readonly subject: Expression | null;
  readonly arms: readonly Arm[];
}

export interface Arm {
  readonly kind: 'Arm';
  readonly span: Span;
  /** Empty for the `else` arm. */
  readonly patterns: readonly Pattern[];
  readonly value: Expression;
}

export type Pattern = Relation | MissingPattern | Expression;

/** `< 3`, `>= 10` in an arm of a match with a subject. */
export interface Relation {
  readonly kind: 'Relation';
  readonly span: Span;
  readonly operator: '<' | '<=' | '>' | '>=';
  readonly value: Expression;
}

/** `missing` in an arm of a match with a subject. */
export interface MissingPattern {
  readonly kind: 'MissingPattern';
  readonly span: Span;
}

/** A name with its members, not called: `minutes`, `user.game.streak`, `now.hour`. */
export interface Reference {
  readonly kind: 'Reference';
  readonly span: Span;
  readonly path: readonly Name[];
}

/** A called name: `max(1, 2)`, `user.awards(last: 5m)`. */
export interface Call {
  readonly kind: 'Call';
  readonly span: Span;
  readonly path: readonly Name[];
  readonly arguments: readonly Argument[];
}

export type Argument = NamedArgument | Arrow | Expression;

export interface NamedArgument {
  readonly kind: 'NamedArgument';
  readonly span: Span;
  readonly name: Name;
  readonly value: Expression;
}

/** `tag => condition` of `any all count sum`, `x => y` of `linear`: the callee decides which it is. */
export interface Arrow {
  readonly kind: 'Arrow';
  readonly span: Span;
  readonly from: Expression;
  readonly to: Expression;
}

export type Node =
  | Name
  | Strategy
  | Parent
  | Part
  | Block
  | Statement
  | Field
  | TypeExpression
  | FieldType
  | Constraint
  | Expression
  | Entry
  | Arm
  | Relation
  | MissingPattern
  | NamedArgument
  | Arrow;

export type NodeOf<Kind extends Node['kind']> = Extract<Node, { kind: Kind }>;
