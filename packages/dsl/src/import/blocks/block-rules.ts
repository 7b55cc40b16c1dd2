import type { JsonExpression } from '../../json/json-form.js';
import { below, type Place } from '../../json/pointer.js';
import { allOf, type Importing, isObject, negated } from '../importing.js';
import type { BlockExpressions } from './block-expressions.js';
import type { BlockStatements, Branch, Section } from './block-statements.js';

/** A branch with everything that must hold for it to run. */
export interface GuardedBranch extends Branch {
  readonly condition: JsonExpression;
  /** What the rule is called there. */
  readonly id: string | null;
  readonly at: Place;
  /** Whether its condition, or what it does, reads this field of the parent. */
  readonly reads: ReadonlySet<string>;
}

/**
 * The branches of all rules of a section, one after the other. There, rules fall through to the next unless a
 * statement ends the section, and of one rule only the first branch that holds is run. Here, an award ends the
 * rules; what else ends or excludes becomes a condition of those below.
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
    at: Place,
    endings: ReadonlySet<string>,
  ): { readonly branches: readonly GuardedBranch[]; readonly guards: readonly JsonExpression[] } {
    const branches: GuardedBranch[] = [];
    const guards: JsonExpression[] = [];
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
    at: Place,
    endings: ReadonlySet<string>,
    { branches, guards }: { branches: GuardedBranch[]; guards: JsonExpression[] },
  ): void {
    const id = typeof rule['id'] === 'string' ? rule['id'] : null;
    const earlier: JsonExpression[] = [];
    for (const { when, body, place } of this.#alternatives(rule, at)) {
      this.#expressions.parentReads.clear();
      const own = when === null ? true : this.#expressions.condition(when.node, when.place);
      const condition = allOf([...guards.map(negated), ...earlier.map(negated), own]);
      const branch = this.#statements.branch(body.node, section, body.place);
      const reads = new Set(this.#expressions.parentReads);
      branches.push({ ...branch, condition, id, at: place, reads });
      const path = allOf([...earlier.map(negated), own]);
      const endsHere = branch.end !== null && endings.has(branch.end.type);
      if (branch.end !== null && !endsHere) guards.push(path);
      if (branch.end === null) earlier.push(own);
    }
  }

  #alternatives(rule: { readonly [key: string]: unknown }, at: Place): readonly Alternative[] {
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

interface Alternative {
  readonly when: { readonly node: unknown; readonly place: Place } | null;
  readonly body: { readonly node: unknown; readonly place: Place };
  readonly place: Place;
}

function alternative(node: { readonly [key: string]: unknown }, place: Place): Alternative {
  return {
    when: { node: node['when'], place: below(place, 'when') },
    body: { node: node['then'], place: below(place, 'then') },
    place,
  };
}
