import { recordOutOfPlace } from '../../diagnostics/catalogue/functions.js';
import type { Name, Reference } from '../../syntax/ast.js';
import { pathText } from '../../syntax/path-text.js';
import type { RecordType } from '../../types/type.js';
import type { ItemField, LadderField, Resolution } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import type { KnownPlace } from '../flow/narrowings.js';
import { noProof } from '../flow/proof.js';
import type { Inferred } from '../inferred.js';
import { mistaken } from '../inferred.js';
import type { Site } from '../site.js';
import { readPlace } from '../site.js';
import { reportUnknownMember } from './member.js';

/** One of the values that a record holds: it is a place, as the record's let is. */
export function inferField(
  context: CheckContext,
  node: Reference,
  { owner, name }: { readonly owner: Name; readonly name: Name },
  record: { readonly type: RecordType; readonly place: KnownPlace },
  site: Site,
): Inferred {
  const { fields } = record.type;
  const index = fields.findIndex((each) => each.name === name.text);
  const field = fields[index];
  const meaning = field && meaningOf(context.resolutions.get(node), { name: field.name, index });
  if (field === undefined || meaning === undefined) {
    reportUnknownMember(context, { owner: owner.text, name, members: fields.map((each) => each.name) });
    return mistaken;
  }
  context.resolutions.set(node, meaning);
  const place: KnownPlace = {
    key: `${record.place.key}.${field.name}`,
    declared: field.type,
    presentFrom: null,
  };
  return { type: readPlace(site, place, `${owner.text}.${field.name}`), proof: noProof, place };
}

/** Of a field, by what its record is: an item, or a let that holds a ladder. */
function meaningOf(record: Resolution | undefined, field: ItemField): Resolution | undefined {
  if (record?.kind === 'item') return { ...record, field };
  if (record?.kind !== 'let' || record.declaration.value.kind !== 'Call') return undefined;
  const { declaration } = record;
  return { kind: 'field', declaration, ladder: record.declaration.value, field: field.name as LadderField };
}

/** A record is no value: one of those that it holds was meant. */
export function reportRecord(context: CheckContext, node: Reference, { fields }: RecordType): Inferred {
  const expression = pathText(node);
  const parts = fields.map(({ name }) => `${expression}.${name}`).slice(0, partsMax);
  const [first = expression] = parts;
  const fix = { title: `write \`${first}\``, edits: [{ span: node.span, text: first }] };
  // Which of an item's fields is meant can't be guessed.
  const fixes = context.resolutions.get(node)?.kind === 'item' ? [] : [fix];
  context.report(recordOutOfPlace, node, { expression, parts }, { fixes });
  return mistaken;
}

/** As many as are worth reading. */
const partsMax = 6;
