import type { Expression, FactDeclaration, Resolution } from '@merit/dsl';
import { walk } from '@merit/dsl';
import type { StrategyPlan } from '../plan/strategy/plan-strategy.js';
import { defined } from '../support/defined.js';
import type { Level } from './levels.js';
import { type ExplainedPlace, eventPlace, factPlace, inputPlace, nowPlace } from './place.js';

/** The places of a strategy and of what it extends, found by the names in their texts. */
export class Places {
  readonly #inputs: ReadonlyMap<string, ExplainedPlace>;
  readonly #facts: ReadonlyMap<FactDeclaration, ExplainedPlace>;

  constructor({ inputs, facts }: StrategyPlan) {
    this.#inputs = new Map(inputs.map(({ declaration }) => [declaration.name, inputPlace(declaration)]));
    // Two mentions of a fact may have one key, and then are one place.
    const byKey = new Map(facts.map(({ key, declaration: { type } }) => [key, factPlace(key, type)]));
    this.#facts = new Map(facts.map(({ key, declaration }) => [declaration, defined(byKey.get(key))]));
  }

  /** Those that an expression depends on, through lets too: inputs first, since they can be changed. */
  mentionedIn(expression: Expression, level: Level): Mentioned {
    const found: Found = { places: new Set(), visited: new Set(), nodes: 0 };
    this.#collect(expression, level, found);
    const order = { input: 0, event: 1, fact: 2 };
    const places = [...found.places].sort((a, b) => order[a.kind] - order[b.kind]);
    return { places, steps: found.nodes };
  }

  /** Each let, and each value that a child sets, is looked at once, however often it is mentioned. */
  #collect(root: Expression, level: Level, found: Found): void {
    if (found.visited.has(root)) return;
    found.visited.add(root);
    walk(root, (node) => {
      found.nodes += 1;
      if (node.kind !== 'Reference' && node.kind !== 'Call') return;
      const resolution = level.checked.resolutions.get(node);
      if (resolution !== undefined) this.#resolve(resolution, level, found);
    });
  }

  #resolve(resolution: Resolution, level: Level, found: Found): void {
    switch (resolution.kind) {
      case 'let':
      case 'field':
        this.#collect(resolution.declaration.value, level, found);
        return;
      case 'input':
        this.#resolveInput(resolution.index, level, found);
        return;
      case 'fact':
        found.places.add(defined(this.#facts.get(defined(level.checked.facts[resolution.index]))));
        return;
      case 'did':
        found.places.add(defined(this.#facts.get(defined(level.checked.facts[resolution.index]))));
        found.places.add(eventPlaces.action);
        return;
      case 'now':
        found.places.add(nowPlace);
        return;
      case 'event':
        found.places.add(eventPlaces[resolution.member]);
        return;
      default:
    }
  }

  /** An input that a child sets depends on what the child sets it to, and so does one that its child sets. */
  #resolveInput(index: number, { checked, sets, child }: Level, found: Found): void {
    const given = sets.get(index);
    const { name } = defined(checked.inputs[index]);
    if (child === null) found.places.add(defined(this.#inputs.get(name)));
    else if (given !== undefined) this.#collect(given, child, found);
    else this.#resolveInput(indexOf(name, child), child, found);
  }
}

/** An input that a child doesn't set is one of its own. */
function indexOf(name: string, { checked }: Level): number {
  return checked.inputs.findIndex((input) => input.name === name);
}

export interface Mentioned {
  readonly places: readonly ExplainedPlace[];
  /** How many nodes were looked at. */
  readonly steps: number;
}

interface Found {
  readonly places: Set<ExplainedPlace>;
  readonly visited: Set<Expression>;
  nodes: number;
}

type EventMember = Extract<Resolution, { kind: 'event' }>['member'];

const eventPlaces: { readonly [member in EventMember]: ExplainedPlace } = {
  userId: eventPlace('user.id', 'externalUserId'),
  taskId: eventPlace('task.id', 'externalTaskId'),
  gameId: eventPlace('game.id', 'externalGameId'),
  action: eventPlace('action', 'action'),
};
