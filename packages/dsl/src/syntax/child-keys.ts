import type { Node, NodeOf } from './ast.js';

type ChildKey<Kind extends Node['kind']> = Exclude<keyof NodeOf<Kind>, 'kind' | 'span'>;

/**
 * The keys under which each kind of node holds its children, in source order: the one table that every
 * walk over a tree reads. A kind that is forgotten here doesn't compile.
 */
export const childKeys: { readonly [Kind in Node['kind']]: readonly ChildKey<Kind>[] } = {
  Name: [],
  Strategy: ['edition', 'name', 'parent', 'parts'],
  Parent: ['id', 'bindings'],
  About: ['text'],
  Param: ['name', 'type', 'default', 'doc'],
  Input: ['name', 'type', 'from', 'default', 'doc'],
  Let: ['name', 'value'],
  Deny: ['name', 'condition', 'body'],
  Set: ['name', 'value'],
  Rule: ['name', 'condition', 'body'],
  Otherwise: ['body'],
  Adjust: ['name', 'condition', 'body'],
  Block: ['statements'],
  Reply: ['fields'],
  Field: ['name', 'value'],
  Award: ['points', 'case'],
  Assignment: ['target', 'value'],
  Cap: ['taken', 'limit'],
  TypeExpression: ['name', 'element', 'constraints'],
  RangeConstraint: ['low', 'high'],
  ValuesConstraint: ['values'],
  MaxConstraint: ['count'],
  PlacesConstraint: ['count'],
  NumberLiteral: [],
  DurationLiteral: [],
  DateLiteral: [],
  TextLiteral: [],
  BooleanLiteral: [],
  List: ['items'],
  Negate: ['operand'],
  Not: ['operand'],
  Binary: ['left', 'right'],
  Presence: ['operand'],
  If: ['condition', 'then', 'else'],
  Match: ['subject', 'arms'],
  Arm: ['patterns', 'value'],
  Relation: ['value'],
  MissingPattern: [],
  Reference: ['path'],
  Call: ['path', 'arguments'],
  NamedArgument: ['name', 'value'],
  Arrow: ['from', 'to'],
  Missing: [],
};
