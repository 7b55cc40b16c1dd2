/** The name that a text gives its strategy; null where none can be read. */
export function nameIn(text: string): string | null {
  const written = /^\s*strategy\s+("(?:[^"\\\n]|\\.){1,200}")/m.exec(text)?.[1];
  if (written === undefined) return null;
  try {
    return String(JSON.parse(written));
  } catch {
    return null;
  }
}
