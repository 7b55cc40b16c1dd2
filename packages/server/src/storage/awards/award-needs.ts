import type { FactRequest } from '@merit/engine';
import type { AwardIntent } from '../../ports/award-book.js';
import { keyText, scopes, type TimelineKey, timelineOf } from '../timelines/timeline-key.js';
import type { TrackedInputs } from '../timelines/tracked-inputs.js';
import { type FactSource, localDayOf, type SummarySource, sourceOf } from './fact-source.js';
import type { StreakRequest } from './load-days.js';

/** A fact that an intent asks for, and where its answer is. */
export interface PlacedFact {
  readonly fact: FactRequest;
  readonly source: FactSource;
}

/** What a whole list of intents needs to know, each thing once. */
export interface AwardNeeds {
  readonly factsOf: ReadonlyMap<AwardIntent, readonly PlacedFact[]>;
  readonly streaks: readonly StreakRequest[];
  /** By what the sources are read from; the same question of two intents is asked twice. */
  readonly summaries: Readonly<Record<SummarySource['from'], readonly SummarySource[]>>;
}

export function needsOf(intents: readonly AwardIntent[], tracked: TrackedInputs): AwardNeeds {
  const factsOf = new Map(
    intents.map((intent) => [
      intent,
      intent.requests.map((fact) => ({ fact, source: sourceOf(fact, intent, tracked) })),
    ]),
  );
  const sources = [...factsOf.values()].flat().map(({ source }) => source);
  const summaries = sources.filter((source) => source.kind === 'summary');
  return {
    factsOf,
    streaks: streaksOf(sources, intents),
    summaries: {
      days: summaries.filter(({ from }) => from === 'days'),
      inputs: summaries.filter(({ from }) => from === 'inputs'),
      rows: summaries.filter(({ from }) => from === 'rows'),
    },
  };
}

/** Every timeline whose streak is asked for, with the days on which the intents may add an award to it. */
function streaksOf(
  sources: readonly FactSource[],
  intents: readonly AwardIntent[],
): readonly StreakRequest[] {
  const streaks = new Map<string, { key: TimelineKey; todays: Set<number>; candidates: Set<number> }>();
  for (const source of sources) {
    if (source.kind !== 'streak') continue;
    const text = keyText(source.key);
    const streak = streaks.get(text) ?? { key: source.key, todays: new Set(), candidates: new Set() };
    streaks.set(text, streak);
    streak.todays.add(source.today);
  }
  if (streaks.size === 0) return [];
  for (const intent of intents) {
    for (const scope of scopes) {
      streaks.get(keyText(timelineOf(scope, intent)))?.candidates.add(localDayOf(intent));
    }
  }
  return [...streaks.values()];
}
