import type { Diagnostic } from '@merit/dsl';
import type { Studio } from '../model/studio.js';

/** What is wrong with the text, each with its place and what mends it. */
export function Findings({ studio }: { readonly studio: Studio }) {
  const found = studio.report.value?.diagnostics ?? [];
  if (found.length === 0) return null;
  return (
    <ul class="findings" aria-label="Findings">
      {found.map((finding) => (
        <li key={`${finding.code}:${finding.span.start}`} class={`finding ${finding.severity}`}>
          <button type="button" onClick={() => reveal(studio, finding)}>
            <span class="dot" aria-hidden="true" />
            <span class="code">{finding.code}</span>
            <span>{finding.message}</span>
            {finding.help === undefined ? null : <span class="help">{finding.help}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

function reveal({ editor }: Studio, { span, sourceName }: Diagnostic): void {
  if (sourceName !== undefined) return;
  editor.peek()?.reveal(span.start, span.end);
  editor.peek()?.focus();
}
