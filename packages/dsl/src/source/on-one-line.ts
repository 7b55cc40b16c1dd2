/**
 * A stretch of a source as its author wrote it, on one line: what stands between its words becomes one blank,
 * comments among it are left out, and texts stay as they are. For messages, traces and receipts alike, so
 * that the same looks the same everywhere.
 */
export function onOneLine(text: string): string {
  return text.replace(textOrBlank, (found) => (found.startsWith('"') ? found : ' ')).trim();
}

const textOrBlank = /"[^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*"|(?:\s|#[^\r\n]*)+/g;

const quotedMax = 60;

/** The same for a message, shortened where it is long. */
export function quoted(text: string): string {
  const line = onOneLine(text);
  return line.length <= quotedMax ? line : `${line.slice(0, quotedMax - 1)}…`;
}
