import type { CheckedStrategy, FactDeclaration } from '../check/checked-strategy.js';
import { factKey, isWithoutNumbers } from '../check/fact-key.js';
import { factSignatures } from '../check/facts/fact-signature.js';
import type { Decimal } from '../number/decimal.js';
import { compare } from '../number/rational.js';
import { instantType } from '../types/make-type.js';
import type { AbstractValue } from './abstract-value.js';
import { anyValueOf, meet, quantityIn, texts, unknown } from './abstract-value.js';
import type { Environment, PlaceKey } from './environment.js';
import { eventKey, provenOf, withPlace } from './environment.js';

/** That a fact is there where another, its scope's number of awards, is at least so great. */
interface Counted {
  readonly awards: PlaceKey;
  readonly count: Decimal;
}

/** What is known of parameters and inputs beyond their declarations; `unknown` for nothing. */
export interface Given {
  readonly param: (index: number, name: string) => AbstractValue;
  readonly input: (index: number, name: string) => AbstractValue;
}

/** Where nothing is left, a run fails before it comes here, so whatever is declared will do. */
function narrowed(declared: AbstractValue, given: AbstractValue): AbstractValue {
  return meet(declared, given) ?? declared;
}

/** Everything of a strategy that has one value throughout a decision, and what that may be at all. */
export class Places {
  readonly #declared = new Map<PlaceKey, AbstractValue>();
  readonly #counted = new Map<PlaceKey, Counted>();

  constructor({ params, inputs, facts }: CheckedStrategy, given: Given) {
    this.declare('now', anyValueOf(instantType));
    for (const member of ['userId', 'taskId', 'gameId'] as const) this.declare(eventKey(member), texts(null));
    this.declare(eventKey('action'), { ...texts(null), missing: true });
    for (const [index, { type, name }] of params.entries()) {
      this.declare(`param ${index}`, narrowed(anyValueOf(type), given.param(index, name)));
    }
    for (const [index, { type, optional, name }] of inputs.entries()) {
      const declared = { ...anyValueOf(type), missing: optional };
      this.declare(`input ${index}`, narrowed(declared, given.input(index, name)));
    }
    for (const [index, fact] of facts.entries()) {
      this.declare(`fact ${index}`, anyValueOf(fact.type));
      const counted = countedBy(fact, facts);
      if (counted !== null) this.#counted.set(`fact ${index}`, counted);
    }
  }

  declare(key: PlaceKey, value: AbstractValue): void {
    this.#declared.set(key, value);
  }

  /** What a place may be, where so much is known. */
  read(key: PlaceKey, known: Environment): AbstractValue {
    const value = provenOf(key, known) ?? this.#declared.get(key) ?? unknown;
    const isThere = value.missing && value.content !== null && this.#isCounted(key, known);
    return isThere ? { ...value, missing: false } : value;
  }

  /** What is known where a place besides is one of these values. */
  narrow(key: PlaceKey, wanted: AbstractValue, known: Environment): Environment {
    return withPlace(known, key, meet(this.read(key, known), wanted));
  }

  #isCounted(key: PlaceKey, known: Environment): boolean {
    const counted = this.#counted.get(key);
    if (counted === undefined) return false;
    const { min } = quantityIn(this.read(counted.awards, known)).interval;
    return min !== null && compare(min.value, counted.count) >= 0;
  }
}

/** Only facts of all awards: those picked by a filter may be missing however many others there are. */
function countedBy(fact: FactDeclaration, facts: readonly FactDeclaration[]): Counted | null {
  if (fact.name === 'host') return null;
  const count = factSignatures[fact.name].presentFrom;
  const awards = facts.findIndex((other) => isWhole(other, `${fact.scope}.awards`));
  const isCounted = count !== null && isWhole(fact, `${fact.scope}.${fact.name}`);
  return isCounted && awards >= 0 ? { awards: `fact ${awards}`, count } : null;
}

function isWhole(fact: FactDeclaration, key: string): boolean {
  return isWithoutNumbers(fact) && factKey(fact) === key;
}
