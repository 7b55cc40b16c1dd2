import type { ExplainedCap, JsonValue, Remedy } from '@merit/engine';
import { attempt } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { makeTest } from '../model/trial-actions.js';
import type { WhyPart, WhyReport } from '../protocol/reports.js';
import { count, signed } from '../shown/numbers.js';
import { Problems } from './problems.js';

/** Why one event was decided as it was: what was known, the receipt, and each part that was asked. */
export function Why({ studio, why }: { readonly studio: Studio; readonly why: WhyReport }) {
  return (
    <section class="why" aria-label="Why">
      <header>
        <p>
          {why.index === null ? <b>An event that was made up</b> : <b>{why.title}</b>}{' '}
          <span class="muted">· {why.when.replace('T', ' ').replace('Z', ' UTC')}</span>
        </p>
        <p class="headline">
          <b>{count(why.points)}</b> points as {why.label}
        </p>
        <button
          type="button"
          class="button"
          onClick={() => void attempt(studio, () => makeTest(studio, why))}
        >
          Make it a test
        </button>
      </header>
      <ul class="chips" aria-label="What was known">
        {why.inputs.map(({ name, value }) => (
          <li key={name} class="chip">
            <code>{name}</code> {value}
          </li>
        ))}
        {why.facts.map(({ name, value }) => (
          <li key={name} class="chip fact">
            <code>{name}</code> {value}
          </li>
        ))}
      </ul>
      <Problems problems={why.problems} />
      {why.lines.length === 0 ? null : <Receipt why={why} />}
      <h3>How it was decided</h3>
      <ol class="parts">
        {why.parts.map((part) => (
          <Part key={`${part.kind}:${part.name}:${part.sourceName ?? ''}`} studio={studio} part={part} />
        ))}
      </ol>
    </section>
  );
}

function Receipt({ why }: { readonly why: WhyReport }) {
  return (
    <>
      <h3>Receipt</h3>
      <table class="table receipt">
        <tbody>
          {why.lines.map(({ name, points }, index) => (
            <tr key={`${name}:${index}`}>
              <th scope="row">{name}</th>
              <td class="number">{signed(points)}</td>
            </tr>
          ))}
          <tr class="sum">
            <th scope="row">Points</th>
            <td class="number">{count(why.points)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

const marks: { readonly [role: string]: string } = {
  decided: '✓',
  applied: '✓',
  replied: '✓',
  passed: '×',
  failed: '!',
  unreached: '·',
};

function Part({ studio, part }: { readonly studio: Studio; readonly part: WhyPart }) {
  const { kind, name, role, condition, remedy, span, caps = [] } = part;
  const show = () => {
    if (span !== null) studio.editor.peek()?.reveal(span.start, span.end);
  };
  return (
    <li class={`part ${role}`}>
      <button type="button" class="plain" onClick={show} disabled={span === null}>
        <span class="mark" aria-hidden="true">
          {marks[role]}
        </span>
        <span>
          <span class="muted">{kind}</span> {kind === name ? null : <b>{name}</b>}{' '}
          <span class="muted">{roleText(part)}</span>
          {condition === null || role === 'unreached' ? null : <code class="condition">{condition}</code>}
          {caps.map((cap, index) => (
            <span key={`${cap.text}:${index}`} class="remedy">
              {capText(cap)}
            </span>
          ))}
          {remedy === null ? null : <span class="remedy">{remedyText(remedy, part)}</span>}
        </span>
      </button>
    </li>
  );
}

function roleText({ role, kind }: WhyPart): string {
  if (role === 'unreached') return 'not reached';
  if (role === 'failed') return 'has no value here';
  if (role === 'passed') return kind === 'adjust' ? 'changed nothing' : 'did not hold';
  return role === 'applied' ? 'changed it' : role === 'decided' ? 'decided' : 'replied';
}

/** A cap of the award alone has nothing that was taken before. */
function capText({ taken, limit }: ExplainedCap): string {
  return taken === null ? `at most ${valueText(limit)}` : `${valueText(taken)} of ${valueText(limit)} taken`;
}

function remedyText({ changes, gives, outcome }: Remedy, { kind }: WhyPart): string {
  const changed = changes.map(
    ({ name, from, to }) => `${name} ${valueText(to)} instead of ${valueText(from)}`,
  );
  const hold = kind === 'deny' ? 'would let it pass' : 'would hold';
  const given = gives ?? (outcome === null ? null : outcome);
  const then = given === null ? '' : `, and give ${count(given.points)} as ${given.caseName}`;
  return `${hold} with ${changed.join(' and ')}${then}`;
}

function valueText(value: JsonValue): string {
  if (value === null) return 'missing';
  return typeof value === 'number' ? count(value) : typeof value === 'string' ? value : JSON.stringify(value);
}
