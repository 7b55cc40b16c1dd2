import { recordOutOfPlace } from '../../diagnostics/catalogue/functions.js';
import type { Name, Reference } from '../../syntax/ast.js';
import { pathText } from '../../syntax/path-text.js';
import type { RecordType } from '../../types/type.js';
import type { LadderField } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import type { Place } from '../flow/narrowings.js';
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
  record: { readonly type: RecordType; readonly place: Place },
  site: Site,
): Inferred {
  const { fields } = record.type;
  const field = fields.find((each) => each.name === name.text);
  const resolution = context.resolutions.get(node);
  if (field === undefined || resolution?.kind !== 'let' || resolution.declaration.value.kind !== 'Call') {
    reportUnknownMember(context, { owner: owner.text, name, members: fields.map((each) => each.name) });
    return mistaken;
  }
  const { declaration } = resolution;
  context.resolutions.set(node, {
    kind: 'field',
    declaration,
    ladder: resolution.declaration.value,
    field: field.name as LadderField,
  });
  const place: Place = { key: `${record.place.key}.${field.name}`, declared: field.type, presentFrom: null };
  return { type: readPlace(site, place, `${owner.text}.${field.name}`), proof: noProof, place };
}

/** A record is no value: one of those that it holds was meant. */
export function reportRecord(context: CheckContext, node: Reference, { fields }: RecordType): Inferred {
  const expression = pathText(node);
  const parts = fields.map(({ name }) => `${expression}.${name}`);
  const [first = expression] = parts;
  const fixes = [{ title: `write \`${first}\``, edits: [{ span: node.span, text: first }] }];
  context.report(recordOutOfPlace, node, { expression, parts }, { fixes });
  return mistaken;
}
