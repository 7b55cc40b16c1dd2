import { seriesClass } from '../charts/series.js';
import { StackedDays } from '../charts/stacked-days.js';
import type { Trial } from '../model/trial.js';
import { liftFilter, toggleFilter } from '../model/trial-actions.js';
import type { RunReport } from '../protocol/reports.js';
import { count, countOf, signed } from '../shown/numbers.js';
import { Name } from './name.js';
import { Options } from './options.js';
import { useCut } from './use-cut.js';

interface PointsProps {
  readonly trial: Trial;
  readonly run: RunReport;
}

/** What the events would have earned: in all, by day, by case and by person. */
export function PointsTab({ trial, run }: PointsProps) {
  const { days, caseNames, totals } = run;
  const { day: chosen = null } = trial.filter.value;
  const stacked = days.map((day) => ({ ...day, parts: day.byCase }));
  const label = `${count(totals.points)} points on ${days.length} days, stacked by case; the table of cases has the sums`;
  return (
    <>
      <Totals trial={trial} run={run} />
      <div class="chart-head">
        <h3>Points per day</h3>
        <DayChoice trial={trial} days={days.map(({ day }) => day)} chosen={chosen} />
        {run.change === null ? null : <BaselineKey trial={trial} mark="line" />}
      </div>
      <StackedDays
        days={stacked}
        names={caseNames}
        against={trial.baseline.value?.name ?? ''}
        label={label}
        chosen={chosen}
        onDay={(day) => toggleFilter(trial, 'day', day)}
      />
      <div class="columns">
        <Cases trial={trial} run={run} />
        <People trial={trial} run={run} />
      </div>
    </>
  );
}

interface DayChoiceProps {
  readonly trial: Trial;
  readonly days: readonly string[];
  readonly chosen: string | null;
}

/** What a click on a day does, for whoever doesn't point. */
function DayChoice({ trial, days, chosen }: DayChoiceProps) {
  return (
    <select
      class="day-choice"
      aria-label="Events of one day alone"
      value={chosen ?? ''}
      onInput={({ currentTarget: { value } }) => {
        if (value === '') liftFilter(trial, 'day');
        else toggleFilter(trial, 'day', value);
      }}
    >
      <option value="">All days</option>
      <Options names={days} />
    </select>
  );
}

function BaselineKey({ trial, mark }: { readonly trial: Trial; readonly mark: 'line' | 'tick' }) {
  return (
    <span class="key">
      <i class={mark} aria-hidden="true" /> <Name of={trial.baseline.value?.name ?? ''} />
    </span>
  );
}

function Totals({ trial, run }: PointsProps) {
  const { totals, counted, change, spread } = run;
  const difference = Number(change?.comparison.difference ?? 0);
  const before = Number(change?.comparison.baseline.points ?? 0);
  const share =
    before === 0
      ? ''
      : ` (${difference < 0 ? '−' : '+'}${Math.abs((100 * difference) / before).toFixed(1)} %)`;
  const least = spread?.quantiles[0]?.points ?? 0;
  const most = spread?.quantiles.at(-1)?.points ?? 0;
  return (
    <dl class="totals">
      <Total name="Points" value={count(totals.points)}>
        {change === null ? (
          `of ${countOf(counted.people, 'person', 'people')}`
        ) : difference === 0 ? (
          `as ${trial.baseline.value?.name}`
        ) : (
          <span class={difference < 0 ? 'lose' : 'gain'}>
            {signed(difference)}
            {share} against <bdi>{trial.baseline.value?.name}</bdi>
          </span>
        )}
      </Total>
      <Total name="Awards" value={count(totals.awards)}>
        of {countOf(counted.events, 'event')}
      </Total>
      <Total name="Denied" value={count(totals.denied)}>
        {undecidedText(totals)}
      </Total>
      <Total name="Median a person" value={count(spread?.median ?? 0)}>
        {count(least)} least · {count(most)} most
      </Total>
    </dl>
  );
}

function undecidedText({ refused, failed }: RunReport['totals']): string {
  if (refused + failed === 0) return 'none refused or failed';
  return `${count(refused)} refused, ${count(failed)} failed`;
}

interface TotalProps {
  readonly name: string;
  readonly value: string;
  readonly children: preact.ComponentChildren;
}

function Total({ name, value, children }: TotalProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="value">{value}</dd>
      <dd class="beside">{children}</dd>
    </div>
  );
}

function Cases({ trial, run }: PointsProps) {
  const seriesOf = (caseName: string) => seriesClass(run.caseNames.indexOf(caseName));
  const most = Math.max(1, ...run.cases.map(({ points }) => Math.abs(Number(points))));
  return (
    <section>
      <h3>By case</h3>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Case</th>
            <th scope="col" class="number">
              Awards
            </th>
            <th scope="col" class="number">
              Points
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {run.cases.map(({ caseName, awards, points }) => (
            <tr key={caseName} class={trial.filter.value.case === caseName ? 'chosen' : ''}>
              <th scope="row">
                <button
                  type="button"
                  class="plain"
                  aria-pressed={trial.filter.value.case === caseName}
                  onClick={() => toggleFilter(trial, 'case', caseName)}
                >
                  <i class={`swatch ${seriesOf(caseName)}`} aria-hidden="true" />
                  <Name of={caseName} />
                </button>
              </th>
              <td class="number">{count(awards)}</td>
              <td class="number">{count(Number(points))}</td>
              <td class="bar-cell">
                <i
                  class={`bar ${seriesOf(caseName)}`}
                  style={{ width: `${(100 * Math.abs(Number(points))) / most}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const peopleShown = 100;

function People({ trial, run }: PointsProps) {
  const { people, peopleCount, change } = run;
  const { shown, rest } = useCut(people, peopleShown, peopleCount);
  const most = people.reduce((max, { points, baseline }) => Math.max(max, points, baseline ?? 0), 1);
  return (
    <section>
      <div class="chart-head">
        <h3>By person</h3>
        {change === null ? null : <BaselineKey trial={trial} mark="tick" />}
      </div>
      <ul class="people">
        {shown.map(({ id, points, baseline }) => (
          <li key={id} class={trial.filter.value.person === id ? 'chosen' : ''}>
            <button
              type="button"
              class="plain"
              aria-pressed={trial.filter.value.person === id}
              onClick={() => toggleFilter(trial, 'person', id)}
            >
              <Name of={id} />
              <span class="track" aria-hidden="true">
                <i class="bar" style={{ width: `${(100 * Math.max(0, points)) / most}%` }} />
                {baseline === null ? null : (
                  <i class="tick" style={{ left: `${(100 * Math.max(0, baseline)) / most}%` }} />
                )}
              </span>
              <span class="number">{count(points)}</span>
            </button>
          </li>
        ))}
      </ul>
      {rest}
    </section>
  );
}
