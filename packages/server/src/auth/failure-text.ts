const CAUSES_MAX = 5;

/**
 * Why something outside couldn't be had, in one line: the messages from the first to the innermost cause,
 * such as `fetch failed: connect ECONNREFUSED 127.0.0.1:8080`.
 */
export function failureText(error: unknown): string {
  const texts: string[] = [];
  for (let each = error; each instanceof Error && texts.length < CAUSES_MAX; each = each.cause) {
    texts.push(textOf(each));
  }
  return texts.length === 0 ? 'failed' : texts.join(': ').replaceAll(/\s+/g, ' ');
}

/** A name with several addresses fails with several errors in one, which says nothing of its own. */
function textOf(error: Error): string {
  const first = error instanceof AggregateError ? error.errors[0] : undefined;
  return error.message || (first instanceof Error ? first.message : error.name);
}
