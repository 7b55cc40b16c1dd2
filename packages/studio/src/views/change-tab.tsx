import type { Comparison, EventResult, UserChange } from '@merit/engine';
import { useSignal } from '@preact/signals';
import { ChangeBins } from '../charts/change-bins.js';
import type { NamedText } from '../home/home.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import { searchEvents, showPerson } from '../model/trial-actions.js';
import type { RunReport } from '../protocol/reports.js';
import { count, signed } from '../shown/numbers.js';
import { Difference } from './difference.js';
import { Name } from './name.js';
import { useCut } from './use-cut.js';

interface ChangeProps {
  readonly studio: Studio;
  readonly trial: Trial;
  readonly run: RunReport;
}

/** What becomes of people and events if the text takes the place of what it is compared with. */
export function ChangeTab({ studio, trial, run }: ChangeProps) {
  const { change } = run;
  const baseline = trial.baseline.value;
  const against = baseline?.name ?? '';
  if (change === null) {
    const { baselines, isDeciding } = trial;
    if (baselines.value === null || isDeciding.value) return <p class="empty">Comparing…</p>;
    return <p class="empty">{uncomparedText(studio, baseline)}</p>;
  }
  const { comparison, bins } = change;
  const { users } = comparison;
  return (
    <>
      <BaselineChoice trial={trial} />
      <Sentence comparison={comparison} against={against} />
      {baseline === null ? null : <ChangedText studio={studio} baseline={baseline} />}
      {users.gained + users.lost === 0 ? null : (
        <>
          <Balance users={users} />
          <h3>People by how many points they change</h3>
          <ChangeBins
            bins={bins}
            label={`${count(users.lost)} people lose and ${count(users.gained)} gain; the tables below name them`}
          />
          <div class="columns">
            <Changed
              trial={trial}
              title="Who loses most"
              kind="lose"
              changes={users.greatestLosses}
              of={users.lost}
            />
            <Changed
              trial={trial}
              title="Who gains most"
              kind="gain"
              changes={users.greatestGains}
              of={users.gained}
            />
          </div>
        </>
      )}
      <Moves trial={trial} comparison={comparison} against={against} />
    </>
  );
}

/** Why nothing is compared. */
function uncomparedText({ home }: Studio, baseline: NamedText | null): string {
  if (baseline !== null) return `${baseline.name} has mistakes, or doesn’t take what is set here.`;
  const why = home.versions === undefined ? 'open Studio with a baseline' : 'no version has awarded yet';
  return `There is nothing to compare with: ${why}.`;
}

function BaselineChoice({ trial }: { readonly trial: Trial }) {
  const { items, isWhole } = trial.baselines.value ?? { items: [], isWhole: true };
  if (items.length < 2) return null;
  return (
    <label class="baseline-choice">
      Compared with{' '}
      <select
        value={trial.baseline.value?.name ?? ''}
        onInput={({ currentTarget }) => {
          trial.baseline.value =
            items.find(({ name }) => name === currentTarget.value) ?? trial.baseline.value;
        }}
      >
        {items.map(({ name }) => (
          <option key={name} dir="auto">
            {name}
          </option>
        ))}
      </select>
      {isWhole ? null : <span class="muted"> earlier ones are under Versions</span>}
    </label>
  );
}

interface ChangedTextProps {
  readonly studio: Studio;
  readonly baseline: NamedText;
}

/** What differs in the text itself, on demand. */
function ChangedText({ studio, baseline }: ChangedTextProps) {
  const isOpen = useSignal(false);
  return (
    <details
      class="changed-text"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>What differs in the text</summary>
      {isOpen.value ? <Difference before={baseline.text} after={studio.text.value} /> : null}
    </details>
  );
}

/** What changes, as it can be read aloud. */
function Sentence({ comparison, against }: { readonly comparison: Comparison; readonly against: string }) {
  const { users, events, changed } = comparison;
  const difference = Number(comparison.difference);
  const same = users.count - users.gained - users.lost;
  const quartiles = [0.25, 0.75].map(
    (share) => users.distribution.find((each) => each.share === share)?.difference,
  );
  if (changed === 0) {
    return (
      <p class="sentence" aria-live="polite">
        On the same {count(events)} events, the text gives the same as <bdi>{against}</bdi>.
      </p>
    );
  }
  return (
    <p class="sentence" aria-live="polite">
      On the same {count(events)} events, the text gives{' '}
      <b class={difference < 0 ? 'lose' : 'gain'}>{signed(difference)} points</b> against <bdi>{against}</bdi>
      : <b>{count(users.gained)}</b> {users.gained === 1 ? 'person gains' : 'people gain'},{' '}
      <b>{count(users.lost)}</b> {users.lost === 1 ? 'loses' : 'lose'}, {count(same)}{' '}
      {same === 1 ? 'stays' : 'stay'} the same.
      {quartiles[0] === undefined || quartiles[1] === undefined
        ? null
        : ` Half of them change by ${signed(Number(quartiles[0]))} to ${signed(Number(quartiles[1]))}.`}
    </p>
  );
}

