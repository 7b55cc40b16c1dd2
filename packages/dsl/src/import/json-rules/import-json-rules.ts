import { missingImportPoints } from '../../diagnostics/catalogue/imports.js';
import type { JsonExpression, JsonForm, JsonPart } from '../../json/json-form.js';
import { below, type JsonPlace, root } from '../../json/pointer.js';
import { isObject } from '../../support/is-object.js';
import { allOf, Importing, type ImportResult, rulesMax, uniqueTitle, when } from '../importing.js';
import { NamesInUse } from '../names-in-use.js';
import { FactInputs } from './fact-inputs.js';
import type { JsonRulesOptions } from './json-rules-options.js';
import { RuleConditions } from './rule-conditions.js';
import { numberOfText } from './text-numbers.js';

type Rule = { readonly [key: string]: unknown };

/** One rule, a list of rules, or an object with such a list as `rules` or `decisions`. */
function rulesIn(value: unknown): { readonly rules: readonly unknown[]; readonly at: JsonPlace } | null {
  if (Array.isArray(value)) return { rules: value, at: root };
  if (!isObject(value)) return null;
  for (const key of ['rules', 'decisions']) {
    if (Array.isArray(value[key])) return { rules: value[key], at: below(root, key) };
  }
  return isObject(value['conditions']) ? { rules: [value], at: root } : null;
}

export function isJsonRules(value: unknown): boolean {
  const { rules = [] } = rulesIn(value) ?? {};
  return rules.length > 0 && rules.every((rule) => isObject(rule) && isObject(rule['conditions']));
}

/**
 * Imports rules of json-rules-engine: each rule's event is an award of the points in its parameters. There,
 * every rule that holds gives its event; here, so does it: the points of all of them add up. Never throws.
 */
export function importJsonRules(value: unknown, options: JsonRulesOptions = {}): ImportResult {
  const importing = new Importing();
  const found = rulesIn(value);
  if (found === null) {
    importing.malformed('a list of rules', root);
    return importing.end(null);
  }
  return importing.end(new RuleList(importing, options).carry(found.rules, found.at));
}

/** A rule with what it gives. */
interface Given {
  readonly title: string;
  readonly priority: number;
  readonly condition: JsonExpression;
  readonly points: number;
}

class RuleList {
  readonly #importing: Importing;
  readonly #pointsKey: string;
  readonly #options: JsonRulesOptions;
  /** Types of events that say no points, each told once. */
  readonly #silent = new Set<string>();
  readonly #titles = new NamesInUse();

  constructor(importing: Importing, options: JsonRulesOptions) {
    this.#importing = importing;
    this.#options = options;
    this.#pointsKey = options.pointsKey ?? 'points';
  }

  /** Null where there is more than is read, which was reported. */
  carry(rules: readonly unknown[], at: JsonPlace): JsonForm | null {
    if (rules.length > rulesMax) {
      this.#importing.tooLarge('rules', rulesMax, below(at, rulesMax));
      return null;
    }
    const inputs = new FactInputs(this.#importing, this.#options);
    rules.forEach((rule, index) => {
      if (isObject(rule)) inputs.collect(rule['conditions'], below(placeOf(at, index, rules), 'conditions'));
    });
    if (inputs.areTooMany) return null;
    const conditions = new RuleConditions(this.#importing, inputs, this.#options);
    const given = rules.flatMap((rule, index) => this.#rule(rule, conditions, placeOf(at, index, rules)));
    // A sort keeps the order of equals, as the other engine does.
    const ordered = given.toSorted((a, b) => b.priority - a.priority);
    return { merit: 1, strategy: 'Imported', parts: [...inputs.parts(), ...this.#parts(ordered, at)] };
  }

  #rule(rule: unknown, conditions: RuleConditions, at: JsonPlace): readonly Given[] {
    if (!isObject(rule)) {
      this.#importing.malformed('a rule', at);
      return [];
    }
    const { priority = 1 } = { priority: rule['priority'] ?? 1 };
    if (typeof priority !== 'number' || !(priority > 0)) {
      this.#importing.malformed('a number above 0 as `priority`', below(at, 'priority'));
    }
    const event = isObject(rule['event']) ? rule['event'] : {};
    const points = this.#points(event, below(at, 'event'));
    const title = uniqueTitle(this.#title(rule, event), this.#titles);
    const condition = conditions.carry(rule['conditions'], below(at, 'conditions'));
    const order = typeof priority === 'number' ? Math.trunc(priority) : 1;
    return [{ title, priority: order, condition, points }];
  }

  #title(rule: Rule, event: Rule): string {
    const name = rule['name'] ?? event['type'];
    return typeof name === 'string' || typeof name === 'number' ? String(name) : 'Rule';
  }

  /** 0 where nothing says them, which is told once for each type of event. */
  #points(event: Rule, at: JsonPlace): number {
    const type = typeof event['type'] === 'string' ? event['type'] : '';
    const given = this.#options.points?.get(type);
    if (given !== undefined) return given;
    let value: unknown = event['params'];
    for (const key of this.#pointsKey.split('.')) {
      value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    }
    const points = numberOfText(value, this.#options);
    if (typeof points === 'number' && Number.isSafeInteger(points)) return points;
    if (!this.#silent.has(type)) {
      this.#silent.add(type);
      const other = wholeKeyIn(event['params']);
      this.#importing.report(missingImportPoints, at, { type, key: this.#pointsKey, other });
    }
    return 0;
  }

  /** The points of every rule that holds add up: the first awards, and those below it adjust. */
  #parts(rules: readonly Given[], at: JsonPlace): readonly JsonPart[] {
    if (rules.length > 1) {
      const reason = 'there each rule gives an event of its own; here their points add up in one award';
      this.#importing.differs('several rules that hold', reason, at);
    }
    return [
      ...rules.map(
        ({ title, condition, points }): JsonPart => ({
          rule: title,
          ...when(condition),
          do: [{ award: points }],
        }),
      ),
      ...rules.slice(1).flatMap(adjustsFor),
    ];
  }
}

/** What a rule adds where another, above it, has awarded: were there none above, its own case would stand. */
function adjustsFor({ title, condition, points }: Given): readonly JsonPart[] {
  if (points === 0) return [];
  const holds = allOf([{ '!=': [{ ref: 'case' }, title] }, condition]);
  const sum: JsonExpression =
    points < 0 ? { '-': [{ ref: 'points' }, -points] } : { '+': [{ ref: 'points' }, points] };
  return [{ adjust: title, ...when(holds), do: [{ points: sum }] }];
}

/** The first parameter that holds a whole number. */
function wholeKeyIn(params: unknown): string | undefined {
  return isObject(params) ? Object.keys(params).find((key) => Number.isSafeInteger(params[key])) : undefined;
}

function placeOf(at: JsonPlace, index: number, rules: readonly unknown[]): JsonPlace {
  return at === root && rules.length === 1 ? at : below(at, index);
}
