import { duplicateField } from '../diagnostics/catalogue/declarations.js';
import { missingField, unknownField } from '../diagnostics/catalogue/records.js';
import type { Entry, Expression, List, Name, RecordConstant } from '../syntax/ast.js';
import { presentType } from '../types/make-type.js';
import { isSubtype } from '../types/subtype.js';
import type { RecordField, RecordType, Type } from '../types/type.js';
import { withoutConstraints } from '../types/without-constraints.js';
import type { ConstantField, ConstantRecord, ConstantValue } from './checked-strategy.js';
import { isTimeThatFits } from './constants/constant-fits.js';
import type { CheckContext } from './context.js';
import type { Asker } from './require.js';
import { requireType } from './require.js';
import type { Site } from './site.js';
import { suggest } from './suggestion.js';

/** Who asks for records, and what is said of a value that a declaration doesn't allow. */
export interface RecordsReader {
  readonly asker: Asker;
  /** What may be named beside the records; that is a mistake of another kind. */
  readonly site: Site;
  /** @param field The one that the value is of; null for the whole list. */
  readonly reportMisfit: (node: Expression, type: Type, field: string | null) => void;
}

/** The records of a list that is written out; what isn't one of the type is reported, and null is given. */
export function readRecords(
  context: CheckContext,
  node: List,
  type: Type,
  reader: RecordsReader,
): ConstantValue | null {
  const list = presentType(type);
  if (list.kind !== 'list' || list.element.kind !== 'record') return null;
  const record = list.element;
  const items = node.items.map((item) => readItem(context, item, record, reader));
  const isTooLong = items.length > list.max;
  if (isTooLong) reader.reportMisfit(node, list, null);
  context.types.set(node, type);
  const known = items.filter((item) => item !== null);
  return isTooLong || known.length < items.length ? null : known;
}

function readItem(
  context: CheckContext,
  node: Expression,
  type: RecordType,
  reader: RecordsReader,
): ConstantRecord | null {
  if (node.kind !== 'RecordConstant') {
    requireType(context, node, type, `an item of ${reader.asker}`, reader.site);
    return null;
  }
  context.types.set(node, type);
  const given = entriesOf(context, node, type);
  const missing = type.fields.filter((field) => !given.has(field.name) && field.type.kind !== 'optional');
  if (missing.length > 0) context.report(missingField, node, { fields: missing.map(({ name }) => name) });
  const fields = type.fields.map((field) => readField(context, field, given.get(field.name), reader));
  return missing.length > 0 || fields.includes(null)
    ? null
    : { fields: fields.filter((each) => each !== null) };
}

/** The values by their fields; those that stand twice or belong to none are reported. */
function entriesOf(
  context: CheckContext,
  { entries }: RecordConstant,
  { fields }: RecordType,
): ReadonlyMap<string, Entry> {
  const given = new Map<string, Entry>();
  const names = fields.map(({ name }) => name);
  for (const entry of entries) {
    const { name } = entry;
    const first = given.get(name.text);
    if (first !== undefined) reportDuplicateField(context, name, first.name);
    else if (names.includes(name.text)) given.set(name.text, entry);
    else if (name.text !== '') {
      const { suggestion, fixes } = suggest(context, name, names);
      context.report(unknownField, name, { name: name.text, suggestion, fields: names }, { fixes });
      // So that what it is meant for isn't missing besides.
      if (suggestion !== null && !given.has(suggestion)) given.set(suggestion, entry);
    }
  }
  return given;
}

export function reportDuplicateField(context: CheckContext, name: Name, first: Name): void {
  const related = [{ span: first.span, message: `\`${first.text}\` stands here first` }];
  context.report(duplicateField, name, { name: name.text, owner: 'record' }, { related });
}

/** Null where the value isn't one of the field's type, which was reported. */
function readField(
  context: CheckContext,
  { name, type }: RecordField,
  entry: Entry | undefined,
  { site, reportMisfit }: RecordsReader,
): ConstantField | null {
  if (entry === undefined) return { name, value: null };
  const declared = presentType(type);
  const wanted = withoutConstraints(declared);
  const asker = `the field \`${name}\``;
  const given = requireType(context, entry.value, wanted, asker, site).type;
  if (given.kind === 'error') return null;
  const value = context.constants.get(entry.value);
  if (!isSubtype(given, declared) && !isTimeThatFits(value ?? null, declared)) {
    reportMisfit(entry.value, declared, name);
    return null;
  }
  return value === undefined ? null : { name, value };
}