function Balance({ users }: { readonly users: Comparison['users'] }) {
  const same = users.count - users.gained - users.lost;
  const parts = [
    { kind: 'lose', people: users.lost, text: `${count(users.lost)} lose` },
    { kind: 'same', people: same, text: count(same) },
    { kind: 'gain', people: users.gained, text: `${count(users.gained)} gain` },
  ];
  return (
    <div class="balance" aria-hidden="true">
      {parts
        .filter(({ people }) => people > 0)
        .map(({ kind, people, text }) => (
          <span key={kind} class={kind} style={{ flexGrow: people }}>
            {text}
          </span>
        ))}
    </div>
  );
}

interface ChangedProps {
  readonly trial: Trial;
  readonly title: string;
  readonly kind: 'lose' | 'gain';
  readonly changes: readonly UserChange[];
  /** The number of all users, named or not. */
  readonly of: number;
}

const peopleShown = 6;

function Changed({ trial, title, kind, changes, of }: ChangedProps) {
  const { shown, rest } = useCut(changes, peopleShown, of);
  const most = Math.max(1, ...changes.map(({ difference }) => Math.abs(Number(difference))));
  return (
    <section>
      <h3>{title}</h3>
      {changes.length === 0 ? <p class="muted">Nobody</p> : null}
      <table class="table">
        {changes.length === 0 ? null : <ChangedHead />}
        <tbody>
          {shown.map(({ externalUserId, baseline, candidate, difference }) => (
            <tr key={externalUserId}>
              <th scope="row">
                <button type="button" class="plain" onClick={() => showPerson(trial, externalUserId)}>
                  <Name of={externalUserId} />
                </button>
              </th>
              <td class="number muted">{count(Number(baseline))}</td>
              <td class="number">{count(Number(candidate))}</td>
              <td class={`number ${kind}`}>{signed(Number(difference))}</td>
              <td class="bar-cell">
                <i
                  class={`bar ${kind}`}
                  style={{ width: `${(100 * Math.abs(Number(difference))) / most}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest}
    </section>
  );
}

function ChangedHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Person</th>
        <th scope="col" class="number">
          Points
        </th>
        <th scope="col" class="number">
          become
        </th>
        <th scope="col" class="number">
          Change
        </th>
        <td />
      </tr>
    </thead>
  );
}

interface MovesProps {
  readonly trial: Trial;
  readonly comparison: Comparison;
  readonly against: string;
}

const movesShown = 30;

function Moves({ trial, comparison, against }: MovesProps) {
  const { shown, rest } = useCut(comparison.moves, movesShown);
  return (
    <section>
      <h3>
        What becomes of events{' '}
        <span class="muted">
          {count(comparison.changed)} of {count(comparison.events)} come out differently
        </span>
      </h3>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">
              <Name of={against} />
            </th>
            <th scope="col">The text</th>
            <th scope="col" class="number">
              Events
            </th>
            <th scope="col" class="number">
              Points
            </th>
            <th scope="col" class="number">
              become
            </th>
            <th scope="col" class="number">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ from, to, events, baselinePoints, candidatePoints }) => {
            const difference = Number(candidatePoints) - Number(baselinePoints);
            const [before, after] = [resultText(from), resultText(to)];
            return (
              <tr key={`${before} ${after}`}>
                <th scope="row">
                  <button type="button" class="plain" onClick={() => searchEvents(trial, after)}>
                    <Name of={before} />
                  </button>
                </th>
                <td>{before === after ? <span class="muted">the same</span> : <Name of={after} />}</td>
                <td class="number">{count(events)}</td>
                <td class="number">{count(Number(baselinePoints))}</td>
                <td class="number">{count(Number(candidatePoints))}</td>
                <td class={`number ${difference < 0 ? 'lose' : difference > 0 ? 'gain' : 'muted'}`}>
                  {signed(difference)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rest}
    </section>
  );
}

function resultText({ kind, caseName }: EventResult): string {
  if (caseName !== null) return caseName;
  return kind === 'unmatched' ? 'no rule' : kind;
}
