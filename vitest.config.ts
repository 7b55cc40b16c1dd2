import { defineConfig } from 'vitest/config';
import { leftOutReporter } from './tools/left-out-reporter.js';

const sourceConditions = {
  resolve: { conditions: ['@merit/source'] },
  ssr: { resolve: { conditions: ['@merit/source', 'node'] } },
};

/** One project a package, so that `vitest --project dsl` runs one part alone. */
function project(
  name: string,
  include: readonly string[],
  globalSetup: readonly string[] = [],
  exclude: readonly string[] = [],
  // Loading the same modules again for each file takes as long as most files' tests.
  isolate = false,
) {
  return {
    ...sourceConditions,
    test: {
      name,
      include: [...include],
      exclude: [...exclude],
      globalSetup: [...globalSetup],
      setupFiles: ['tools/fixed-seed.ts'],
      onConsoleLog: failOnOutput,
      // A busy machine is no fault of the code: these only end what hangs.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 60_000 } },
      isolate,
    },
  };
}

/** A test that prints hides its claim: what it wants to say belongs in an assertion. */
function failOnOutput(log: string): false {
  throw new Error(`a test printed: ${log}`);
}

const packageTests = (name: string) => [`packages/${name}/{src,test}/**/*.test.ts`];

/** They share one Keycloak, which takes half a minute to start: a run of the server's other tests doesn't. */
const keycloakTests = 'packages/server/test/keycloak/**/*.test.ts';

/** It looks at which code ran, which V8 knows of code alone that is loaded after it began to look. */
const statementTests = 'packages/server/test/statements/**/*.test.ts';

/** They bring tools of others, and compile and use the clients that those make of the contract: some minutes. */
const contractToolTests = 'packages/server/test/contract-tools/**/*.test.ts';

const postgresForTheRun = ['packages/server/src/storage/testing/postgres-for-the-run.ts'];

export default defineConfig({
  test: {
    reporters: ['default', leftOutReporter],
    // The tests wait for databases as often as they compute: one process fewer than cores would idle half the
    // time.
    maxWorkers: '100%',
    projects: [
      project('dsl', packageTests('dsl')),
      project('engine', packageTests('engine')),
      project('server', packageTests('server'), postgresForTheRun, [
        keycloakTests,
        statementTests,
        contractToolTests,
      ]),
      project('tools', [contractToolTests], postgresForTheRun),
      project('statements', [statementTests], postgresForTheRun, [], true),
      project('keycloak', [keycloakTests], ['packages/server/test/keycloak/keycloak-for-the-run.ts']),
      project('cli', packageTests('cli')),
      project('studio', packageTests('studio')),
      project('client', packageTests('client'), postgresForTheRun),
      project('tree', ['tools/**/*.test.ts', 'examples/**/*.test.ts']),
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/{dsl,engine,server}/src/**/*.ts'],
      exclude: [
        ...['**/*.test.ts', '**/testing/**'],
        // They run where there is a Citus cluster, which few machines have.
        'packages/server/src/storage/dialects/postgres/{read-definitions,spread-owners}.ts',
      ],
      thresholds: {
        'packages/{dsl,engine}/src/**': { statements: 99, branches: 97.5, functions: 99, lines: 99 },
        // What only a lost database, a full disk or another process reaches runs in processes of its own.
        'packages/server/src/**': { statements: 94, branches: 90, functions: 95, lines: 94.5 },
      },
    },
  },
});
