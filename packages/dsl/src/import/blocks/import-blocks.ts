import type { JsonExpression, JsonForm, JsonParent, JsonPart, JsonStatement } from '../../json/json-form.js';
import { below, type JsonPlace, root } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { quote } from '../../support/quote.js';
import { allOf, Importing, type ImportResult, rulesMax, uniqueTitle, when } from '../importing.js';
import { NamesInUse } from '../names-in-use.js';
import { BlockExpressions } from './block-expressions.js';
import { BlockRules, type GuardedBranch } from './block-rules.js';
import { BlockStatements } from './block-statements.js';
import { type DataInput, findDataUses, inputParts } from './data-use.js';
import { knownParents } from './fields.js';

type Block = { readonly [key: string]: unknown };

/** A programme of blocks, with what is stored beside it. */
interface Definition {
  readonly program: Block;
  readonly at: JsonPlace;
  readonly name: string;
  readonly about: string | null;
  readonly parent: string | null;
}

export function isBlocks(value: unknown): boolean {
  return definitionOf(value) !== null;
}

/** A whole definition, or the programme alone. */
function definitionOf(value: unknown): Definition | null {
  if (!isObject(value)) return null;
  if (value['type'] === 'program') {
    const name = textOf(value['id']) ?? 'Imported';
    return { program: value, at: root, name, about: null, parent: null };
  }
  const program = value['astJson'];
  if (!isObject(program) || program['type'] !== 'program') return null;
  return {
    program,
    at: below(root, 'astJson'),
    name: textOf(value['name']) ?? 'Imported',
    about: textOf(value['description']),
    parent: textOf(value['parentStrategyId']),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Imports a strategy of blocks as the GAME engine stores them, alone or within its definition. What can't be
 * said here with the same meaning is an error; what may differ in a corner is a warning. Never throws.
 */
export function importBlocks(value: unknown): ImportResult {
  const importing = new Importing();
  const definition = definitionOf(value);
  if (definition === null) {
    importing.malformed('a programme of blocks', root);
    return importing.end(null);
  }
  return importing.end(carryProgram(importing, definition));
}

/** Null where there is more than is read, which was reported. */
function carryProgram(importing: Importing, definition: Definition): JsonForm | null {
  const { program, at } = definition;
  if (!hasFewBranches(program, importing, at)) return null;
  const inputs = findDataUses(program, importing, at);
  return inputs && new BlockProgram(importing, definition, inputs).carry();
}

class BlockProgram {
  readonly #importing: Importing;
  readonly #definition: Definition;
  readonly #inputs: ReadonlyMap<string, DataInput>;
  readonly #titles = new NamesInUse();

  constructor(importing: Importing, definition: Definition, inputs: ReadonlyMap<string, DataInput>) {
    this.#importing = importing;
    this.#definition = definition;
    this.#inputs = inputs;
  }

  carry(): JsonForm {
    const { program, name, about, parent } = this.#definition;
    const isExtension = parent !== null || isFilled(program['pre_rules']) || isFilled(program['post_rules']);
    const expressions = new BlockExpressions(this.#importing, this.#inputs, isExtension);
    const statements = new BlockStatements(this.#importing, expressions);
    const rules = new BlockRules(this.#importing, expressions, statements);
    const parts = isExtension ? this.#extension(rules) : this.#rules(rules, statements);
    return {
      merit: 1,
      strategy: name,
      ...(isExtension ? { extends: this.#parent() } : {}),
      parts: [
        ...(about === null ? [] : [{ about }]),
        ...inputParts(this.#inputs.values()),
        ...expressions.definitions,
        ...parts,
      ],
    };
  }

  // ── A whole strategy ──────────────────────────────────────────────────────

  #rules(rules: BlockRules, statements: BlockStatements): readonly JsonPart[] {
    const { program, at } = this.#definition;
    const { branches, guards } = rules.section(
      program['rules'],
      'rules',
      below(at, 'rules'),
      new Set(['award']),
    );
    const parts = branches.flatMap((branch) => this.#rule(branch));
    const last = program['default'];
    if (last === undefined || last === null) return parts;
    const branch = statements.branch([last], 'rules', below(at, 'default'));
    if (guards.size === 0) return [...parts, { otherwise: bodyOf(branch, null) }];
    const guarded = { ...branch, id: 'default', at: below(at, 'default'), reads: new Set<string>() };
    const condition = this.#importing.hasRoom(guards.size, guarded.at) && allOf(guards.conditions());
    return [...parts, ...this.#rule({ ...guarded, condition })];
  }

  #rule(branch: GuardedBranch): readonly JsonPart[] {
    if (branch.end?.type !== 'award' && branch.replies.length === 0) return [];
    const caseName = branch.end?.type === 'award' ? branch.end.caseName : null;
    const rule = uniqueTitle(caseName ?? branch.id ?? 'Rule', this.#titles);
    return [{ rule, ...when(branch.condition), do: bodyOf(branch, rule) }];
  }

  // ── An extension ──────────────────────────────────────────────────────────

  #parent(): JsonParent {
    const { program, at, parent } = this.#definition;
    const known = knownParents.get(parent ?? '');
    if (parent === null) this.#importing.malformed('the id of the parent, beside the programme,', at);
    else if (known === undefined) {
      this.#importing.lost(`the parent ${quote(parent)}`, 'no built-in strategy does the same', root);
    }
    const variables = program['parent_variables'];
    const bindings = Object.entries(isObject(variables) ? variables : {}).flatMap(([key, value]) => {
      const name = known?.params.get(key);
      if (name !== undefined && typeof value === 'number') return [{ name, value }];
      const reason = name === undefined ? 'the parent has no such parameter' : 'it is no number';
      this.#importing.lost(quote(key), reason, below(below(at, 'parent_variables'), key));
      return [];
    });
    return {
      strategy: known?.id ?? parent ?? 'default',
      ...(bindings.length === 0 ? {} : { with: bindings }),
    };
  }

  #extension(rules: BlockRules): readonly JsonPart[] {
    const { program, at } = this.#definition;
    if (isFilled(program['rules']) || (program['default'] ?? null) !== null) {
      this.#importing.differs('`rules` and `default`', 'an extension never runs them, there or here', at);
    }
    const before = rules.section(
      program['pre_rules'] ?? [],
      'pre_rules',
      below(at, 'pre_rules'),
      new Set(['veto']),
    );
    const after = rules.section(
      program['post_rules'] ?? [],
      'post_rules',
      below(at, 'post_rules'),
      new Set(),
    );
    const changed = new Set<string>();
    return [
      ...this.#denies(before.branches),
      ...this.#sets(before.branches),
      ...after.branches.flatMap((branch) => this.#adjust(branch, changed)),
    ];
  }

  #denies(branches: readonly GuardedBranch[]): readonly JsonPart[] {
    return branches.flatMap((branch): readonly JsonPart[] => {
      const { end, condition, replies, at } = branch;
      if (end?.type !== 'veto') {
        if (replies.length > 0) {
          this.#importing.lost('this reply', 'it is only given where a later rule vetoes', at);
        }
        return [];
      }
      const body: readonly JsonStatement[] = [{ reply: replies }];
      return [{ deny: end.caseName, when: condition, ...(replies.length === 0 ? {} : { do: body }) }];
    });
  }

  #sets(branches: readonly GuardedBranch[]): readonly JsonPart[] {
    const set = new Set<string>();
    return branches.flatMap(({ statements, condition }) =>
      statements.flatMap((statement): readonly JsonPart[] => {
        if (statement.type !== 'data') return [];
        const { key, value, at } = statement;
        const name = this.#inputs.get(key)?.name;
        if (set.has(key)) this.#importing.lost(quote(key), 'it is set twice', at);
        if (name !== undefined)
          this.#importing.lost(quote(key), 'it is set for the parent and read beside it', at);
        set.add(key);
        if (knownParents.has(this.#definition.parent ?? '')) {
          this.#importing.differs('data that is set for the parent', 'it reads none, there or here', at);
          return [];
        }
        const chosen: JsonExpression =
          condition === true ? value : { if: [{ when: condition, value }], else: { ref: key } };
        return [{ set: key, value: chosen }];
      }),
    );
  }

  /** What was changed above is read as it was there, and as it is here. */
  #adjust(branch: GuardedBranch, changed: Set<string>): readonly JsonPart[] {
    for (const field of branch.reads) {
      if (!changed.has(field)) continue;
      this.#importing.lost(
        `\`${field}\``,
        'it may have been changed above, and means the value before',
        branch.at,
      );
    }
    const statements: JsonStatement[] = branch.replies.length === 0 ? [] : [{ reply: branch.replies }];
    for (const statement of branch.statements) {
      if (statement.type === 'points') {
        statements.push(pointsChange(statement.value));
        changed.add('parent.points');
      } else if (statement.type === 'case') {
        statements.push({ case: statement.value });
        changed.add('parent.case_name');
      }
    }
    if (statements.length === 0) return [];
    return [
      { adjust: uniqueTitle(branch.id ?? 'Rule', this.#titles), ...when(branch.condition), do: statements },
    ];
  }
}

function isFilled(section: unknown): boolean {
  return Array.isArray(section) && section.length > 0;
}

/** The statements of a rule; a case that is its title needn't be said. */
function bodyOf(
  { replies, end }: Pick<GuardedBranch, 'replies' | 'end'>,
  title: string | null,
): readonly JsonStatement[] {
  const reply: readonly JsonStatement[] = replies.length === 0 ? [] : [{ reply: replies }];
  if (end?.type !== 'award') return reply;
  const caseName = end.caseName === title ? {} : { as: end.caseName };
  return [...reply, { award: end.points, ...caseName }];
}

const sections = ['rules', 'pre_rules', 'post_rules'];

/** Whether a programme has no more branches of rules than are read; one that has more is reported. */
function hasFewBranches(
  program: { readonly [key: string]: unknown },
  importing: Importing,
  at: JsonPlace,
): boolean {
  const lists = sections.map((section) => ({ section, rules: program[section] }));
  const counts = lists.map(({ section, rules }) => ({ section, branches: branchesIn(rules) }));
  const all = counts.reduce((sum, { branches }) => sum + branches, 0);
  const greatest = counts.toSorted((a, b) => b.branches - a.branches)[0];
  if (all > rulesMax) importing.tooLarge('branches of rules', rulesMax, below(at, greatest?.section ?? ''));
  return all <= rulesMax;
}

function branchesIn(rules: unknown): number {
  if (!Array.isArray(rules)) return 0;
  if (rules.length > rulesMax) return rules.length;
  return rules.reduce<number>((sum, rule) => sum + 1 + branchesBeside(rule), 0);
}

function branchesBeside(rule: unknown): number {
  const others = isObject(rule) ? rule['else_if'] : [];
  return Array.isArray(others) ? others.length : 0;
}

/** Gives the statement that sets the points: a cap, where they are the lesser of themselves and a limit. */
function pointsChange(value: JsonExpression): JsonStatement {
  const limit = limitIn(value);
  return limit === null ? { points: value } : { cap: { ref: 'points' }, at: limit };
}

/** A limit that is written out and isn't negative, since a cap never takes off what is below 0. */
function limitIn(value: unknown): number | null {
  if (!isObject(value) || value['call'] !== 'min' || !Array.isArray(value['args'])) return null;
  const [limits, others] = [value['args'].filter(isLimit), value['args'].filter(isPoints)];
  const [limit] = limits;
  return limits.length === 1 && others.length === 1 && limit !== undefined ? limit : null;
}

function isLimit(node: unknown): node is number {
  return typeof node === 'number' && Number.isSafeInteger(node) && node >= 0;
}

function isPoints(node: unknown): boolean {
  return isObject(node) && node['ref'] === 'points';
}
