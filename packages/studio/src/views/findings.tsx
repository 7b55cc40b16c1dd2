import type { Diagnostic, Fix } from '@merit/dsl';
import { applyTo } from '../model/apply-fix.js';
import { revealInText, type Studio } from '../model/studio.js';

/** What is wrong with the text, each with its place and what mends it. */
export function Findings({ studio }: { readonly studio: Studio }) {
  const found = studio.report.value?.diagnostics ?? [];
  if (found.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <ul class="findings" aria-label="Findings" tabIndex={0}>
      {found.map((finding) => (
        <li key={`${finding.code}:${finding.span.start}`} class={`finding ${finding.severity}`}>
          <button type="button" onClick={() => reveal(studio, finding)}>
            <span class="dot" aria-hidden="true" />
            <span class="code">{finding.code}</span>
            <Said text={finding.message} />
            {finding.help === undefined ? null : (
              <span class="help">
                <Said text={finding.help} />
              </span>
            )}
          </button>
          {finding.sourceName === undefined && finding.fixes[0] !== undefined ? (
            <FixButton studio={studio} fix={finding.fixes[0]} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A sentence whose pieces in backticks are the author's own text. */
function Said({ text }: { readonly text: string }) {
  return (
    <span>
      {text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={piece}>{piece}</code> : piece))}
    </span>
  );
}

function FixButton({ studio, fix }: { readonly studio: Studio; readonly fix: Fix }) {
  return (
    <button
      type="button"
      class="fix"
      onClick={() => studio.editor.peek()?.replaceText(applyTo(studio.text.peek(), fix.edits))}
    >
      {fix.title.replaceAll('`', '')}
    </button>
  );
}

function reveal(studio: Studio, { span, sourceName }: Diagnostic): void {
  if (sourceName === undefined) revealInText(studio, span);
}
