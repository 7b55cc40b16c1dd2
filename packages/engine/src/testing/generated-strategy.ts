import fc from 'fast-check';

const choices = fc.array(fc.nat(9_999), { minLength: 20, maxLength: 300 });

/**
 * Strategies that the checker accepts, nearly all of them, written from a tape of choices: a shorter tape or
 * lesser numbers make a simpler strategy, so that a failing one shrinks.
 */
export const generatedSource: fc.Arbitrary<GeneratedSource> = fc
  .record({ tape: choices, parentTape: fc.option(choices, { freq: 3 }) })
  .map(({ tape, parentTape }) => {
    if (parentTape === null) return { source: new SourceWriter(tape).strategy(), parent: null };
    const parent = new SourceWriter(parentTape, 'p');
    const source = parent.strategy();
    return { source: new SourceWriter(tape, 'c', parent).strategy(), parent: source };
  });

export interface GeneratedSource {
  readonly source: string;
  /** The text that it extends by the id `parent`. */
  readonly parent: string | null;
}

type Kind = 'int' | 'decimal' | 'duration' | 'bool' | 'text';

interface Named {
  readonly name: string;
  readonly kind: Kind;
  readonly optional: boolean;
}

const literals: { readonly [kind in Kind]: readonly string[] } = {
  int: ['0', '1', '2', '3', '5', '7', '10', '60', '100', '-1', '-5'],
  decimal: ['0', '1', '0.5', '1.5', '2', '0.1', '10', '99.99', '-0.5', '33%'],
  duration: ['0s', '1s', '30s', '5m', '1h', '1d'],
  bool: ['true', 'false'],
  text: ['"walk"', '"run"', '"ride"'],
};

const declaredTypes: { readonly [kind in Kind]: readonly string[] } = {
  int: ['int', 'int (0..10)', 'int (1..5)', 'int (-10..10)', 'int (0..)', 'int (..3)'],
  decimal: [
    'decimal',
    'decimal (0..10)',
    'decimal (0..1)',
    'decimal (-1.5..2.5)',
    'decimal (0..100, places 2)',
  ],
  duration: ['duration', 'duration (0s..1h)', 'duration (1s..1d)'],
  bool: ['bool'],
  text: ['text ("walk" | "run" | "ride")', 'text ("run" | "ride")'],
};

/** A type that a default goes with. */
const parameters: readonly (readonly [type: string, value: string, kind: Kind])[] = [
  ['int (0..20)', '10', 'int'],
  ['int (-5..5)', '-2', 'int'],
  ['int (1..3)', '1', 'int'],
  ['decimal (0..2)', '1.5', 'decimal'],
  ['decimal (0.1..10)', '0.3', 'decimal'],
  ['duration (1s..1d)', '5m', 'duration'],
];

const facts: readonly Named[] = [
  { name: 'user.awards', kind: 'int', optional: false },
  { name: 'user.game.points', kind: 'int', optional: false },
  { name: 'task.awards', kind: 'int', optional: false },
  { name: 'user.streak', kind: 'int', optional: false },
  { name: 'user.awards(last: 5m)', kind: 'int', optional: false },
  { name: 'user.sinceLast', kind: 'duration', optional: true },
  { name: 'user.lastGap', kind: 'duration', optional: true },
];

const kinds: readonly Kind[] = ['int', 'decimal', 'duration', 'bool', 'text'];
const orders = ['<', '<=', '>', '>='];

class SourceWriter {
  readonly #tape: readonly number[];
  #at = 0;
  #inAdjust = false;
  readonly #prefix: string;
  readonly #params: Named[] = [];
  readonly #inputs: Named[] = [];
  readonly #lists: string[] = [];
  readonly #names: Named[] = [...facts];
  readonly #parent: SourceWriter | null;

  constructor(tape: readonly number[], prefix = '', parent: SourceWriter | null = null) {
    this.#tape = tape;
    this.#prefix = prefix;
    this.#parent = parent;
  }

