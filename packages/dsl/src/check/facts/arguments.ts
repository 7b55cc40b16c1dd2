import { filterNotPossible, streakArgument } from '../../diagnostics/catalogue/facts.js';
import {
  argumentNeedsName,
  arrowOutOfPlace,
  duplicateArgument,
  unknownArgument,
  windowNotPossible,
} from '../../diagnostics/catalogue/names-and-types.js';
import type { Argument, Expression, NamedArgument } from '../../syntax/ast.js';
import type { HistoryFact } from '../checked-strategy.js';
import type { CheckContext } from '../context.js';
import { quoteSource } from '../context.js';
import type { Site } from '../site.js';
import { suggest } from '../suggestion.js';
import { type ArgumentName, argumentNames, argumentRoles, refusalOf } from './argument-kinds.js';
import { readCase, readSame } from './filter.js';
import type { FactUse } from './member.js';
import { readSince } from './since.js';
import { readDays, readGrace, readLast, readPeriod, readStreakPeriod } from './window.js';

/** The named arguments of a fact: its windows and filters. */
export type FactArguments = Pick<
  HistoryFact,
  'last' | 'this' | 'days' | 'since' | 'each' | 'grace' | 'case' | 'same'
>;

/** Reads a fact's named arguments; null where one is wrong, which was reported. */
export function readArguments(
  context: CheckContext,
  use: FactUse,
  given: readonly Argument[],
  site: Site,
): FactArguments | null {
  const reader = new ArgumentReader(context, use, site);
  return given.map((argument) => reader.read(argument)).includes(false) ? null : reader.found;
}

const misplaced = { window: windowNotPossible, rhythm: streakArgument, filter: filterNotPossible } as const;

type Found = { -readonly [name in keyof FactArguments]: FactArguments[name] };

class ArgumentReader {
  readonly found: Found = {
    last: null,
    this: null,
    days: null,
    since: null,
    each: null,
    grace: null,
    case: null,
    same: null,
  };
  readonly #context: CheckContext;
  readonly #use: FactUse;
  readonly #site: Site;
  readonly #seen = new Set<string>();

  constructor(context: CheckContext, use: FactUse, site: Site) {
    this.#context = context;
    this.#use = use;
    this.#site = site;
  }

  /** Whether the argument is right; what is wrong is reported. */
  read(argument: Argument): boolean {
    if (argument.kind === 'NamedArgument') return this.#readNamed(argument);
    const callee = this.#use.written;
    if (argument.kind === 'Arrow') this.#context.report(arrowOutOfPlace, argument, { callee });
    else if (argument.kind !== 'Missing') this.#reportNameless(argument);
    return false;
  }

  #readNamed({ name, value }: NamedArgument): boolean {
    if (this.#seen.has(name.text)) {
      this.#context.report(duplicateArgument, name, { name: name.text });
      return false;
    }
    this.#seen.add(name.text);
    const known = argumentNames.find((each) => each === name.text);
    if (known === undefined) return this.#unknown(name);
    return this.#isPossible(known, name) && this.#readValue(known, value);
  }

  #isPossible(known: ArgumentName, name: NamedArgument['name']): boolean {
    const reason = refusalOf(this.#use.name, known);
    if (reason === null) return true;
    const data = { fact: this.#use.written, argument: known, reason };
    this.#context.report(misplaced[argumentRoles[known]], name, data);
    return false;
  }

  #readValue(known: ArgumentName, value: Expression): boolean {
    const [context, site, found] = [this.#context, this.#site, this.found];
    if (known === 'last') found.last = readLast(context, this.#use, value, site);
    else if (known === 'this') found.this = readPeriod(context, value);
    else if (known === 'days') found.days = readDays(context, value, site);
    else if (known === 'since') found.since = readSince(context, value, site);
    else if (known === 'each') return this.#readEach(value);
    else if (known === 'grace') found.grace = readGrace(context, value, site);
    else if (known === 'case') found.case = readCase(context, value);
    else found.same = readSame(context, value, site);
    return found[known] !== null;
  }

  /** Days are what a streak counts anyway. */
  #readEach(value: Expression): boolean {
    const period = readStreakPeriod(this.#context, value);
    this.found.each = period === 'day' ? null : period;
    return period !== null;
  }

  #unknown(name: NamedArgument['name']): false {
    const { suggestion, fixes } = suggest(this.#context, name, argumentNames);
    const data = { callee: this.#use.written, name: name.text, suggestion, named: true };
    this.#context.report(unknownArgument, name, data, { fixes });
    return false;
  }

  #reportNameless(argument: Expression): void {
    const data = { callee: this.#use.written, argument: quoteSource(this.#context, argument) };
    this.#context.report(argumentNeedsName, argument, data, { fixes: namingFixes(argument) });
  }
}

/** What an argument without a name most likely is. */
function namingFixes({ kind, span }: Expression) {
  const name = kind === 'DurationLiteral' ? 'last' : kind === 'TextLiteral' ? 'case' : null;
  if (name === null) return [];
  const edits = [{ span: { start: span.start, end: span.start }, text: `${name}: ` }];
  return [{ title: `write \`${name}:\` before it`, edits }];
}
