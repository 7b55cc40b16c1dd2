import type { ForeseenReplay, Listed, Usage } from '../home/home.js';
import { signed } from '../shown/numbers.js';
import { Name } from './name.js';
import { useCut } from './use-cut.js';

const peopleShown = 20;

/** Everybody who would have earned less, on demand. */
export function Losers({ losers }: { readonly losers: ForeseenReplay['losers']['items'] }) {
  const { shown, rest } = useCut(losers, peopleShown);
  if (losers.length === 0) return null;
  return (
    <details class="losers">
      <summary>Who would have earned less</summary>
      <table class="uses">
        <tbody>
          {shown.map(({ person, delta }) => (
            <tr key={person}>
              <th scope="row">
                <Name of={person} />
              </th>
              <td class="number lose">{signed(delta)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest}
    </details>
  );
}

const usesShown = 20;

/** The games and tasks that are moved, and what stays. */
export function Uses({ uses: { items, isWhole } }: { readonly uses: Listed<Usage> }) {
  const { shown, rest } = useCut(items, usesShown, isWhole ? items.length : null);
  if (items.length === 0) return <p class="muted">Nothing: no game or task follows it yet.</p>;
  return (
    <>
      <table class="uses">
        <tbody>
          {shown.map(({ what, name, pinnedTo, people, problems = [] }) => (
            <tr key={`${what} ${name}`}>
              <th scope="row">
                <Name of={name} />
              </th>
              <td class="muted">
                {what}
                {pinnedTo === undefined ? '' : ` · pinned to version ${pinnedTo}`}
                {problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
              </td>
              <td class="number">{pinnedTo === undefined ? people : 'stays'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest}
    </>
  );
}
