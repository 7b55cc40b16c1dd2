// Pages that no file holds: the first one, and those that list the pages of a folder.

/** The digit that a diagnostic's code begins with says what it is about. */
const KINDS_OF_DIAGNOSTICS = {
  1: 'Syntax',
  2: 'Names and types',
  3: 'Lint',
  4: 'Limits',
  5: 'Run time',
  6: 'JSON form and imports',
};

/** The page at `/`. */
export function homePage(version) {
  return `# Merit

Decides how many points a user earns, why, and keeps the books. This is the service, version ${version}.

## To begin

- [The service by example](/docs/api): from a key to a first award, and on to strategies of one's own
- [Try it](/docs): every operation, called from the browser
- [Reference](/redocs): every operation, to be read and searched
- [OpenAPI document](/openapi.json): the same for machines
- [Errors](/docs/errors): what each \`code\` of a problem means, and what to do
- [Times](/docs/times): what dates and moments mean, wherever a stretch of time is asked for

## To write strategies

- [Studio](/studio): written and published in a page; [about it](/docs/studio)
- [The language](/docs/language): all of it on one page
- [Built-in strategies](/docs/strategies): those that come with the service
- [Diagnostics](/docs/diagnostics): what each finding means, with an example and the same mended
- [JSON form](/docs/json-form) for editors, [importing](/docs/importing) rules from elsewhere, [specs](/docs/specs) as tests

## To run it

- [Health](/api/v1/kpi/health_check): whether it is up, as a load balancer asks
- [Operations](/docs/operations): from the first start to what to watch, with [settings](/docs/settings) and [Keycloak](/docs/keycloak)
- [Promises](/docs/promises), each with the tests that hold it; the engine [embedded](/docs/embedding) in another service
`;
}

/**
 * The page of a folder.
 *
 * @param {readonly { name: string, text: string }[]} pages Those in it.
 */
export function listPage(folder, pages) {
  return LISTS[folder](pages);
}

const LISTS = { errors: errorsPage, diagnostics: diagnosticsPage, strategies: strategiesPage };

function errorsPage(pages) {
  const rows = pages.map((page) => {
    const [, statuses, title] = found(page, /^\*\*(\d.*?\d)\*\* · (.+?) · /m);
    return `| [\`${codeOf(page)}\`](/docs/${page.name}) | ${statuses.replaceAll('**', '')} | ${title} |`;
  });
  return `# Errors

A problem's \`code\` is one of these, and stays what it is; its texts may change.

| code | status | what it is |
|---|---|---|
${rows.join('\n')}
`;
}

function diagnosticsPage(pages) {
  const sections = Object.entries(KINDS_OF_DIAGNOSTICS).map(([digit, title]) => {
    const rows = pages
      .filter((page) => codeOf(page)[1] === digit)
      .map((page) => `| [${codeOf(page)}](/docs/${page.name}) | ${found(page, /^# M\d+: (.+)$/m)[1]} |`);
    return `## ${title}\n\n| code | name |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Diagnostics

What is found in the text of a strategy, in an import, or while deciding.

${sections.join('\n')}`;
}

function strategiesPage(pages) {
  const items = pages.map((page) => {
    const [about] = page.text.split('\n\n')[1].match(/^[^.]+\./s);
    return `- [\`${codeOf(page)}\`](/docs/${page.name}): ${about.replaceAll('\n', ' ')}`;
  });
  return `# Built-in strategies

They come with the service, and are written in [the language](/docs/language) themselves.

${items.join('\n')}
`;
}

function codeOf({ name }) {
  return name.slice(name.indexOf('/') + 1);
}

function found({ name, text }, pattern) {
  const match = pattern.exec(text);
  if (match === null) throw new Error(`the page ${name} lacks ${pattern}`);
  return match;
}
