const unitsMax = 40;

/** The author's own text within a message: in backticks, on one line, and cut where it is long. */
export function quote(text: string): string {
  const cut = text.length > unitsMax ? `${text.slice(0, unitsMax - 1)}…` : text;
  return `\`${cut.replaceAll(/\s*[\r\n]\s*/g, ' ')}\``;
}
