import { actionNeedsKind } from '../../diagnostics/catalogue/facts.js';
import { factNeedsInput, wrongArgumentCount } from '../../diagnostics/catalogue/names-and-types.js';
import type { Argument, Call, Expression, Reference } from '../../syntax/ast.js';
import { decimalType, durationType, intType, isOrdered, type OrderedType } from '../../types/make-type.js';
import type { HistoryFact } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import { factIdentity } from '../fact-register.js';
import type { KnownPlace } from '../flow/narrowings.js';
import { noProof } from '../flow/proof.js';
import { namedByFactHint } from '../hints/named-by-fact.js';
import type { Inferred } from '../inferred.js';
import { computed, mistaken } from '../inferred.js';
import type { Site } from '../site.js';
import { readPlace } from '../site.js';
import type { FactArguments } from './arguments.js';
import { readArguments } from './arguments.js';
import { factSignatures } from './fact-signature.js';
import type { FactMember, FactUse } from './member.js';
import { awardsPlace } from './member.js';
import { namedByFact, trackLet } from './tracked.js';

/** scope "." name [ "(" [ input | kind ] { window | filter } ")" ] */
export function inferFact(
  context: CheckContext,
  node: Reference | Call,
  member: FactMember,
  site: Site,
): Inferred {
  const { kind: ofFact, scope, name } = member;
  const use = { kind: ofFact, scope, name, node, written: `${scope}.${name}` };
  const { argument, type: typeOf } = factSignatures[name];
  const given: readonly Argument[] = node.kind === 'Call' ? node.arguments : [];
  const input = argument === 'input' ? readInput(context, use, given[0], site) : null;
  const kind = argument === 'kind' ? readKind(context, use, given[0]) : null;
  const named = readArguments(context, use, argument === null ? given : given.slice(1), site);
  if (input === 'mistaken') return mistaken;
  const type = typeOf(input && typeWithoutRange(input.type));
  if (named === null || (argument === 'kind' && kind === null)) return computed(type);
  return register(
    context,
    use,
    factDeclaration(use, named, { input: input?.read ?? null, action: kind, type }),
    site,
  );
}

/** Written out: Node 20 takes a microsecond for each member behind a spread that a literal begins with. */
export function factDeclaration(
  { scope, name }: FactUse,
  { last, this: period, days, since, each, grace, case: caseName, same }: FactArguments,
  { input, action, type }: Pick<HistoryFact, 'input' | 'action' | 'type'>,
): HistoryFact {
  return {
    scope,
    name,
    input,
    action,
    last,
    this: period,
    days,
    since,
    each,
    grace,
    case: caseName,
    same,
    type,
  };
}

function register(context: CheckContext, use: FactUse, declaration: HistoryFact, site: Site): Inferred {
  const { scope, type, case: caseName, same } = declaration;
  const identity = factIdentity(declaration, context.constants);
  context.resolutions.set(use.node, { kind: 'fact', index: context.facts.add(identity, declaration) });
  const count = factSignatures[use.name].presentFrom;
  const place: KnownPlace = {
    key: identity,
    declared: type,
    presentFrom: count && { awards: awardsPlace(scope, { case: caseName, same }), count },
  };
  return { type: readPlace(site, place, quoteSource(context, use.node)), proof: noProof, place };
}

/** The kind of action to count; null where it isn't written out, which was reported. */
export function readKind(context: CheckContext, use: FactUse, argument: Argument | undefined): string | null {
  if (argument?.kind === 'TextLiteral') return argument.value;
  if (argument?.kind === 'Missing') return null;
  const isOther = argument !== undefined && argument.kind !== 'NamedArgument';
  context.report(actionNeedsKind, isOther ? argument : use.node, {
    fact: use.written,
    argument: isOther ? quoteSource(context, argument) : null,
  });
  return null;
}

interface ReadInput {
  readonly type: OrderedType;
  readonly read: NonNullable<HistoryFact['input']>;
}

function readInput(
  context: CheckContext,
  use: FactUse,
  argument: Argument | undefined,
  site: Site,
): ReadInput | 'mistaken' {
  if (argument === undefined || argument.kind === 'NamedArgument') {
    context.report(wrongArgumentCount, use.node, {
      callee: use.written,
      takes: 'the input or let that it reads',
      signature: `${use.written}(minutes)`,
    });
    return 'mistaken';
  }
  const input = argument.kind === 'Arrow' ? null : inputOf(context, argument, site);
  if (input === 'mistaken') return input;
  if (input === null) {
    const hint = argument.kind === 'Arrow' ? null : namedByFactHint(argument, site.scope, 'add');
    const data = { fact: use.written, argument: quoteSource(context, argument), hint: hint?.help ?? null };
    context.report(factNeedsInput, argument, data, { fixes: hint?.fixes ?? [] });
    return 'mistaken';
  }
  return input;
}

/** The input or let of numbers or durations that an argument names; null where it names something else. */
function inputOf(context: CheckContext, argument: Expression, site: Site): ReadInput | 'mistaken' | null {
  if (argument.kind === 'Missing') return 'mistaken';
  if (argument.kind !== 'Reference') return null;
  const named = namedByFact(context, argument, site);
  if (named === null || named === 'mistaken') return named;
  const { name, type } = named;
  if (!isOrdered(type)) return null;
  return trackLet(context, argument, named) ? { type, read: { name, type: type.kind } } : 'mistaken';
}

/** Awards of other versions count too, and theirs may have had another range. */
function typeWithoutRange({ kind }: OrderedType): OrderedType {
  return kind === 'int' ? intType() : kind === 'decimal' ? decimalType() : durationType();
}