  strategy(): string {
    const declarations = [...this.#some(3, () => this.#param()), ...this.#some(4, () => this.#input())];
    const parent = this.#parent === null ? '' : ` extends "parent"${this.#bindings(this.#parent)}`;
    const denies = this.#some(1, () => this.#deny());
    const sets = this.#parent === null ? [] : this.#sets(this.#parent);
    const rules = this.#some(4, () => (this.#oneIn(3) ? this.#let() : this.#rule()));
    const otherwise = this.#oneIn(3) ? [] : [`otherwise { award ${this.#expression('int', 2)} }`];
    this.#inAdjust = true;
    const adjusts = this.#some(2, () => this.#adjust());
    const parts = [...declarations, ...denies, ...sets, ...rules, ...otherwise, ...adjusts];
    return `strategy "Generated"${parent} {\n${parts.map((part) => `  ${part}\n`).join('')}}\n`;
  }

  // ── Choices ───────────────────────────────────────────────────────────────

  #choose(count: number): number {
    return (this.#tape[this.#at++] ?? 0) % count;
  }

  #oneIn(count: number): boolean {
    return this.#choose(count) === count - 1;
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#choose(items.length)] as Item;
  }

  #some<Item>(most: number, make: () => Item): Item[] {
    return Array.from({ length: this.#choose(most + 1) }, make);
  }

  #declare(kind: Kind, optional: boolean): string {
    const name = `${this.#prefix}${kind}${this.#names.length}`;
    this.#names.push({ name, kind, optional });
    return name;
  }

  // ── The parent ────────────────────────────────────────────────────────────

  #bindings(parent: SourceWriter): string {
    const given = parent.#params.filter(() => this.#oneIn(2));
    const values = given.map(({ name, kind }) => `${name}: ${this.#pick(literals[kind])}`);
    for (const each of parent.#params) if (!given.includes(each)) this.#names.push(each);
    return values.length === 0 ? '' : ` (${values.join(', ')})`;
  }

