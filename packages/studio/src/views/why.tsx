import type { Clause, ExplainedCap, JsonValue, LeftOut, Remedy } from '@merit/engine';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { attempt } from '../model/home-actions.js';
import type { Studio } from '../model/studio.js';
import { makeTest } from '../model/trial-actions.js';
import type { WhyPart, WhyReport } from '../protocol/reports.js';
import { count, signed } from '../shown/numbers.js';
import { Failure } from './failure.js';
import { Name } from './name.js';
import { Problems } from './problems.js';
import { When } from './when.js';

/** Why one event was decided as it was: what was known, the receipt, and each part that was asked. */
export function Why({ studio, why }: { readonly studio: Studio; readonly why: WhyReport }) {
  const failure = useSignal<string | null>(null);
  const head = useRef<HTMLElement>(null);
  // In a narrow window it stands below all of the events.
  useEffect(() => head.current?.scrollIntoView({ block: 'nearest' }), [why]);
  return (
    <section class="why" aria-label="Why">
      <header ref={head}>
        <p>
          {why.index === null ? <b>An event that was made up</b> : <Name of={why.title} />}{' '}
          <span class="muted">
            <When moment={why.when} timeZone={why.timeZone} /> {why.timeZone}
          </span>
        </p>
        <p class="headline">
          <b>{count(why.points)}</b> points as <bdi>{why.label}</bdi>
        </p>
        <button
          type="button"
          class="button"
          onClick={() => void attempt(studio, () => makeTest(studio, why), failure)}
        >
          Make it a test
        </button>
      </header>
      <Failure failure={failure} />
      <ul class="chips" aria-label="What was known">
        {why.inputs.map(({ name, value }) => (
          <li key={name} class="chip">
            <code>{name}</code> <bdi>{value}</bdi>
          </li>
        ))}
        {why.facts.map(({ name, value }) => (
          <li key={name} class="chip fact">
            <code>{name}</code> <bdi>{value}</bdi>
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
              <th scope="row">
                <Name of={name} />
              </th>
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
  const { kind, name, role, condition, remedy, span, caps = [], leftOut = [] } = part;
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
          <span class="muted">{kind}</span> {kind === name ? null : <bdi>{name}</bdi>}{' '}
          <span class="muted">{roleText(part)}</span>
          {condition === null || role === 'unreached' ? null : <code class="condition">{condition}</code>}
          {role === 'unreached'
            ? null
            : part.clauses.map((clause, index) => (
                <Decided key={`${clause.text}:${index}`} clause={clause} />
              ))}
          {caps.map((cap, index) => (
            <span key={`${cap.text}:${index}`} class="remedy">
              {capText(cap)}
            </span>
          ))}
          {remedy === null ? null : <span class="remedy">{remedyText(remedy, part)}</span>}
          {isInVain(part) ? <span class="muted left-out">no change was found that makes it hold</span> : null}
          {leftOut.map((each) => (
            <span key={each} class="muted left-out">
              {leftOutTexts[each]}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

/** The half of a condition that decided it, with what stood in it. */
function Decided({ clause: { text, held, operands } }: { readonly clause: Clause }) {
  const isAlone = operands.length === 1 && operands[0]?.text === text;
  return (
    <span class={held ? 'clause held' : 'clause'}>
      {held ? 'holds' : 'fails'}: {isAlone ? null : <code>{text}</code>}{' '}
      {operands.map((operand) => (
        <span key={operand.text} class="chip">
          <code>{operand.text}</code> <bdi>{valueText(operand.value)}</bdi>
        </span>
      ))}
    </span>
  );
}

/** A part that didn't hold and that nothing was found for may be worth a second look. */
function isInVain({ role, kind, remedy, leftOut = [] }: WhyPart): boolean {
  return role === 'passed' && kind !== 'deny' && remedy === null && !leftOut.includes('remedy');
}

/** Explaining is bounded, so that no strategy takes long. */
const leftOutTexts: { readonly [left in LeftOut]: string } = {
  condition: 'whether it holds was left out: there is too much to explain',
  clauses: 'more of it decided, which was left out: there is too much to explain',
  remedy: 'the search for what would change it was given up: it would take too long',
  outcome: 'what it would give then was left out: there is too much to explain',
};

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
