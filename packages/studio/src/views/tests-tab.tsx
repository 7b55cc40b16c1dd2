import type { Studio } from '../model/studio.js';
import type { Trial } from '../model/trial.js';
import type { TestedCase } from '../protocol/reports.js';
import { Problems } from './problems.js';

/** What the spec beside the text expects, and what comes out. */
export function TestsTab({ studio, trial }: { readonly studio: Studio; readonly trial: Trial }) {
  const report = trial.tests.value;
  if (studio.spec.value === null) {
    return (
      <p class="empty">
        There are no tests yet. Choose an event under Events, and “Make it a test” writes the first.
      </p>
    );
  }
  if (report === null) {
    const isSound = studio.report.value?.isSound !== false;
    return <p class="empty">{isSound ? 'Running the tests…' : 'Mend the mistakes, and the tests run.'}</p>;
  }
  const failed = report.cases.filter(({ mismatches }) => mismatches.length > 0).length;
  return (
    <>
      <p class="sentence" role="status">
        {failed === 0
          ? `All ${report.cases.length} tests pass.`
          : `${failed} of ${report.cases.length} tests fail.`}
      </p>
      <Problems problems={report.problems} />
      <ul class="tests">
        {report.cases.map((tested, index) => (
          <Test key={`${tested.name}:${index}`} tested={tested} />
        ))}
      </ul>
      {report.unreached.length === 0 ? null : (
        <p class="muted">No case reaches {report.unreached.map((name) => `“${name}”`).join(', ')}.</p>
      )}
    </>
  );
}

function Test({ tested }: { readonly tested: TestedCase }) {
  const { name, mismatches } = tested;
  const isFine = mismatches.length === 0;
  return (
    <li class={isFine ? 'test fine' : 'test bad'}>
      <span class="mark" aria-hidden="true">
        {isFine ? '✓' : '✗'}
      </span>
      <span>
        <span class="aloud">{isFine ? 'passes: ' : 'fails: '}</span>
        <bdi>{name}</bdi>
        {mismatches.map(({ path, expected, actual }) => (
          <span key={path} class="mismatch">
            <code>{path}</code> expected <b class="gain">{JSON.stringify(expected)}</b>, got{' '}
            <b class="lose">{JSON.stringify(actual)}</b>
          </span>
        ))}
      </span>
    </li>
  );
}
