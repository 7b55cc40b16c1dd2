import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import { count, countOf } from '../shown/numbers.js';

/** What was found, what it costs, and how long it took. */
export function StatusBar({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const report = studio.report.value;
  const run = trial.run.value;
  if (report === null) return <footer class="status">Reading…</footer>;
  const errors = report.diagnostics.filter(({ severity }) => severity === 'error').length;
  const worst = errors > 0 ? 'error' : report.diagnostics.length > 0 ? 'warning' : '';
  return (
    <footer class="status">
      <span class={`dot ${worst}`} aria-hidden="true" />
      <span>{foundText(errors, report.diagnostics.length - errors)}</span>
      {report.cost === null ? null : (
        <span>
          cost {count(report.cost)} of 100,000 · {countOf(report.facts, 'fact')}
        </span>
      )}
      <span class="grow" />
      <span>checked in {report.elapsedMs.toFixed(1)} ms</span>
      {run === null ? null : (
        <span>
          {countOf(run.events.events, 'event')} decided in {Math.round(run.elapsedMs)} ms, in this browser
        </span>
      )}
    </footer>
  );
}

function foundText(errors: number, warnings: number): string {
  if (errors > 0) return countOf(errors, 'mistake');
  if (warnings > 0) return countOf(warnings, 'finding');
  return 'Nothing to mend';
}
