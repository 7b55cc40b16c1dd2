import { useSignal } from '@preact/signals';
import type { ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Listed, Metric, Version } from '../home/home.js';
import { attempt } from '../model/home-actions.js';
import { createTurns } from '../model/late-answers.js';
import { type Studio, zoneOf } from '../model/studio.js';
import type { Told } from '../model/told.js';
import type { Trial } from '../model/trial.js';
import { count } from '../shown/numbers.js';
import { DecisionDialogue } from './decision-dialogue.js';
import { Difference } from './difference.js';
import { Failure } from './failure.js';
import { Missing } from './missing.js';
import { useCut } from './use-cut.js';
import { useTold } from './use-told.js';
import { useWho } from './use-who.js';
import { When } from './when.js';

const none: Listed<never> = { items: [], isWhole: true };

const versionsShown = 50;

interface Compared {
  readonly version: Version;
  readonly text: string;
}

/** Every version of the strategy: who made it and when, what it did, and the way back to it. */
export function VersionsView({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const { home, opened } = studio;
  const { id, revision } = opened.value;
  const isKnown = useWho(studio) !== null || home.account === undefined;
  if (!isKnown) return <p class="muted">Sign in or use a key to see the versions that are kept.</p>;
  return <Versions key={`${id} ${revision}`} studio={studio} trial={trial} />;
}

/** Those of one state of the strategy: a version more is another one. */
function Versions({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const { home, opened } = studio;
  const { id } = opened.peek();
  const versions = useTold(async () => (await home.versions?.(id)) ?? none);
  const metrics = useTold(async () => (await home.metrics?.(id)) ?? []);
  const { told } = versions;
  if (told.value.state === 'awaited') return <p class="muted">Reading the versions…</p>;
  if (told.value.state === 'missing') {
    return <Missing what="The versions" message={told.value.message} onAgain={versions.again} />;
  }
  if (told.value.value.items.length === 0) {
    return <p class="muted">No version is kept yet: save the text first.</p>;
  }
  return <Kept studio={studio} trial={trial} versions={told.value.value} metrics={metrics.told.value} />;
}

interface KeptProps {
  readonly studio: Studio;
  readonly trial: Trial;
  readonly versions: Listed<Version>;
  readonly metrics: Told<readonly Metric[]>;
}

function Kept({ studio, trial, versions: { items, isWhole }, metrics }: KeptProps) {
  const compared = useSignal<Compared | null>(null);
  const asked = useSignal<number | null>(null);
  const failure = useSignal<string | null>(null);
  const { shown, rest } = useCut(items, versionsShown, isWhole ? items.length : null);
  const beginComparing = useMemo(createTurns, []);
  const { home, opened } = studio;
  const timeZone = zoneOf(studio);
  const compare = async (version: Version) => {
    const isNewest = beginComparing();
    const text = await home.textOf?.(opened.peek().id, version.number);
    if (text !== undefined && isNewest()) compared.value = { version, text };
  };
  return (
    <div class="versions">
      <Figures metrics={metrics} />
      <table>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">State</th>
            <th scope="col">When ({timeZone})</th>
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
              timeZone={timeZone}
              onCompare={() => void attempt(studio, () => compare(version), failure)}
              onMakeAward={() => {
                asked.value = version.number;
              }}
            >
              {compared.value?.version.number === version.number ? (
                <Difference before={compared.value.text} after={studio.text.value} />
              ) : null}
            </Row>
          ))}
        </tbody>
      </table>
      {rest}
      <Failure failure={failure} />
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
    </div>
  );
}

interface RowProps {
  readonly version: Version;
  readonly timeZone: string;
  readonly onCompare: () => void;
  readonly onMakeAward: () => void;
  /** What differs, where that is asked for. */
  readonly children: ComponentChild;
}

function Row({ version, timeZone, onCompare, onMakeAward, children }: RowProps) {
  const { number, changedAt, changedBy, state, isSound, hasAwarded, note } = version;
  return (
    <>
      <tr>
        <th scope="row">Version {number}</th>
        <td>{stateOf(version)}</td>
        <td>
          <When moment={changedAt} timeZone={timeZone} />
        </td>
        <td class="said">
          <bdi>{changedBy ?? '–'}</bdi>
        </td>
        <td class="said">
          <bdi>{note ?? '–'}</bdi>
        </td>
        <td>
          <span class="buttons">
            <button type="button" class="button" onClick={onCompare}>
              Compare<span class="aloud"> version {number} with the text</span>
            </button>
            {state === 'superseded' && isSound ? (
              <button type="button" class="button" onClick={onMakeAward}>
                {hasAwarded ? 'Make it award again…' : 'Make it award…'}
                <span class="aloud">: version {number}</span>
              </button>
            ) : null}
          </span>
        </td>
      </tr>
      {children === null ? null : (
        <tr>
          <td colSpan={6} class="compared">
            <h3>From version {number} to the text</h3>
            {children}
          </td>
        </tr>
      )}
    </>
  );
}

function stateOf({ state, isSound, hasAwarded }: Version): string {
  const superseded = hasAwarded ? 'awarded' : 'earlier draft';
  const words = { draft: 'draft', published: 'awards', superseded };
  return isSound ? words[state] : `${words[state]}, with mistakes`;
}

/** What it did of late, as one line. */
function Figures({ metrics }: { readonly metrics: Told<readonly Metric[]> }) {
  if (metrics.state === 'awaited') return <p class="muted">Counting what it did in seven days…</p>;
  if (metrics.state === 'missing') {
    return <p class="muted">What it did in seven days couldn’t be had: {metrics.message}</p>;
  }
  const told = metrics.value.filter(({ value }) => value !== 0);
  if (told.length === 0) return <p class="muted">It decided nothing in seven days.</p>;
  return <p>In seven days: {told.map(({ name, value }) => [name, count(value)].join(' ')).join(' · ')}</p>;
}
