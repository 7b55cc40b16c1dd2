import { useEffect } from 'preact/hooks';
import { takeFile, takePasted, tellFailure } from '../model/home-events.js';
import type { Trial } from '../model/trial.js';

/** Takes events that are pasted beside all fields: the lines of a table or of a log, or a file. */
export function usePastedEvents(trial: Trial): void {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      if (target instanceof Element && target.closest('input, textarea, .cm-editor, dialog') !== null) return;
      const [file] = clipboardData?.files ?? [];
      const text = clipboardData?.getData('text/plain') ?? '';
      if (file !== undefined) tellFailure(trial, takeFile(trial, file));
      else if (text.trim().includes('\n') || text.trimStart().startsWith('{'))
        tellFailure(trial, takePasted(trial, text));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [trial]);
}
