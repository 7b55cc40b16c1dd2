/**
 * Puts the figures of several processes together, each series as it is, those of one name below one heading:
 * the text format of Prometheus has each name once.
 */
export function mergeExpositions(texts: readonly string[]): string {
  const metrics = new Map<string, { readonly head: string; readonly series: string[] }>();
  for (const text of texts) {
    for (const block of text.split(/^(?=# HELP )/m)) {
      const [help = '', type = '', ...series] = block.trimEnd().split('\n');
      if (help === '') continue;
      const head = `${help}\n${type}`;
      const known = metrics.get(head) ?? { head, series: [] };
      known.series.push(...series);
      metrics.set(head, known);
    }
  }
  return `${[...metrics.values()].map(({ head, series }) => [head, ...series].join('\n')).join('\n\n')}\n`;
}
