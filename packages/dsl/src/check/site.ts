import type { Span } from '../source/span.js';
import type { Expression } from '../syntax/ast.js';
import { presentType } from '../types/make-type.js';
import type { Type } from '../types/type.js';
import type { KnownPlace, Narrowings } from './flow/narrowings.js';
import { both, nothingKnown, typeAt } from './flow/narrowings.js';
import type { Reliance, Scope } from './scope.js';

/** Where an expression stands: what can be seen there, and what is known there. */
export interface Site {
  readonly scope: Scope;
  readonly known: Narrowings;
  /** Inside an `adjust`, where `points` and `case` can be read. */
  readonly inAdjust: boolean;
  /** Only in a `let` between rules. */
  readonly amongRules: AmongRules | null;
  /** The comparison around it, which a test for presence may be put before. */
  readonly guarded: Guarded | null;
  /** Directly below a `not`. */
  readonly negated: boolean;
}

/**
 * A `let` between rules is also seen by the adjusts, which run whichever rule awarded. There the rules above
 * the let prove nothing, so what its value takes from them is written down.
 */
export interface AmongRules {
  /** What is known without the rules above. */
  readonly certain: Narrowings;
  readonly reliances: Reliance[];
}

export interface Guarded {
  readonly span: Span;
  /** Whether a test before it needs brackets around both. */
  readonly bracketed: boolean;
}

export function createSite(scope: Scope, known: Narrowings = nothingKnown): Site {
  return { scope, known, inAdjust: false, amongRules: null, guarded: null, negated: false };
}

/** The same place in the source, where more is known. */
export function learn(site: Site, proven: Narrowings): Site {
  const { amongRules } = site;
  return {
    ...site,
    known: both(site.known, proven),
    amongRules: amongRules && { ...amongRules, certain: both(amongRules.certain, proven) },
  };
}

/** The type a place has here; `text` is how the author wrote it. */
export function readPlace(site: Site, place: KnownPlace, text: string): Type {
  const type = typeAt(site.known, place);
  if (site.amongRules === null) return type;
  const certain = typeAt(site.amongRules.certain, place);
  if (type.kind === 'optional' || certain.kind !== 'optional') return certain;
  site.amongRules.reliances.push({ place, text });
  return presentType(certain);
}

/**
 * The site of something that may as well be missing, such as the left of `??`. A name or a fact there takes
 * nothing from the rules above, even where they prove it.
 */
export function toleratingSite(node: Expression, site: Site): Site {
  const isPlace = node.kind === 'Reference' || (node.kind === 'Call' && node.path.length > 1);
  return isPlace && site.amongRules !== null ? { ...site, known: site.amongRules.certain } : site;
}
