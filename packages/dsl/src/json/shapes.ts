import type * as json from './json-form.js';

/**
 * What the JSON form consists of, as data: the reader looks up here which keys an object may have, and the
 * published schema is written from it. Types are held to it by `Shapes`.
 */

/** Kinds of values: scalars with a rule of their own, and those that `kinds` describes. */
export type Slot =
  | 'text'
  | 'name'
  | 'word'
  | 'path'
  | 'number text'
  | 'duration text'
  | 'date text'
  | 'relation'
  | 'missing'
  | 'boolean'
  | 'version'
  | ShapeKind;

export interface ShapeField {
  readonly slot: Slot;
  /**
   * How many there must be, where it is a list of them; more than `min` are too many only where it is exact.
   */
  readonly list?: { readonly min: number; readonly isExact: boolean };
  readonly isOptional?: true;
  /** Whether `null` may stand for one that is left out. */
  readonly isNullable?: true;
}

/** The keys of one object; the first says what it is. */
export type Shape<Form> = { readonly [Key in keyof Required<Form>]: ShapeField };

export interface KindShape {
  /** As a message names one: `an expression`. */
  readonly title: string;
  /** What it may be besides an object. */
  readonly plain: readonly ('number' | 'text' | 'boolean' | 'name')[];
  /** What an array stands for: a list of these. */
  readonly items?: ShapeKind;
  /** Another kind all of whose forms are also forms of this one. */
  readonly includes?: ShapeKind;
  /** Its objects, by the key that tells them apart. */
  readonly forms: { readonly [key: string]: { readonly [key: string]: ShapeField } };
}

const expression: ShapeField = { slot: 'expression' };
const optionalExpression: ShapeField = { slot: 'expression', isOptional: true };
const text: ShapeField = { slot: 'text' };
const optionalText: ShapeField = { slot: 'text', isOptional: true };
const name: ShapeField = { slot: 'name' };

function listOf(slot: Slot, min = 0): ShapeField {
  return { slot, list: { min, isExact: false } };
}

function pairOf(slot: Slot): ShapeField {
  return { slot, list: { min: 2, isExact: true } };
}

function optional(field: ShapeField): ShapeField {
  return { ...field, isOptional: true };
}

/** Holds an object's keys to its type. */
function shape<Form>(fields: Shape<Form>): { readonly [key: string]: ShapeField } {
  return fields;
}

const operands = listOf('expression', 2);
const twoOperands = pairOf('expression');

const literals = {
  number: shape<json.JsonNumber>({ number: { slot: 'number text' } }),
  duration: shape<json.JsonDuration>({ duration: { slot: 'duration text' } }),
  date: shape<json.JsonDate>({ date: { slot: 'date text' } }),
};

export type ShapeKind =
  | 'strategy'
  | 'parent'
  | 'named value'
  | 'field'
  | 'field type'
  | 'entry'
  | 'part'
  | 'statement'
  | 'type'
  | 'constraint'
  | 'count'
  | 'constant'
  | 'expression'
  | 'item'
  | 'argument'
  | 'branch'
  | 'arm'
  | 'pattern';

