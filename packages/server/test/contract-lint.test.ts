import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { createOpenApi } from '../src/openapi/document.js';
import { routes } from '../src/routes/index.js';

/** What the linter may say, and why it stays. */
const exceptions: readonly { readonly ruleId: string; readonly about: RegExp; readonly why: string }[] = [
  {
    ruleId: 'no-ambiguous-paths',
    about:
      /^Paths should resolve unambiguously.*`\/api\/v1\/strategies\/(?:custom\/\{id\}` and|\{id\}\/(?:graph|schema)` and)/,
    why: 'a literal segment wins, no built-in is called `custom`, and an id of a custom strategy is a UUID',
  },
];

const signIn = {
  clientId: 'merit',
  clientSecret: 'secret',
  authorizationUrl: 'https://id.example/auth',
  tokenUrl: 'https://id.example/token',
};

it.each([
  ['with', signIn],
  ['without', null],
] as const)(
  'the contract %s a way to sign in follows the recommended rules of a linter',
  async (_, signIn) => {
    const source = JSON.stringify(createOpenApi({ routes, version: '1.2.3', signIn }));
    const config = await createConfig({ extends: ['recommended'] });
    const findings = await lintFromString({ source, config });
    const unexpected = findings.filter(
      ({ ruleId, message }) => !exceptions.some((each) => each.ruleId === ruleId && each.about.test(message)),
    );
    expect(
      unexpected.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`),
    ).toEqual([]);
    const unused = exceptions.filter((each) => !findings.some(({ message }) => each.about.test(message)));
    expect(unused).toEqual([]);
  },
);