  #sets(parent: SourceWriter): string[] {
    return parent.#inputs.flatMap((input) => {
      if (this.#oneIn(2)) return [`set ${input.name} = ${this.#expression(input.kind, 1)}`];
      this.#names.push(input);
      return [];
    });
  }

  // ── Parts ─────────────────────────────────────────────────────────────────

  #param(): string {
    const [type, value, kind] = this.#pick(parameters);
    const name = this.#declare(kind, false);
    this.#params.push({ name, kind, optional: false });
    return `param ${name}: ${type} = ${value}`;
  }

  #input(): string {
    if (this.#oneIn(5)) return this.#list();
    const kind = this.#pick(kinds);
    const optional = this.#oneIn(3);
    const type = this.#pick(declaredTypes[kind]);
    const name = this.#declare(kind, optional);
    this.#inputs.push({ name, kind, optional });
    return `input ${name}: ${optional ? type.replace(kind, `${kind}?`) : type}`;
  }

  #list(): string {
    const name = `${this.#prefix}list${this.#lists.length}`;
    this.#lists.push(name);
    return `input ${name}: ${this.#pick(['list<int (-2..9)> (max 4)', 'list<int> (max 3)', 'list<int (1..3)> (max 2)'])}`;
  }

  #let(): string {
    const kind = this.#pick(kinds);
    const value = this.#expression(kind, 2);
    return `let ${this.#declare(kind, false)} = ${value}`;
  }

  #deny(): string {
    return `deny "Denied ${this.#at}" when ${this.#expression('bool', 2)}`;
  }

  #rule(): string {
    const name = `rule "Rule ${this.#at}"`;
    const when = this.#oneIn(8) ? '' : ` when ${this.#expression('bool', 3)}`;
    return this.#oneIn(6)
      ? `${name}${when} { reply { value: ${this.#expression('decimal', 1)} } }`
      : `${name}${when} { award ${this.#expression('int', 3)} }`;
  }

  #adjust(): string {
    const when = this.#oneIn(2) ? '' : ` when ${this.#expression('bool', 2)}`;
    const more = this.#oneIn(3) ? ` ${this.#secondChange()}` : '';
    return `adjust "Adjust ${this.#at}"${when} { points = ${this.#expression('int', 2)}${more} }`;
  }

  #secondChange(): string {
    if (!this.#oneIn(3)) return `points = ${this.#expression('int', 1)}`;
    return `cap ${this.#pick(['points', 'user.game.points'])} at ${this.#expression('int', 1)}`;
  }

  // ── Expressions ───────────────────────────────────────────────────────────

  #expression(kind: Kind, depth: number): string {
    if (depth === 0) return this.#operand(kind);
    const inner = (wanted: Kind) => this.#expression(wanted, depth - 1);
    if (this.#oneIn(8)) return `(if ${inner('bool')} then ${inner(kind)} else ${inner(kind)})`;
    switch (kind) {
      case 'int':
        return this.#int(inner);
      case 'decimal':
        return this.#decimal(inner);
      case 'duration':
        return this.#duration(inner);
      case 'bool':
        return this.#condition(inner);
      case 'text':
        return this.#operand(kind);
    }
  }

  #int(inner: (kind: Kind) => string): string {
    return this.#pick([
      () => this.#operand('int'),
      () => `(${inner('int')} ${this.#pick(['+', '-', '*'])} ${inner('int')})`,
      () => `(${inner('int')} ${this.#pick(['div', 'mod'])} ${inner('int')})`,
      () => `${this.#pick(['min', 'max'])}(${inner('int')}, ${inner('int')})`,
      () => `clamp(${inner('int')}, ${inner('int')}, ${inner('int')})`,
      () => `${this.#pick(['round', 'floor', 'ceil', 'trunc'])}(${inner('decimal')})`,
      () => `abs(${inner('int')})`,
      () => `(${inner('duration')} div ${inner('duration')})`,
      () => `(-${this.#operand('int')})`,
      () => this.#match(inner),
      () => this.#asked(['count', 'sum', 'length']),
      () => `round(sqrt(abs(${inner('decimal')})))`,
      () => `round(pow(${this.#operand('decimal')}, ${this.#choose(5)}))`,
      () => `round(pow(${this.#operand('decimal')}, clamp(${this.#operand('int')}, 0, ${this.#choose(9)})))`,
      () => this.#difference('int', inner),
      () => this.#rest(),
      () => `bucket("salt", ${this.#operand('text')}, ${1 + this.#choose(20)})`,
      () => `length(${this.#operand('text')})`,
      () => `floor(${this.#pick(['seconds', 'minutes', 'hours', 'days'])}(${inner('duration')}))`,
      () =>
        `ceil(linear(${inner('decimal')}, -5 => ${inner('int')}, 0 => ${inner('decimal')}, 10 => ${inner('int')}))`,
    ])();
  }

  /** Differences of which conditions and functions say on which side of 0 they are. */
  #difference(kind: Kind, inner: (kind: Kind) => string): string {
    const [a, b, other] = [this.#operand(kind), this.#operand(kind), inner(kind)];
    const order = this.#pick([...orders, '==', '!=']);
    return this.#pick([
      () => `(if ${a} ${order} ${b} then ${a} - ${b} else ${b} - ${a})`,
      () => `(if ${a} - ${b} ${order} ${other} then ${b} - ${a} else ${a} - ${b} - ${other})`,
      () => `(${a} - min(${other}, ${a}))`,
      () => `(max(${a}, ${other}) - ${a})`,
      () => `(${a} - clamp(${a}, ${b}, ${other}))`,
    ])();
  }

  /** What is left of a number without a part of it. */
  #rest(): string {
    const [a, b] = [this.#operand('int'), this.#operand('decimal')];
    return this.#pick([
      () => `(${a} - floor(${a} / ${1 + this.#choose(5)}))`,
      () => `(${a} - round(${a} * ${this.#choose(200)}%))`,
      () => `(${a} - ceil(${a} * ${b}))`,
      () => `floor(${a} - ${a} mod max(1, ${b}))`,
      () => `(${a} - ${a} div max(1, ${b}))`,
      () => `trunc(abs(${a} - ${b}) - ${b} + ${a})`,
    ])();
  }

  #asked(ways: readonly string[]): string {
    const list = this.#lists.length === 0 ? `[${this.#operand('int')}, 3]` : this.#pick(this.#lists);
    const way = this.#pick(ways);
    const limit = this.#operand('int');
    if (way === 'in') return `${limit} in ${list}`;
    if (way === 'length') return `length(${list})`;
    return `${way}(${list}, item${this.#at} => item${this.#at} ${way === 'sum' ? '+' : this.#pick(orders)} ${limit})`;
  }

  #match(inner: (kind: Kind) => string): string {
    const [low, high] = [this.#choose(10) - 3, this.#choose(10)];
    const kind = this.#pick<Kind>(['int', 'decimal']);
    const optional = this.#names.find((each) => each.optional && each.kind === kind);
    return this.#pick([
      () =>
        `match { ${inner('bool')} => ${inner('int')}, ${inner('bool')} => ${inner('int')}, else => ${inner('int')} }`,
      () =>
        `match ${inner(kind)} { ${low} => ${inner('int')}, ${high}..${high + 5} => ${inner('int')}, else => ${inner('int')} }`,
      () =>
        `match ${this.#operand(kind)} { ${this.#pick(orders)} ${low} => ${inner('int')}, else => ${this.#operand('int')} }`,
      () => `match ${this.#operand('text')} { "walk" | "run" => ${inner('int')}, else => ${inner('int')} }`,
      () =>
        optional === undefined
          ? '3'
          : `match ${optional.name} { missing => ${inner('int')}, >= ${low} => ${inner('int')}, else => ${inner('int')} }`,
    ])();
  }

  #decimal(inner: (kind: Kind) => string): string {
    return this.#pick([
      () => this.#operand('decimal'),
      () => `(${inner('decimal')} ${this.#pick(['+', '-', '*'])} ${inner('decimal')})`,
      () => `(${inner('decimal')} ${this.#pick(['/', 'mod'])} ${inner('decimal')})`,
      () => `(${inner('int')} / ${inner('int')})`,
      () => `${this.#pick(['min', 'max'])}(${inner('decimal')}, ${inner('decimal')})`,
      () => `clamp(${inner('decimal')}, ${inner('decimal')}, ${inner('decimal')})`,
      () => this.#difference('decimal', inner),
      () => `round(${inner('decimal')}, ${this.#choose(3)})`,
      () => `abs(${inner('decimal')})`,
    ])();
  }

  #duration(inner: (kind: Kind) => string): string {
    return this.#pick([
      () => this.#operand('duration'),
      () => `(${inner('duration')} ${this.#pick(['+', '-'])} ${inner('duration')})`,
      () => this.#difference('duration', inner),
      () => `(${this.#operand('duration')} * ${this.#operand('int')})`,
      () => `${this.#pick(['min', 'max'])}(${inner('duration')}, ${inner('duration')})`,
    ])();
  }

  #condition(inner: (kind: Kind) => string): string {
    const kind = this.#pick<Kind>(['int', 'int', 'decimal', 'duration']);
    return this.#pick([
      () => `${this.#operand(kind)} ${this.#pick(orders)} ${this.#operand(kind)}`,
      () => `(${inner('bool')} ${this.#pick(['and', 'or'])} ${inner('bool')})`,
      () => `${inner(kind)} ${this.#pick(orders)} ${inner(kind)}`,
      () => `not (${inner('bool')})`,
      () => this.#presence(),
      () => this.#asked(['any', 'all', 'in']),
      () => `${inner(kind)} ${this.#pick(['==', '!='])} ${this.#pick(literals[kind])}`,
      () => `${this.#operand(kind)} ${this.#pick(['==', '!='])} ${this.#operand(kind)}`,
      () =>
        `${this.#operand(kind)} ${this.#pick(['in', 'not in'])} [${this.#operand(kind)}, ${this.#operand(kind)}]`,
      () => `${inner(kind)} in ${this.#operand(kind)}..${this.#operand(kind)}`,
      () => `${this.#operand('text')} ${this.#pick(['==', '!='])} ${this.#pick(literals.text)}`,
      () => `${this.#operand('text')} in [${this.#pick(literals.text)}, ${this.#pick(literals.text)}]`,
      () => this.#operand('bool'),
    ])();
  }

  /** A test for presence, perhaps before a comparison that needs it. */
  #presence(): string {
    const optional = this.#names.filter(
      (each) => each.optional && each.kind !== 'bool' && each.kind !== 'text',
    );
    const { name, kind } = this.#pick(optional);
    return this.#pick([
      () => `${name} is ${this.#pick(['present', 'missing'])}`,
      () => `(${name} is present and ${name} ${this.#pick(orders)} ${this.#operand(kind)})`,
      () => `(${name} is missing or ${name} ${this.#pick(orders)} ${this.#operand(kind)})`,
      () => `${name} ${this.#pick(['==', '!='])} ${this.#operand(kind)}`,
    ])();
  }

  #operand(kind: Kind): string {
    if (kind === 'int' && this.#inAdjust && this.#oneIn(3)) return 'points';
    const fitting = this.#names.filter(
      (each) => each.kind === kind || (kind === 'decimal' && each.kind === 'int'),
    );
    if (fitting.length === 0 || this.#oneIn(3)) return this.#pick(literals[kind]);
    const { name, optional } = this.#pick(fitting);
    return optional ? `(${name} ?? ${this.#pick(literals[kind])})` : name;
  }
}
