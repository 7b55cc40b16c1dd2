import type { Adjust, Block, Deny, Let, Otherwise, Part, Rule } from '../syntax/ast.js';
import type { CheckContext } from './context.js';
import { both, type Narrowings, nothingKnown } from './flow/narrowings.js';
import { noProof, type Proof } from './flow/proof.js';
import { checkSet } from './parent/sets.js';
import { requireCondition } from './require.js';
import type { Scope } from './scope.js';
import { createSite, learn, type Site } from './site.js';
import { checkBlock, checkLet } from './statements.js';

/**
 * Checks what runs, from the top. What a failing `deny` proves holds for everything below it. What a failing
 * rule proves holds for what is tried after it, but not for the adjusts: they run whichever rule awarded.
 */
export class PartChecker {
  readonly #context: CheckContext;
  readonly #scope: Scope;
  #certain: Narrowings = nothingKnown;
  #undecided: Narrowings = nothingKnown;

  constructor(context: CheckContext, scope: Scope) {
    this.#context = context;
    this.#scope = scope;
  }

  check(part: Part): void {
    switch (part.kind) {
      case 'Let':
        this.#checkLet(part);
        break;
      case 'Deny':
        this.#checkDeny(part);
        break;
      case 'Rule':
      case 'Otherwise':
        this.#checkRule(part);
        break;
      case 'Adjust':
        this.#checkAdjust(part);
        break;
      case 'Set':
        checkSet(this.#context, part, this.#siteAmongRules());
        break;
      case 'About':
      case 'Param':
      case 'Input':
        break;
    }
  }

  #checkLet(part: Let): void {
    const site = createSite(this.#scope, both(this.#certain, this.#undecided));
    checkLet(this.#context, part, { ...site, amongRules: { certain: this.#certain, reliances: [] } });
  }

  #checkDeny(part: Deny): void {
    const { proof } = this.#checkWhen(part, this.#siteAmongRules());
    this.#certain = both(this.#certain, proof.whenFalse);
  }

  #checkRule(part: Rule | Otherwise): void {
    const { proof, awards } = this.#checkWhen(part, this.#siteAmongRules());
    if (awards) this.#undecided = both(this.#undecided, proof.whenFalse);
  }

  #checkAdjust(part: Adjust): void {
    this.#undecided = nothingKnown;
    this.#checkWhen(part, { ...createSite(this.#scope, this.#certain), inAdjust: true });
  }

  #siteAmongRules(): Site {
    return createSite(this.#scope, both(this.#certain, this.#undecided));
  }

  /** Checks a part's condition, and its body where the condition holds. */
  #checkWhen(
    part: Deny | Rule | Otherwise | Adjust,
    site: Site,
  ): { readonly proof: Proof; readonly awards: boolean } {
    const condition = part.kind === 'Otherwise' ? null : part.condition;
    const proof =
      condition === null ? noProof : requireCondition(this.#context, condition, '`when`', site).proof;
    if (part.body !== null) checkBlock(this.#context, part.body, learn(site, proof.whenTrue));
    return { proof, awards: part.body !== null && hasAward(part.body) };
  }
}

/** Whether a block gives an award, of whatever size. */
export function hasAward({ statements }: Block): boolean {
  return statements.some(({ kind }) => kind === 'Award');
}
