import type { JsonExpression } from '../../json/json-form.js';
import { below, type JsonPlace } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { canFail } from '../can-fail.js';
import { allOf, type Importing, negated } from '../importing.js';
import type { BlockExpressions } from './block-expressions.js';
import type { BlockStatements, Branch, Section } from './block-statements.js';

/** A branch with everything that must hold for it to run. */
export interface GuardedBranch extends Branch {
  readonly condition: JsonExpression;
  /** What the rule is called there. */
  readonly id: string | null;
  readonly at: JsonPlace;
  /** Whether its condition, or what it does, reads this field of the parent. */
  readonly reads: ReadonlySet<string>;
}

/**
 * The branches of all rules of a section, one after the other. There, rules fall through to the next unless a
 * statement ends the section, and of one rule only the first branch that holds is run. Here, an award ends
 * the rules; what else ends or excludes becomes a condition of those below.
 */
export class BlockRules {
  readonly #importing: Importing;
  readonly #expressions: BlockExpressions;
  readonly #statements: BlockStatements;

  constructor(importing: Importing, expressions: BlockExpressions, statements: BlockStatements) {
    this.#importing = importing;
    this.#expressions = expressions;
    this.#statements = statements;
  }

  /** `endings` are those that end a section here, too, without a further condition. */
  section(
    rules: unknown,
    section: Section,
    at: JsonPlace,
    endings: ReadonlySet<string>,
  ): { readonly branches: readonly GuardedBranch[]; readonly guards: Guards } {
    const branches: GuardedBranch[] = [];
    const guards = new Guards();
    if (!Array.isArray(rules)) this.#importing.malformed('a list of rules', at);
    for (const [index, rule] of (Array.isArray(rules) ? rules : []).entries()) {
      const place = below(at, index);
      if (!isObject(rule) || rule['type'] !== 'rule') this.#importing.malformed('a rule', place);
      else this.#rule(rule, section, place, endings, { branches, guards });
    }
    return { branches, guards };
  }

  #rule(
    rule: { readonly [key: string]: unknown },
    section: Section,
    at: JsonPlace,
    endings: ReadonlySet<string>,
    { branches, guards }: { branches: GuardedBranch[]; guards: Guards },
  ): void {
    const id = typeof rule['id'] === 'string' ? rule['id'] : null;
    const earlier: JsonExpression[] = [];
    const alternatives = this.#alternatives(rule, at);
    for (const [index, { when, body, place }] of alternatives.entries()) {
      this.#expressions.parentReads.clear();
      const own = when === null ? true : this.#expressions.condition(when.node, when.place);
      const branch = this.#statements.branch(body.node, section, body.place);
      const isAsked = !isIdle(branch) || branch.end !== null || index < alternatives.length - 1;
      if (!isAsked && canFail(own)) this.#importing.differs(...unasked, place);
      const reads = new Set(this.#expressions.parentReads);
      const condition = isIdle(branch) ? false : this.#condition(guards, earlier, own, place);
      branches.push({ ...branch, condition, id, at: place, reads });
      const endsHere = branch.end !== null && endings.has(branch.end.type);
      if (branch.end !== null && !endsHere) guards.add(earlier, own);
      if (branch.end === null) earlier.push(own);
    }
  }

  /** Each repeats those above it, so that a few hundred could become more than anything has room for. */
  #condition(
    guards: Guards,
    earlier: readonly JsonExpression[],
    own: JsonExpression,
    at: JsonPlace,
  ): JsonExpression {
    if (!this.#importing.hasRoom(guards.size + earlier.length + 1, at)) return false;
    return allOf([...guards.conditions(), ...earlier.map(negated), own]);
  }

  #alternatives(rule: { readonly [key: string]: unknown }, at: JsonPlace): readonly Alternative[] {
    const all: Alternative[] = [alternative(rule, at)];
    const others = rule['else_if'] ?? [];
    if (!Array.isArray(others)) this.#importing.malformed('a list of branches as `else_if`', at);
    for (const [index, each] of (Array.isArray(others) ? others : []).entries()) {
      const place = below(below(at, 'else_if'), index);
      if (isObject(each)) all.push(alternative(each, place));
      else this.#importing.malformed('a branch', place);
    }
    const body = { node: rule['else'], place: below(at, 'else') };
    if (rule['else'] !== undefined && rule['else'] !== null)
      all.push({ when: null, body, place: body.place });
    return all;
  }
}

const unasked = [
  'the condition of what does nothing',
  'it is left out here, and there it fails where it divides by zero',
] as const;

/** Whether a branch does nothing but end its section: nobody asks for its condition. */
function isIdle({ replies, statements }: Branch): boolean {
  return replies.length === 0 && statements.every(({ type }) => type === 'return');
}

interface Alternative {
  readonly when: { readonly node: unknown; readonly place: JsonPlace } | null;
  readonly body: { readonly node: unknown; readonly place: JsonPlace };
  readonly place: JsonPlace;
}

function alternative(node: { readonly [key: string]: unknown }, place: JsonPlace): Alternative {
  return {
    when: { node: node['when'], place: below(place, 'when') },
    body: { node: node['then'], place: below(place, 'then') },
    place,
  };
}

/**
 * The ways above a branch that end its section: each is written as a condition once a branch below asks for
 * it.
 */
class Guards {
  readonly #written: JsonExpression[] = [];
  readonly #waiting: (() => JsonExpression)[] = [];
  #size = 0;

  /** The number of conditions in all rules. */
  get size(): number {
    return this.#size;
  }

  /** Adds a branch, which is taken where none of the earlier conditions hold and its own does. */
  add(earlier: readonly JsonExpression[], own: JsonExpression): void {
    const count = earlier.length;
    this.#size += count + 1;
    this.#waiting.push(() => negated(allOf([...earlier.slice(0, count).map(negated), own])));
  }

  /** The conditions that say that none of the branches was taken. */
  conditions(): readonly JsonExpression[] {
    for (const write of this.#waiting.splice(0)) this.#written.push(write());
    return this.#written;
  }
}
