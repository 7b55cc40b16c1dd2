import { madeEventsOf, tellFailure } from '../model/home-events.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';

interface Props {
  readonly studio: Studio;
  readonly trial: Trial;
}

/** Whether events are there or on their way, and what they would earn is not. */
function isBeingDecided({ awaitedSource, isDeciding, problem }: Trial): boolean {
  return problem.value === null && (awaitedSource.value !== null || isDeciding.value);
}

/** Stands where results would stand, and offers what they take. */
export function NoEvents({ studio, trial }: Props) {
  if (studio.report.value?.isSound === false) {
    return <p class="empty">Mend the mistakes on the left, and the points of these events stand here.</p>;
  }
  if (studio.report.value === null || isBeingDecided(trial)) {
    return (
      <p class="empty" role="status">
        Reading the events…
      </p>
    );
  }
  return (
    <div class="empty">
      <p>
        Drop past events onto this side or paste them, and what they would have earned stands here. They stay
        in this browser.
      </p>
      <button type="button" class="button" onClick={() => tellFailure(trial, madeEventsOf(studio, trial))}>
        Make some up
      </button>
      <p>600 events within what the inputs declare, to see what the rules do.</p>
    </div>
  );
}
