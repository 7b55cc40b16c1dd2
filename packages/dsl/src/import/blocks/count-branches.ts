import { below, type Place } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { type Importing, rulesMax } from '../importing.js';

const sections = ['rules', 'pre_rules', 'post_rules'];

/** Whether a programme has no more branches of rules than are read; one that has more is reported. */
export function hasFewBranches(
  program: { readonly [key: string]: unknown },
  importing: Importing,
  at: Place,
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
