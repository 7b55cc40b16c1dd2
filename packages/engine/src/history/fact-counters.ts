import type { FactValues, HistoryFactValue } from '../value/fact-value.js';
import type { FactReader } from './fact-reader.js';
import type { HistoryFactRequest } from './fact-request.js';
import { createFactReader, selectionOf } from './facts.js';
import type { RecordedAward } from './measure.js';
import { type Asked, type KeyedFact, type RecordedAction, Recording } from './recording.js';
import { selectionText } from './selection.js';
import type { Subject } from './timeline-index.js';

/** A fact that is kept. */
interface KeptFact {
  readonly recording: Recording;
  readonly read: FactReader;
}

/** The facts of one strategy under its own keys, those of a selection together. */
interface FactGroup {
  readonly recording: Recording;
  readonly facts: readonly KeyedFact[];
}

/** Counts what a fixed set of facts needs, and nothing else. */
export class FactCounters {
  readonly #recordings: readonly Recording[];
  readonly #kept = new Map<string, KeptFact>();
  readonly #groups = new WeakMap<readonly HistoryFactRequest[], readonly FactGroup[]>();

  /** @throws TypeError where a request makes no sense. */
  constructor(requests: readonly HistoryFactRequest[]) {
    const recordings = new Map<string, Recording>();
    for (const request of requests) {
      const recording = recordingOf(request, recordings);
      const read = createFactReader({ request, needs: recording.needs });
      this.#kept.set(identityOf(request), { recording, read });
    }
    this.#recordings = [...recordings.values()];
  }

  keeps(request: HistoryFactRequest): boolean {
    return this.#kept.has(identityOf(request));
  }

  /** @throws TypeError where one of the facts isn't kept. */
  facts(requests: readonly HistoryFactRequest[], asked: Asked): FactValues {
    const values: { [key: string]: HistoryFactValue } = {};
    for (const { recording, facts } of this.#groupsOf(requests)) recording.read(facts, asked, values);
    return values;
  }

  /** @param oldest The earliest moment that facts may still be asked for. */
  recordAward(subject: Subject, award: RecordedAward, oldest: number): void {
    for (const recording of this.#recordings) recording.recordAward(subject, award, oldest);
  }

  recordAction(subject: Subject, action: RecordedAction, oldest: number): void {
    for (const recording of this.#recordings) recording.recordAction(subject, action, oldest);
  }

  #groupsOf(requests: readonly HistoryFactRequest[]): readonly FactGroup[] {
    const known = this.#groups.get(requests);
    if (known !== undefined) return known;
    const facts = requests.map((request) => ({ key: request.key, ...this.#keptFact(request) }));
    const groups = [...new Set(facts.map(({ recording }) => recording))].map((recording) => ({
      recording,
      facts: facts.filter((fact) => fact.recording === recording),
    }));
    this.#groups.set(requests, groups);
    return groups;
  }

  #keptFact(request: HistoryFactRequest): KeptFact {
    const fact = this.#kept.get(identityOf(request));
    if (fact === undefined) throw new TypeError(`this history doesn't keep \`${request.key}\``);
    return fact;
  }
}

/** The one of the request's selection, new where there is none yet. */
function recordingOf(request: HistoryFactRequest, recordings: Map<string, Recording>): Recording {
  const selection = selectionOf(request);
  const text = selectionText(selection);
  const recording = recordings.get(text) ?? new Recording(selection);
  recordings.set(text, recording);
  return recording;
}

/** Equal for requests of one meaning; the key leaves out the types of inputs. */
function identityOf(request: HistoryFactRequest): string {
  const { scope, name, input, action, last, this: period, days, since, case: caseName, same } = request;
  const { each, grace } = request;
  const inputs = [input?.name, input?.type, same?.name, same?.type];
  const windows = [last, period, days, since, each, grace];
  return JSON.stringify([scope, name, action, ...windows, caseName, ...inputs]);
}
