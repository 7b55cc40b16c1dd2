import type { DecidingCondition, Outcome } from '../evaluate/outcome.js';

type Find = () => readonly DecidingCondition[];

/**
 * Gives the outcome its `nearest`, which is found when it is first read: it takes many times as long as the
 * decision, and most hosts don't look at it. Like any other member it has its place in JSON, in copies and in
 * comparisons.
 */
export function addNearest(outcome: Outcome, find: Find): void {
  new LaterNearest(outcome, find);
  Object.defineProperty(outcome, 'nearest', nearestProperty);
}

/** Makes an object of the caller's into what `this` is in a class that extends it. */
class Given {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is what lets a private member be added to an object.
    return object;
  }
}

/**
 * Private members of an outcome: a getter of its own for each, or a weak map, takes several times as long.
 */
class LaterNearest extends Given {
  readonly #find: Find;
  #found: readonly DecidingCondition[] | null = null;

  constructor(outcome: Outcome, find: Find) {
    super(outcome);
    this.#find = find;
  }

  static of(outcome: object): readonly DecidingCondition[] | undefined {
    if (!(#find in outcome)) return undefined;
    outcome.#found ??= outcome.#find();
    return outcome.#found;
  }
}

const nearestProperty: PropertyDescriptor & ThisType<Outcome> = {
  get() {
    return LaterNearest.of(this);
  },
  enumerable: true,
  configurable: true,
};
