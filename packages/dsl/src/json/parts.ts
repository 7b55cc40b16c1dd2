import { wrongJsonType } from '../diagnostics/catalogue/json-form.js';
import type {
  About,
  Adjust,
  Assignment,
  Award,
  Block,
  Cap,
  Constant,
  Constraint,
  Deny,
  Field,
  FieldType,
  Input,
  Let,
  MaxConstraint,
  Name,
  Otherwise,
  Param,
  Part,
  PlacesConstraint,
  RangeConstraint,
  Reply,
  Rule,
  Set as SetPart,
  Statement,
  TextLiteral,
  TypeExpression,
  ValuesConstraint,
} from '../syntax/ast.js';
import { absentName, list, make, missing } from '../syntax/nodes.js';
import { expressionAt, expressionOrNull, has, itemAt, readConstant, readCount } from './expressions.js';
import type { Form, LocatedValue, Reading } from './reading.js';
import { nameOf } from './reading.js';
import { nowhere, readName, readText, readWord, toName } from './scalars.js';

export function readPart(reading: Reading, item: LocatedValue): Part | null {
  const form = reading.count(item.at) ? reading.form(item.value, 'part', item.at) : null;
  if (form === null) return null;
  switch (form.key) {
    case 'about':
      return make<About>({ kind: 'About', span: nowhere, text: readText(reading, itemAt(form, 'about')) });
    case 'param':
      return readParam(reading, form);
    case 'input':
      return readInput(reading, form);
    case 'let':
      return readLet(reading, form);
    case 'deny':
      return readDeny(reading, form);
    case 'set':
      return make<SetPart>({ kind: 'Set', span: nowhere, ...definition(reading, form) });
    case 'rule':
      return make<Rule>({ kind: 'Rule', span: nowhere, ...titled(reading, form) });
    case 'adjust':
      return make<Adjust>({ kind: 'Adjust', span: nowhere, ...titled(reading, form) });
    default:
      return make<Otherwise>({ kind: 'Otherwise', span: nowhere, body: blockAt(reading, form, 'otherwise') });
  }
}

export function textOrNull(reading: Reading, form: Form, key: string): TextLiteral | null {
  return has(form, key) ? readText(reading, itemAt(form, key)) : null;
}

function constantAt(reading: Reading, form: Form, key: string): Constant {
  return has(form, key) ? readConstant(reading, itemAt(form, key)) : missing(0);
}

// ── Declarations ────────────────────────────────────────────────────────────

function readParam(reading: Reading, form: Form): Param {
  const name = readName(reading, itemAt(form, 'param'));
  const type = typeAt(reading, form, 'type');
  const value = constantAt(reading, form, 'default');
  const doc = textOrNull(reading, form, 'doc');
  return make<Param>({ kind: 'Param', span: nowhere, name, type, default: value, doc });
}

function readInput(reading: Reading, form: Form): Input {
  const name = readName(reading, itemAt(form, 'input'));
  const type = typeAt(reading, form, 'type');
  const from = textOrNull(reading, form, 'from');
  const value = has(form, 'default') ? constantAt(reading, form, 'default') : null;
  const doc = textOrNull(reading, form, 'doc');
  return make<Input>({ kind: 'Input', span: nowhere, name, type, from, default: value, doc });
}

function definition(reading: Reading, form: Form): Pick<Let, 'name' | 'value'> {
  const name = readName(reading, itemAt(form, form.key));
  return { name, value: expressionAt(reading, form, 'value') };
}

function readLet(reading: Reading, form: Form): Let {
  return make<Let>({ kind: 'Let', span: nowhere, ...definition(reading, form) });
}

// ── Types ───────────────────────────────────────────────────────────────────

function typeAt(reading: Reading, form: Form, key: string): TypeExpression {
  return has(form, key) ? readType(reading, itemAt(form, key)) : plainType(absentName(0));
}

function readType(reading: Reading, item: LocatedValue): TypeExpression {
  return reading.deeper(item.at, () => readTypeHere(reading, item), plainType(absentName(0)));
}

function readTypeHere(reading: Reading, item: LocatedValue): TypeExpression {
  if (!reading.count(item.at)) return plainType(absentName(0));
  if (typeof item.value === 'string') return plainType(readName(reading, item));
  const form = reading.form(item.value, 'type', item.at);
  if (form === null) return plainType(absentName(0));
  const name = readName(reading, itemAt(form, 'type'));
  const element = has(form, 'of') ? readType(reading, itemAt(form, 'of')) : null;
  const fields = has(form, 'fields') ? readFieldTypes(reading, form) : null;
  if (fields !== null && (name.text !== 'record' || element !== null)) {
    const found = element === null ? `\`${name.text}\`` : '`of`';
    reading.report(wrongJsonType, item.at, { expected: '`"record"` beside `fields`', found });
  }
  const optional = has(form, 'optional') && readBoolean(reading, itemAt(form, 'optional'));
  const constraints = reading.items(form, 'where').flatMap((each) => readConstraint(reading, each));
  return make<TypeExpression>({
    kind: 'TypeExpression',
    span: nowhere,
    name,
    element,
    fields,
    optional,
    constraints: list(constraints),
  });
}

