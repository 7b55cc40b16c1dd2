import type { Declared } from './declarations.js';
import { declareInput, declareParam } from './declarations.js';
import type { Environment, GeneratedType, Place } from './environment.js';
import {
  bool,
  date,
  decimal,
  duration,
  instant,
  int,
  knowing,
  listOf,
  sameType,
  text,
  weekday,
} from './environment.js';
import { expression } from './expression.js';
import { type FactParts, fact } from './facts.js';
import { ladder } from './ladder.js';
import type { Random } from './random.js';

/** A strategy's text, with those that it extends by the ids it names them by. */
export interface Generated {
  readonly source: string;
  readonly parents: { readonly [id: string]: string };
}

/** A whole strategy that the checker should accept, now and then with a parent, and a parent's parent. */
export function generate(random: Random): Generated {
  const levels = random.chance(0.25) ? random.integer(1, 2) : 0;
  random.count(`levels ${levels + 1}`);
  let above: Level | null = null;
  const parents: { [id: string]: string } = {};
  for (let depth = levels; depth > 0; depth--) {
    above = strategy(random, depth, above);
    parents[above.id] = above.source;
  }
  return { source: strategy(random, 0, above).source, parents };
}

/** A strategy of the chain, with all that its child can give, set and read. */
interface Level {
  readonly id: string;
  readonly source: string;
  readonly params: readonly Declared[];
  readonly inputs: readonly Declared[];
  /** What of its inputs a child may set: those with which no fact asks. */
  readonly settable: readonly Declared[];
}

function strategy(random: Random, depth: number, above: Level | null): Level {
  const [param, input] = [`p${'p'.repeat(depth)}`, `i${'i'.repeat(depth)}`];
  const params = random.several(0, 3, (index) => declareParam(random, `${param}${index}`));
  const inputs = random.several(0, 5, (index) => declareInput(random, `${input}${index}`));
  const given = (above?.params ?? []).filter(() => random.chance(0.5));
  for (const { place } of given) if (holdsRecords(place)) random.count('records given to a parent');
  const open = (above?.params ?? []).filter((each) => !given.includes(each));
  const all = { params: [...params, ...open], inputs: [...inputs, ...(above?.inputs ?? [])] };
  const places = [...all.params, ...all.inputs].map(({ place }) => place);
  const windows = params
    .map(({ place }) => place)
    .filter(({ type }) => ['duration', 'date'].includes(type.kind));
  const set = (above?.settable ?? []).filter(() => random.chance(0.4));
  const parts = {
    inputs: all.inputs.map(({ place }) => place),
    windows,
    set: set.map(({ place }) => place),
  };
  const facts = random.several(0, 4, () => fact(random, parts));
  const named = new Map(
    [...places, ...facts, actionPlace, weekdayPlace, hourPlace].map((place) => [place.text, place]),
  );
  const env = { places: [...named.values()], depth: random.pick([1, 1, 1, 2, 2, 3]) };
  const writer = new Writer(random, env, parts);
  const body = writer.body(set, above !== null);
  const bindings = given.map(({ place, allowed }) => `${place.text}: ${allowed(random)}`);
  const extending =
    above === null ? '' : ` extends "${above.id}"${bindings.length > 0 ? ` (${bindings.join(', ')})` : ''}`;
  const source = [
    `strategy "Generated"${extending} {`,
    ...(random.chance(0.2) ? ['about "Made up"'] : []),
    ...[...params, ...inputs].map((declared) => declared.text),
    ...body,
    '}',
  ].join('\n');
  // What a level sets and never reads is no input of its own, so those below it can't count on it.
  const left = all.inputs.filter((input) => !set.includes(input));
  const isAskedAbove = (input: Declared) =>
    above?.inputs.includes(input) === true && !above.settable.includes(input);
  const settable = left.filter((input) => !isAskedAbove(input) && !mayAskWith(body, input.place));
  return { id: `level${depth}`, source, params: all.params, inputs: left, settable };
}

/** Whether facts of a text may ask with an input: by its name, or through one of its lets. */
function mayAskWith(body: readonly string[], { text }: Place): boolean {
  const isIn = (line: string) => new RegExp(`\\b${text}\\b`).test(line);
  const asks = body.join('\n').match(/\b(?:same|since): \w+/g) ?? [];
  const isThroughLet = asks.some((ask) => ask.startsWith('same: l'));
  return asks.some(isIn) || (isThroughLet && body.some((line) => line.includes('let ') && isIn(line)));
}

function holdsRecords({ type }: Place): boolean {
  return type.kind === 'list' && type.element.kind === 'record';
}

const actionPlace: Place = { text: 'action', type: text, optional: true };
const weekdayPlace: Place = { text: 'now.weekday', type: weekday, optional: false };
const hourPlace: Place = { text: 'now.hour', type: int, optional: false };
const letTypes: readonly GeneratedType[] = [
  int,
  decimal,
  duration,
  bool,
  bool,
  text,
  date,
  instant,
  listOf(int),
  listOf(text),
];

