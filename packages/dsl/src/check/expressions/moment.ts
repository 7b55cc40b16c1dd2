import { dateWithoutTime, notAMoment } from '../../diagnostics/catalogue/moments.js';
import { mayBeMissing } from '../../diagnostics/catalogue/names-and-types.js';
import { fromInteger } from '../../number/decimal.js';
import type { Name, Reference } from '../../syntax/ast.js';
import { dateType, intType, isMoment, textType, timeType } from '../../types/make-type.js';
import { describeType } from '../../types/print-type.js';
import type { Type } from '../../types/type.js';
import type { CalendarMember } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import type { KnownPlace } from '../flow/narrowings.js';
import { noProof } from '../flow/proof.js';
import type { Inferred } from '../inferred.js';
import { mistaken } from '../inferred.js';
import type { Site } from '../site.js';
import { readPlace } from '../site.js';
import { inferField } from './field.js';
import { reportMemberOfValue, reportUnknownMember } from './member.js';

function whole(least: number, most: number): Type {
  return intType({ min: fromInteger(least), max: fromInteger(most) });
}

/** What can be asked of a date or an instant; an instant is read on the clocks of the game's time zone. */
const members: { readonly [member in CalendarMember]: Type } = {
  hour: whole(0, 23),
  minute: whole(0, 59),
  time: timeType(),
  weekday: textType(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  day: whole(1, 31),
  month: whole(1, 12),
  year: whole(1, 9_999),
  date: dateType,
};

const timesOfDay: ReadonlySet<string> = new Set<CalendarMember>(['hour', 'minute', 'time']);

function isCalendarMember(name: string): name is CalendarMember {
  return Object.hasOwn(members, name);
}

/** The members behind a name, one after the other: `now.hour`, `born.year`, `now.date.month`. */
export function inferMembers(context: CheckContext, node: Reference, root: Inferred, site: Site): Inferred {
  const [first, ...rest] = node.path;
  let inferred = root;
  let owner = first;
  for (const name of rest) {
    if (inferred.type.kind === 'error' || owner === undefined) return mistaken;
    inferred = inferMember(context, node, { owner, name }, inferred, site);
    owner = {
      ...name,
      text: `${owner.text}.${name.text}`,
      span: { start: owner.span.start, end: name.span.end },
    };
  }
  return inferred;
}

/** `owner` is what stands before the dot, as one name. */
function inferMember(
  context: CheckContext,
  node: Reference,
  { owner, name }: { readonly owner: Name; readonly name: Name },
  { type, place }: Inferred,
  site: Site,
): Inferred {
  if (type.kind === 'record' && place !== null)
    return inferField(context, node, { owner, name }, { type, place }, site);
  if (type.kind === 'optional' && isMoment(type.inner)) {
    context.report(mayBeMissing, owner, {
      expression: owner.text,
      fallback: null,
      test: `${owner.text} is present`,
    });
    return mistaken;
  }
  if (!isMoment(type) || place === null) return reportOwner(context, node, { owner, name, type });
  if (!isCalendarMember(name.text)) return reportUnknown(context, owner, name);
  if (type.kind === 'date' && timesOfDay.has(name.text)) {
    context.report(dateWithoutTime, name, { owner: owner.text, member: name.text });
    return mistaken;
  }
  const key = `${place.key}.${name.text}`;
  const member: KnownPlace = { key, declared: members[name.text], presentFrom: null };
  return { type: readPlace(site, member, `${owner.text}.${name.text}`), proof: noProof, place: member };
}

function reportOwner(
  context: CheckContext,
  node: Reference,
  { owner, name, type }: { readonly owner: Name; readonly name: Name; readonly type: Type },
): Inferred {
  if (isCalendarMember(name.text)) {
    context.report(notAMoment, name, { owner: owner.text, member: name.text, type: describeType(type) });
  } else {
    reportMemberOfValue(context, node, { owner: owner.text, name, type });
  }
  return mistaken;
}

function reportUnknown(context: CheckContext, owner: Name, name: Name): Inferred {
  reportUnknownMember(context, { owner: owner.text, name, members: Object.keys(members) });
  return mistaken;
}
