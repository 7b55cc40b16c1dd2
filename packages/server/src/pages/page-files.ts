/** Where the build puts them: the same place from the sources as from the bundle. */
export const PAGE_FILES = `${import.meta.dirname}/../../dist/documentation`;

/**
 * Puts what paths begin with before them: links within the service begin with a slash, and nothing else in a
 * tag does.
 */
export function withPrefix(html: string, prefix: string): string {
  return html.replaceAll(/ href="(?=\/)/g, (attribute) => attribute + prefix);
}