/** A let's line, and what can be read of it below. */
interface Binding {
  readonly name: string;
  readonly line: string;
  readonly places: readonly Place[];
}

/** Writes parts from the top; what is declared or proven above is known below. */
class Writer {
  readonly #random: Random;
  #env: Environment;
  #named = 0;
  /** What `case` can be in an adjust. */
  readonly #cases: string[] = [];

  /** What facts may name: the inputs, and lets that read no history. */
  #parts: FactParts;
  /** The lets, and what ladders in them say, that read no history. */
  readonly #withoutPast = new Set<string>();

  constructor(random: Random, env: Environment, parts: FactParts) {
    this.#random = random;
    this.#env = env;
    this.#parts = parts;
  }

  /** `set`: the inputs that are set for a parent. */
  body(set: readonly Declared[], isChild: boolean): readonly string[] {
    const random = this.#random;
    const lets = () => random.several(0, 1, () => this.#let());
    return [
      ...random.several(0, 2, () => this.#let()),
      ...random.several(0, 1, () => this.#kept()),
      ...random.several(0, 2, () => this.#deny()),
      ...random.several(0, 1, () => this.#kept()),
      ...set.map((input) => this.#set(input)),
      ...random.several(1, 3, () => [...lets(), this.#rule()].join('\n')),
      ...(random.chance(isChild ? 0.3 : 0.7) ? [this.#otherwise()] : []),
      ...random.several(0, 2, () => [...lets(), this.#adjust()].join('\n')),
    ];
  }

  #name(prefix: string): string {
    this.#named += 1;
    return `${prefix}${this.#named}`;
  }

  #expression(type: GeneratedType, env = this.#env): string {
    return expression(this.#random, env, type);
  }

  #let(): string {
    const { name, line, places } = this.#binding(this.#env);
    this.#env = { ...this.#env, places: [...this.#env.places, ...places] };
    this.#random.count(name);
    return line;
  }

  /** A let that reads no history, and facts that name it. */
  #kept(): string {
    const isPast = ({ text }: Place) => /^(?:user|task|game)\./.test(text);
    const isKnown = ({ inferred, text }: Place) => inferred !== true || this.#withoutPast.has(text);
    const places = this.#env.places.filter((place) => !isPast(place) && isKnown(place));
    const { line, places: bound } = this.#binding({ ...this.#env, places });
    const own = bound.filter(({ text }) => !text.includes('.'));
    const parts = { ...this.#parts, inputs: [...this.#parts.inputs, ...own] };
    const facts = own.flatMap((place) =>
      this.#random.several(1, 2, () => fact(this.#random, { ...parts, inputs: [place] })),
    );
    for (const { text } of bound) this.#withoutPast.add(text);
    this.#parts = parts;
    this.#env = { ...this.#env, places: [...this.#env.places, ...bound, ...facts] };
    this.#random.count('let of facts');
    return line;
  }

  /** A let may be of a place that may be missing; then it may be, too. */
  #binding(env: Environment): Binding {
    const random = this.#random;
    const name = this.#name('l');
    if (random.chance(0.15)) return { name: 'ladder', ...ladder(random, env, name) };
    const optional = env.places.filter((place) => place.optional);
    if (optional.length > 0 && random.chance(0.2)) {
      const { text: value, type } = random.pick(optional);
      return {
        name: 'let optional',
        line: `let ${name} = ${value}`,
        places: [{ text: name, type, optional: true, inferred: true }],
      };
    }
    const type = random.pick(letTypes);
    const line = `let ${name} = ${this.#expression(type, env)}`;
    return { name: 'let', line, places: [{ text: name, type, optional: false, inferred: true }] };
  }

  #deny(): string {
    const place = this.#random.pick(this.#env.places);
    if (place.optional && this.#random.chance(0.2)) {
      this.#random.count('deny missing');
      this.#env = knowing(this.#env, place);
      return `deny "${this.#name('D')}" when ${place.text} is missing`;
    }
    this.#random.count('deny');
    const reply = this.#random.chance(0.5) ? ` { ${this.#reply(this.#env)} }` : '';
    return `deny "${this.#name('D')}" when ${this.#expression(bool)}${reply}`;
  }

  #placesLike(place: Place): readonly Place[] {
    return this.#env.places.filter(
      (each) => sameType(each.type, place.type) && (place.optional || !each.optional),
    );
  }

  #set({ place, allowed }: Declared): string {
    const random = this.#random;
    const forms = holdsRecords(place) ? ['records', 'place'] : ['literal', 'literal', 'place', 'expression'];
    const form = random.pick(forms);
    random.count(`set to ${form}`);
    if (form === 'expression') return `set ${place.text} = ${this.#expression(place.type)}`;
    const places = this.#placesLike(place);
    const value = form === 'place' && places.length > 0 ? random.pick(places).text : allowed(random);
    return `set ${place.text} = ${value}`;
  }

  #rule(): string {
    const random = this.#random;
    const place = random.pick(this.#env.places);
    const proves = place.optional && random.chance(0.3);
    const condition = proves ? `${place.text} is present` : this.#expression(bool);
    const env = proves ? knowing(this.#env, place) : this.#env;
    const when = random.chance(0.1) ? '' : ` when ${condition}`;
    const awards = random.chance(0.85);
    random.count(awards ? 'rule' : 'rule that replies');
    const inner = when === '' ? this.#env : env;
    const name = this.#name('R');
    return `rule "${name}"${when} {\n${this.#body(inner, awards ? name : null)}\n}`;
  }

  #otherwise(): string {
    this.#random.count('otherwise');
    return `otherwise {\n${this.#body(this.#env, 'default')}\n}`;
  }

  /** `caseName` is that of an award which doesn't name one; null where there is no award. */
  #body(env: Environment, caseName: string | null): string {
    const random = this.#random;
    const { line, places } = this.#binding(env);
    const bound = random.chance(0.3);
    const inner = bound ? { ...env, places: [...env.places, ...places] } : env;
    return [
      ...(bound ? [line] : []),
      ...(caseName === null || random.chance(0.4) ? [this.#reply(inner)] : []),
      ...(caseName === null ? [] : [`award ${this.#points(inner)}${this.#as(inner, caseName)}`]),
    ].join('\n');
  }

  #points(env: Environment): string {
    return this.#random.chance(0.5)
      ? this.#expression(int, env)
      : `clamp(${this.#expression(int, env)}, 0, 1000)`;
  }

  #as(env: Environment, ruleName: string): string {
    const random = this.#random;
    const listed = env.places.filter(({ type, optional }) => !optional && isListed(type));
    const forms = ['left out', 'left out', 'named', 'chosen', ...(listed.length > 0 ? ['listed'] : [])];
    const form = ruleName === 'default' ? 'named' : random.pick(forms);
    random.count(`case ${form}`);
    if (form === 'listed') return ` as ${random.pick(listed).text}`;
    const caseName = form === 'left out' ? ruleName : this.#name('C');
    this.#cases.push(caseName);
    if (form === 'left out') return '';
    return form === 'named'
      ? ` as "${caseName}"`
      : ` as if ${this.#expression(bool, env)} then "${caseName}" else "Common"`;
  }

  #reply(env: Environment): string {
    const random = this.#random;
    random.count('reply');
    const fields = random.several(1, 3, (index) => {
      const optional = env.places.filter((place) => place.optional);
      const value =
        optional.length > 0 && random.chance(0.2)
          ? random.pick(optional).text
          : this.#expression(random.pick(letTypes), env);
      return `${random.pick(['a', 'b', 'c'])}${index}: ${value}`;
    });
    return `reply { ${fields.join(', ')} }`;
  }

  #adjust(): string {
    const random = this.#random;
    random.count('adjust');
    const points: Place = { text: 'points', type: int, optional: false };
    const known: Place = { text: 'case', type: { kind: 'text', values: this.#cases }, optional: false };
    const env = {
      ...this.#env,
      places: [...this.#env.places, points, points, ...(this.#cases.length > 0 ? [known] : [])],
    };
    const when = random.chance(0.3) ? '' : ` when ${this.#expression(bool, env)}`;
    const { line, places } = this.#binding(env);
    const bound = random.chance(0.4);
    const inner = bound ? { ...env, places: [...env.places, ...places] } : env;
    const statements = [
      ...(bound ? [line] : []),
      ...random.several(1, 2, () => (random.chance(0.25) ? this.#cap(inner) : this.#assignment(inner))),
      ...(random.chance(0.2) ? [this.#reply(inner)] : []),
    ];
    return `adjust "${this.#name('A')}"${when} {\n${statements.join('\n')}\n}`;
  }

  #cap(env: Environment): string {
    const random = this.#random;
    const counting = env.places.filter(({ text }) => /^(?:user|user\.game|task|game)\.points\b/.test(text));
    const isFact = counting.length > 0 && random.chance(0.8);
    random.count(isFact ? 'cap of a fact' : 'cap of points');
    return `cap ${isFact ? random.pick(counting).text : 'points'} at ${this.#points(env)}`;
  }

  #assignment(env: Environment): string {
    if (this.#random.chance(0.75)) return `points = ${this.#points(env)}`;
    const caseName = this.#name('K');
    this.#random.count('case =');
    return `case = "${caseName}"`;
  }
}

/** Whether only some texts are of a type. */
function isListed(type: GeneratedType): boolean {
  return type.kind === 'text' && type.values !== null;
}
