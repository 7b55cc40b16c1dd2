import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Metric, NotPublished, Version } from '../home/home.js';
import { attempt, noteAwarding } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { Difference } from './difference.js';

interface Compared {
  readonly version: Version;
  readonly text: string;
}

/** Every version of the strategy: who made it and when, what it did, and the way back to it. */
export function VersionsView({ studio }: { readonly studio: Studio }) {
  const versions = useSignal<readonly Version[] | null>(null);
  const compared = useSignal<Compared | null>(null);
  const refused = useSignal<NotPublished | null>(null);
  const metrics = useSignal<readonly Metric[]>([]);
  const { home, opened } = studio;
  const { id, revision } = opened.value;
  useEffect(() => {
    let isCurrent = true;
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
  }, [id, revision]);
  const compare = async (version: Version) => {
    const text = await home.textOf?.(id, version.number);
    if (text !== undefined) compared.value = { version, text };
  };
  const makeAward = async ({ number }: Version) => {
    const published = await home.rollBack?.({
      id,
      revision: opened.peek().revision,
      version: number,
      force: false,
    });
    if (published === undefined) return;
    refused.value = published.ok ? null : published;
    if (published.ok) await noteAwarding(studio, published);
    else studio.conflict.value = published.theirs ?? null;
  };
  if (versions.value === null) return <p class="muted">Reading the versions…</p>;
  if (versions.value.length === 0) return <p class="muted">No version is kept yet: save the text first.</p>;
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
            <th scope="col">
              <span class="aloud">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.value.map((version) => (
            <tr key={version.number}>
              <th scope="row">Version {version.number}</th>
              <td>{stateOf(version)}</td>
              <td>
                <time dateTime={version.changedAt}>{new Date(version.changedAt).toLocaleString()}</time>
              </td>
              <td>{version.changedBy ?? '–'}</td>
              <td class="buttons">
                <button
                  type="button"
                  class="button"
                  onClick={() => void attempt(studio, () => compare(version))}
                >
                  Compare<span class="aloud"> version {version.number} with the text</span>
                </button>
                {version.state === 'superseded' && version.isSound ? (
                  <button
                    type="button"
                    class="button"
                    onClick={() => void attempt(studio, () => makeAward(version))}
                  >
                    Make it award again<span class="aloud">: version {version.number}</span>
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused.value === null ? null : (
        <p role="alert" class="refusal">
          {refused.value.message}
        </p>
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

function stateOf({ state, isSound }: Version): string {
  const words = { draft: 'draft', published: 'awards', superseded: 'earlier' };
  return isSound ? words[state] : `${words[state]}, with mistakes`;
}

/** What it did of late, as one line. */
function Figures({ metrics }: { readonly metrics: readonly Metric[] }) {
  const told = metrics.filter(({ value }) => value !== 0);
  if (told.length === 0) return null;
  return (
    <p>In seven days: {told.map(({ name, value }) => `${name} ${value.toLocaleString()}`).join(' · ')}</p>
  );
}
