import type { FactScope } from '@merit/dsl';
import type { TimeZone } from '../calendar/time-zone.js';
import type { FactValue, FactValues } from '../value/fact-value.js';
import { createFactReader, type FactReader, GrowingNeeds, type Moment } from './fact-reader.js';
import type { FactRequest } from './fact-request.js';
import type { RecordedAward } from './measure.js';
import { Timeline } from './timeline.js';
import { type Subject, TimelineIndex } from './timeline-index.js';

/** What is kept of one scope. */
interface KeptScope {
  readonly needs: GrowingNeeds;
  readonly timelines: TimelineIndex;
}

/** A fact that is kept. */
interface KeptFact {
  readonly scope: KeptScope;
  readonly read: FactReader;
}

/** The facts of one strategy under its own keys, those of a scope together. */
interface FactGroup {
  readonly timelines: TimelineIndex;
  readonly empty: Timeline;
  readonly facts: readonly { readonly key: string; readonly read: FactReader }[];
}

/** Counts what a fixed set of facts needs, and nothing else. */
export class FactCounters {
  readonly #scopes = new Map<FactScope, KeptScope>();
  readonly #kept = new Map<string, KeptFact>();
  readonly #groups = new WeakMap<readonly FactRequest[], readonly FactGroup[]>();

  /** @throws TypeError where a request makes no sense. */
  constructor(requests: readonly FactRequest[], zone: TimeZone) {
    for (const request of requests) {
      const scope = this.#scopeOf(request.scope);
      this.#kept.set(identityOf(request), { scope, read: createFactReader(request, scope.needs, zone) });
    }
  }

  keeps(request: FactRequest): boolean {
    return this.#kept.has(identityOf(request));
  }

  /** @throws TypeError where one of the facts isn't kept. */
  facts(requests: readonly FactRequest[], subject: Subject, moment: Moment): FactValues {
    const values: { [key: string]: FactValue } = {};
    for (const { timelines, empty, facts } of this.#groupsOf(requests)) {
      const timeline = timelines.find(subject) ?? empty;
      for (const { key, read } of facts) values[key] = read(timeline, moment);
    }
    return values;
  }

  /** @param oldest The earliest moment that facts may still be asked for. */
  record(subject: Subject, award: RecordedAward, oldest: number): void {
    for (const { timelines, needs } of this.#scopes.values()) {
      const timeline = timelines.open(subject);
      timeline.record(award);
      timeline.forget(oldest - needs.lastMax);
    }
  }

  #scopeOf(name: FactScope): KeptScope {
    const known = this.#scopes.get(name);
    if (known !== undefined) return known;
    const needs = new GrowingNeeds();
    const scope = { needs, timelines: new TimelineIndex(name, needs) };
    this.#scopes.set(name, scope);
    return scope;
  }

  #groupsOf(requests: readonly FactRequest[]): readonly FactGroup[] {
    const known = this.#groups.get(requests);
    if (known !== undefined) return known;
    const facts = requests.map((request) => ({ key: request.key, ...this.#keptFact(request) }));
    const groups = [...new Set(facts.map(({ scope }) => scope))].map((scope) => ({
      timelines: scope.timelines,
      empty: new Timeline(scope.needs),
      facts: facts.filter((fact) => fact.scope === scope),
    }));
    this.#groups.set(requests, groups);
    return groups;
  }

  #keptFact(request: FactRequest): KeptFact {
    const fact = this.#kept.get(identityOf(request));
    if (fact === undefined) throw new TypeError(`this history doesn't keep \`${request.key}\``);
    return fact;
  }
}

/** Equal for requests of one meaning; the key leaves out the type of an input. */
function identityOf({
  scope,
  name,
  input,
  action,
  last,
  this: period,
  case: caseName,
  same,
}: FactRequest): string {
  const inputs = [input?.name, input?.type, same?.name, same?.type];
  return JSON.stringify([scope, name, action, last, period, caseName, ...inputs]);
}
