/** A tree without its spans, to compare what it says and not where. */
export function withoutSpans(tree: unknown): unknown {
  return JSON.parse(
    JSON.stringify(tree, (key, value) => (key === 'span' || key === 'operatorSpan' ? undefined : value)),
  );
}
