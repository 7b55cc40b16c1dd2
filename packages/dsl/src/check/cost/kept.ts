import type { Arrow, Expression, Node } from '../../syntax/ast.js';
import { childrenOf } from '../../syntax/walk.js';
import type { Meanings } from './sizes.js';

const nothing: ReadonlySet<Arrow> = new Set();

/** Which lambdas' items an expression mentions, but for those of lambdas within it. */
export class Needs {
  readonly #meanings: Pick<Meanings, 'resolutions'>;
  readonly #known = new Map<Node, ReadonlySet<Arrow>>();

  constructor(meanings: Pick<Meanings, 'resolutions'>) {
    this.#meanings = meanings;
  }

  of(node: Node): ReadonlySet<Arrow> {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const needs = this.#find(node);
    this.#known.set(node, needs);
    return needs;
  }

  #find(node: Node): ReadonlySet<Arrow> {
    if (node.kind === 'Reference') {
      const resolution = this.#meanings.resolutions.get(node);
      return resolution?.kind === 'item' ? new Set([resolution.lambda]) : nothing;
    }
    const found = union(childrenOf(node).map((child) => this.of(child)));
    if (node.kind !== 'Arrow' || !found.has(node)) return found;
    return new Set([...found].filter((lambda) => lambda !== node));
  }
}

/** Most have none or the same. */
function union(sets: readonly ReadonlySet<Arrow>[]): ReadonlySet<Arrow> {
  const [first = nothing, ...others] = sets.filter(({ size }) => size > 0);
  const isOne = others.every(
    (other) => other.size === first.size && [...other].every((each) => first.has(each)),
  );
  return isOne ? first : new Set([first, ...others].flatMap((set) => [...set]));
}

/**
 * The lambda whose body an expression is evaluated in at most once for each item, the innermost whose item it
 * mentions: null where it mentions none, undefined where that is the innermost around it anyway.
 */
export function homeOf(node: Expression, around: readonly Arrow[], needs: Needs): Arrow | null | undefined {
  const needed = needs.of(node);
  const home = around.findLast((lambda) => needed.has(lambda)) ?? null;
  return home === around.at(-1) ? undefined : home;
}