function readFieldTypes(reading: Reading, form: Form): readonly FieldType[] {
  return list(reading.items(form, 'fields').flatMap((item) => readFieldType(reading, item)));
}

function readFieldType(reading: Reading, item: LocatedValue): FieldType[] {
  const form = reading.count(item.at) ? reading.form(item.value, 'field type', item.at) : null;
  if (form === null) return [];
  const name = readWord(reading, itemAt(form, 'name'));
  const type = typeAt(reading, form, 'type');
  return [
    make<FieldType>({
      kind: 'FieldType',
      span: nowhere,
      name,
      type,
      from: textOrNull(reading, form, 'from'),
    }),
  ];
}

function plainType(name: Name): TypeExpression {
  return make<TypeExpression>({
    kind: 'TypeExpression',
    span: nowhere,
    name,
    element: null,
    fields: null,
    optional: false,
    constraints: list([]),
  });
}

function readBoolean(reading: Reading, { value, at }: LocatedValue): boolean {
  if (typeof value !== 'boolean') {
    reading.report(wrongJsonType, at, { expected: 'true or false', found: nameOf(value) });
  }
  return value === true;
}

function readConstraint(reading: Reading, item: LocatedValue): Constraint[] {
  const form = reading.count(item.at) ? reading.form(item.value, 'constraint', item.at) : null;
  if (form === null) return [];
  switch (form.key) {
    case 'range':
      return [readRange(reading, form)];
    case 'values': {
      const values = reading.items(form, 'values').map((each) => readConstant(reading, each));
      return [make<ValuesConstraint>({ kind: 'ValuesConstraint', span: nowhere, values: list(values) })];
    }
    case 'max': {
      const count = readCount(reading, itemAt(form, 'max'));
      return [make<MaxConstraint>({ kind: 'MaxConstraint', span: nowhere, count })];
    }
    default: {
      const count = readCount(reading, itemAt(form, 'places'));
      return [make<PlacesConstraint>({ kind: 'PlacesConstraint', span: nowhere, count })];
    }
  }
}

function readRange(reading: Reading, form: Form): RangeConstraint {
  const items = reading.items(form, 'range');
  const [low = null, high = null] = items.map((each) =>
    each.value === null ? null : readConstant(reading, each),
  );
  if (items.length === 2 && low === null && high === null) {
    const expected = 'one end at least';
    reading.report(wrongJsonType, form.at, { expected, found: 'two open ends' });
  }
  return make<RangeConstraint>({ kind: 'RangeConstraint', span: nowhere, low, high });
}

// ── Rules and their like ────────────────────────────────────────────────────

function readDeny(reading: Reading, form: Form): Deny {
  const name = readText(reading, itemAt(form, 'deny'));
  const condition = expressionAt(reading, form, 'when');
  const body = has(form, 'do') ? blockAt(reading, form, 'do') : null;
  return make<Deny>({ kind: 'Deny', span: nowhere, name, condition, body });
}

function titled(reading: Reading, form: Form): Pick<Rule, 'name' | 'condition' | 'body'> {
  const name = readText(reading, itemAt(form, form.key));
  const condition = expressionOrNull(reading, form, 'when');
  return { name, condition, body: blockAt(reading, form, 'do') };
}

function blockAt(reading: Reading, form: Form, key: string): Block {
  const statements = reading.items(form, key).flatMap((item) => readStatement(reading, item));
  return make<Block>({ kind: 'Block', span: nowhere, statements: list(statements) });
}

function readStatement(reading: Reading, item: LocatedValue): Statement[] {
  const form = reading.count(item.at) ? reading.form(item.value, 'statement', item.at) : null;
  if (form === null) return [];
  switch (form.key) {
    case 'let':
      return [readLet(reading, form)];
    case 'reply':
      return [readReply(reading, form)];
    case 'award': {
      const points = expressionAt(reading, form, 'award');
      const caseName = expressionOrNull(reading, form, 'as');
      return [make<Award>({ kind: 'Award', span: nowhere, points, case: caseName })];
    }
    case 'cap': {
      const taken = expressionAt(reading, form, 'cap');
      const limit = expressionAt(reading, form, 'at');
      return [make<Cap>({ kind: 'Cap', span: nowhere, taken, limit })];
    }
    default: {
      const value = expressionAt(reading, form, form.key);
      return [make<Assignment>({ kind: 'Assignment', span: nowhere, target: toName(form.key), value })];
    }
  }
}

function readReply(reading: Reading, form: Form): Reply {
  const fields = reading.items(form, 'reply').flatMap((item) => readField(reading, item));
  return make<Reply>({ kind: 'Reply', span: nowhere, fields: list(fields) });
}

function readField(reading: Reading, item: LocatedValue): Field[] {
  const form = reading.form(item.value, 'field', item.at);
  if (form === null) return [];
  const name = readWord(reading, itemAt(form, 'name'));
  return [make<Field>({ kind: 'Field', span: nowhere, name, value: expressionAt(reading, form, 'value') })];
}