export const kinds: { readonly [Each in ShapeKind]: KindShape } = {
  strategy: {
    title: 'a strategy',
    plain: [],
    forms: {
      merit: shape<json.JsonForm>({
        merit: { slot: 'version' },
        $schema: optionalText,
        strategy: text,
        extends: optional({ slot: 'parent' }),
        parts: listOf('part'),
      }),
    },
  },
  parent: {
    title: 'what it extends',
    plain: [],
    forms: {
      strategy: shape<json.JsonParent>({ strategy: text, with: optional(listOf('named value')) }),
    },
  },
  'named value': {
    title: 'a named value',
    plain: [],
    forms: { name: shape<json.JsonNamed>({ name, value: expression }) },
  },
  field: {
    title: 'a field',
    plain: [],
    forms: { name: shape<json.JsonNamed>({ name: { slot: 'word' }, value: expression }) },
  },
  'field type': {
    title: 'a field of a record',
    plain: [],
    forms: {
      name: shape<json.JsonFieldType>({ name: { slot: 'word' }, type: { slot: 'type' }, from: optionalText }),
    },
  },
  entry: {
    title: 'a field of a record',
    plain: [],
    forms: { name: shape<json.JsonEntry>({ name: { slot: 'word' }, value: { slot: 'constant' } }) },
  },
  part: {
    title: 'a part',
    plain: [],
    forms: {
      about: shape<json.JsonAbout>({ about: text }),
      param: shape<json.JsonParam>({
        param: name,
        type: { slot: 'type' },
        default: { slot: 'constant' },
        doc: optionalText,
      }),
      input: shape<json.JsonInput>({
        input: name,
        type: { slot: 'type' },
        from: optionalText,
        default: optional({ slot: 'constant' }),
        doc: optionalText,
      }),
      let: shape<json.JsonLet>({ let: name, value: expression }),
      deny: shape<json.JsonDeny>({ deny: text, when: expression, do: optional(listOf('statement')) }),
      set: shape<json.JsonSet>({ set: name, value: expression }),
      rule: shape<json.JsonRule>({ rule: text, when: optionalExpression, do: listOf('statement') }),
      otherwise: shape<json.JsonOtherwise>({ otherwise: listOf('statement') }),
      adjust: shape<json.JsonAdjust>({ adjust: text, when: optionalExpression, do: listOf('statement') }),
    },
  },
  statement: {
    title: 'a statement',
    plain: [],
    forms: {
      let: shape<json.JsonLet>({ let: name, value: expression }),
      reply: shape<json.JsonReply>({ reply: listOf('field') }),
      award: shape<json.JsonAward>({ award: expression, as: optionalExpression }),
      points: shape<json.JsonPoints>({ points: expression }),
      case: shape<json.JsonCase>({ case: expression }),
      cap: shape<json.JsonCap>({ cap: expression, at: expression }),
    },
  },
  type: {
    title: 'a type',
    plain: ['name'],
    forms: {
      type: shape<json.JsonTypeExpression>({
        type: name,
        of: optional({ slot: 'type' }),
        fields: optional(listOf('field type', 1)),
        optional: optional({ slot: 'boolean' }),
        where: optional(listOf('constraint')),
      }),
    },
  },
  constraint: {
    title: 'a constraint',
    plain: [],
    forms: {
      range: shape<json.JsonRange>({ range: { ...pairOf('constant'), isNullable: true } }),
      values: shape<json.JsonValues>({ values: listOf('constant', 1) }),
      max: shape<json.JsonMax>({ max: { slot: 'count' } }),
      places: shape<json.JsonPlaces>({ places: { slot: 'count' } }),
    },
  },
  count: { title: 'a number', plain: ['number'], forms: { number: literals.number } },
  constant: {
    title: 'a constant',
    plain: ['number', 'text', 'boolean'],
    items: 'constant',
    forms: {
      ...literals,
      record: shape<json.JsonRecord>({ record: listOf('entry', 1) }),
      negate: { negate: { slot: 'constant' } },
    },
  },
  expression: {
    title: 'an expression',
    plain: ['number', 'text', 'boolean'],
    items: 'item',
    forms: {
      ...literals,
      ref: shape<json.JsonReference>({ ref: { slot: 'path' } }),
      call: shape<json.JsonCall>({ call: { slot: 'path' }, args: listOf('argument') }),
      negate: shape<json.JsonNegate>({ negate: expression }),
      not: shape<json.JsonNot>({ not: expression }),
      present: shape<json.JsonPresent>({ present: expression }),
      missing: shape<json.JsonMissing>({ missing: expression }),
      if: shape<json.JsonIf>({ if: listOf('branch', 1), else: expression }),
      match: shape<json.JsonMatch>({
        match: listOf('arm'),
        on: optionalExpression,
        else: optionalExpression,
      }),
      or: { or: operands },
      and: { and: operands },
      '==': { '==': twoOperands },
      '!=': { '!=': twoOperands },
      '<': { '<': twoOperands },
      '<=': { '<=': twoOperands },
      '>': { '>': twoOperands },
      '>=': { '>=': twoOperands },
      in: { in: twoOperands },
      'not in': { 'not in': twoOperands },
      '..': { '..': twoOperands },
      '+': { '+': operands },
      '-': { '-': operands },
      '*': { '*': operands },
      '/': { '/': operands },
      div: { div: operands },
      mod: { mod: operands },
      '??': { '??': operands },
    },
  },
  item: {
    title: 'an item of a list',
    plain: [],
    includes: 'expression',
    forms: { record: shape<json.JsonRecord>({ record: listOf('entry', 1) }) },
  },
  argument: {
    title: 'an argument',
    plain: [],
    includes: 'expression',
    forms: {
      name: shape<json.JsonNamed>({ name, value: expression }),
      from: shape<json.JsonArrow>({ from: expression, to: expression }),
    },
  },
  branch: {
    title: 'a branch',
    plain: [],
    forms: { when: shape<json.JsonBranch>({ when: expression, value: expression }) },
  },
  arm: {
    title: 'an arm',
    plain: [],
    forms: { when: shape<json.JsonArm>({ when: listOf('pattern'), value: expression }) },
  },
  pattern: {
    title: 'a pattern',
    plain: [],
    includes: 'expression',
    forms: {
      relation: shape<json.JsonRelation>({ relation: { slot: 'relation' }, value: expression }),
      pattern: shape<json.JsonMissingPattern>({ pattern: { slot: 'missing' } }),
    },
  },
};
