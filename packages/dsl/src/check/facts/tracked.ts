import { letNotTracked } from '../../diagnostics/catalogue/facts.js';
import type { Expression, Let, Reference } from '../../syntax/ast.js';
import { walk } from '../../syntax/walk.js';
import { presentType } from '../../types/make-type.js';
import type { Type } from '../../types/type.js';
import type { ComparedType } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import type { Findings } from '../findings.js';
import { type LetsRead, letsReadBy } from '../lets-read.js';
import type { Declaration, LetName } from '../scope.js';
import type { Site } from '../site.js';

/** What a fact names to be kept of each award: an input, or a let whose value the event alone gives. */
export interface NamedByFact {
  readonly name: string;
  /** Without the `?` that it may have. */
  readonly type: Type;
  /** Null for an input. */
  readonly declaration: LetName | null;
}

/** The input or let that a reference names; null where it names something else. */
export function namedByFact(
  context: CheckContext,
  reference: Reference,
  site: Site,
): NamedByFact | 'mistaken' | null {
  if (context.infer(reference, site).type.kind === 'error') return 'mistaken';
  const declaration = site.scope.find(reference.path.map(({ text }) => text).join('.'));
  if (declaration?.kind !== 'input' && declaration?.kind !== 'let') return null;
  const type = presentType(declaration.type);
  if (type.kind === 'error') return 'mistaken';
  return { name: declaration.name.text, type, declaration: declaration.kind === 'let' ? declaration : null };
}

/**
 * Has the value of a let kept with awards, as those of inputs are anyway. What history says isn't known
 * before history is asked, so a let that reads it can't be; false there, where it was reported.
 */
export function trackLet(context: CheckContext, reference: Reference, named: NamedByFact): boolean {
  const { name, type, declaration } = named;
  if (declaration === null || !isCompared(type.kind)) return true;
  const { node } = declaration;
  const fault = faultOf(context, declaration);
  if (fault !== null) {
    const related = [{ span: fault.span, message: fault.message }];
    context.report(letNotTracked, reference, { name, reads: fault.reads }, { related });
    return false;
  }
  if (!context.trackedLets.some((each) => each.node === node)) {
    context.trackedLets.push({ name, type: type.kind, node });
  }
  return true;
}

/** Whether facts may name what was declared, as far as its type allows. */
export function isNamedByFacts(found: Found, declaration: Declaration): boolean {
  return declaration.kind === 'input' || (declaration.kind === 'let' && faultOf(found, declaration) === null);
}

type Found = Pick<Findings, 'source' | 'scopes' | 'resolutions'>;

function faultOf(context: Found, { name, node }: LetName) {
  const outermost = context.scopes[0]?.scope;
  if (outermost?.find(name.text)?.name !== name) {
    return { span: name.span, message: `\`${name.text}\` stands inside of a part`, reads: null };
  }
  const history = historyIn(context, node);
  if (history === null) return null;
  const reads = quoteSource(context, history);
  return { span: history.span, message: `\`${reads}\` is read here`, reads };
}

/** The first mention of history in a let, or in those that it reads; null where there is none. */
function historyIn({ resolutions }: LetsRead, node: Let): Expression | null {
  let found: Expression | null = null;
  for (const each of [node, ...letsReadBy({ resolutions }, node)]) {
    walk(each.value, (part) => {
      if (found !== null) return false;
      if (part.kind !== 'Reference' && part.kind !== 'Call') return true;
      const kind = resolutions.get(part)?.kind;
      if (kind === 'fact' || kind === 'did' || kind === 'outcome') found = part;
      return found === null;
    });
  }
  return found;
}

const compared: readonly string[] = [
  ...['int', 'decimal', 'duration', 'text', 'bool', 'instant', 'date', 'time'],
];

/** Whether values of a kind are told apart by `same:`. */
export function isCompared(kind: string): kind is ComparedType {
  return compared.includes(kind);
}
