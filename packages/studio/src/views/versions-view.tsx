import { useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Listed, Metric, Version } from '../home/home.js';
import { attempt } from '../model/home-actions.js';
import { createTurns } from '../model/late-answers.js';
import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import { count } from '../shown/numbers.js';
import { DecisionDialogue } from './decision-dialogue.js';
import { Difference } from './difference.js';
import { useCut } from './use-cut.js';
import { useWho } from './use-who.js';

const versionsShown = 50;

interface Compared {
  readonly version: Version;
  readonly text: string;
}

/** Every version of the strategy: who made it and when, what it did, and the way back to it. */
export function VersionsView({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const versions = useSignal<Listed<Version> | null>(null);
  const compared = useSignal<Compared | null>(null);
  const asked = useSignal<number | null>(null);
  const metrics = useSignal<readonly Metric[]>([]);
  const { items = [], isWhole = true } = versions.value ?? {};
  const { shown, rest } = useCut(items, versionsShown, isWhole ? items.length : null);
  const beginComparing = useMemo(createTurns, []);
  const { home, opened } = studio;
  const { id, revision } = opened.value;
  const isKnown = useWho(studio) !== null || home.account === undefined;
  useEffect(() => {
    let isCurrent = isKnown;
    if (!isKnown) return;
    const take = <Value,>(asked: Promise<Value> | undefined, keep: (value: Value) => void) =>
      void attempt(studio, () => asked?.then((value) => isCurrent && keep(value)));
    take(home.versions?.(id), (found) => {
      versions.value = found;
    });
    take(home.metrics?.(id), (found) => {
      metrics.value = found;
    });
    return () => {
      isCurrent = false;
    };
  }, [id, revision, isKnown]);
  const compare = async (version: Version) => {
    const isNewest = beginComparing();
    const text = await home.textOf?.(id, version.number);
    if (text !== undefined && isNewest()) compared.value = { version, text };
  };
  if (!isKnown) return <p class="muted">Sign in or use a key to see the versions that are kept.</p>;
  if (versions.value === null) return <p class="muted">Reading the versions…</p>;
  if (items.length === 0) return <p class="muted">No version is kept yet: save the text first.</p>;
  return (
    <div class="versions">
      <Figures metrics={metrics.value} />
      <table>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">State</th>
            <th scope="col">When</th>
            <th scope="col">By</th>
            <th scope="col">Note</th>
            <th scope="col">
              <span class="aloud">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((version) => (
            <Row
              key={version.number}
              version={version}
              onCompare={() => void attempt(studio, () => compare(version))}
              onMakeAward={() => {
                asked.value = version.number;
              }}
            />
          ))}
        </tbody>
      </table>
      {rest}
      {asked.value === null ? null : (
        <DecisionDialogue
          studio={studio}
          trial={trial}
          version={asked.value}
          onClose={() => {
            asked.value = null;
          }}
        />
      )}
      {compared.value === null ? null : (
        <>
          <h3>From version {compared.value.version.number} to the text</h3>
          <Difference before={compared.value.text} after={studio.text.value} />
        </>
      )}
    </div>
  );
}

interface RowProps {
  readonly version: Version;
  readonly onCompare: () => void;
  readonly onMakeAward: () => void;
}

function Row({ version, onCompare, onMakeAward }: RowProps) {
  const { number, changedAt, changedBy, state, isSound, note } = version;
  return (
    <tr>
      <th scope="row">Version {number}</th>
      <td>{stateOf(version)}</td>
      <td>
        <time dateTime={changedAt}>{new Date(changedAt).toLocaleString()}</time>
      </td>
      <td>{changedBy ?? '–'}</td>
      <td>{note ?? '–'}</td>
      <td>
        <span class="buttons">
          <button type="button" class="button" onClick={onCompare}>
            Compare<span class="aloud"> version {number} with the text</span>
          </button>
          {state === 'superseded' && isSound ? (
            <button type="button" class="button" onClick={onMakeAward}>
              Make it award again…<span class="aloud">: version {number}</span>
            </button>
          ) : null}
        </span>
      </td>
    </tr>
  );
}

function stateOf({ state, isSound }: Version): string {
  const words = { draft: 'draft', published: 'awards', superseded: 'earlier' };
  return isSound ? words[state] : `${words[state]}, with mistakes`;
}

/** What it did of late, as one line. */
function Figures({ metrics }: { readonly metrics: readonly Metric[] }) {
  const told = metrics.filter(({ value }) => value !== 0);
  if (told.length === 0) return null;
  return <p>In seven days: {told.map(({ name, value }) => `${name} ${count(value)}`).join(' · ')}</p>;
}
