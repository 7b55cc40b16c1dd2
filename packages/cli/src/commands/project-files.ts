/** What every new project has beside its strategy: by path, the text. */
export function projectFiles(template: string, version: string): readonly (readonly [string, string])[] {
  return [
    ['merit.config.json', json(configOf)],
    ['package.json', json(packageOf(version))],
    ['pipeline.sh', pipelineOf(template)],
    ['.github/workflows/merit.yml', workflow],
    ['.gitignore', 'node_modules/\nreports/\n'],
  ];
}

function json(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

const configOf = {
  $schema: './node_modules/@merit/cli/schemas/config.schema.json',
  strategies: ['strategies'],
  timeZone: 'UTC',
  lint: { awardMax: 200, maxWarnings: 0 },
  test: { coverage: { rules: 100 } },
  events: { example: { file: 'events/example.csv' } },
};

function packageOf(version: string): object {
  return { private: true, scripts: { test: 'sh pipeline.sh' }, devDependencies: { '@merit/cli': version } };
}

function pipelineOf(template: string): string {
  return `#!/bin/sh
# What a change of the strategies has to pass, here as in the pipeline. MERIT says how the command line is called,
# BASE which state a change is compared with.
set -eu
cd "$(dirname "$0")"
merit=\${MERIT:-npx merit}
base=\${BASE:-origin/main}
strategy=strategies/${template}.merit
mkdir -p reports

$merit fmt --check
$merit lint --format pretty --format sarif=reports/lint.sarif
$merit test --format pretty --format junit=reports/tests.xml --lcov reports/lcov.info
$merit simulate "$strategy" --events example

if git cat-file -e "$base:./$strategy" 2>/dev/null; then
  git show "$base:./$strategy" |
    $merit compare - "$strategy" --events example --max-change 10%
fi
`;
}

const workflow = `name: merit
on:
  pull_request:
  push:
    branches: [main]
jobs:
  strategies:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm install
      - run: sh pipeline.sh
        env:
          BASE: origin/\${{ github.base_ref || 'main' }}
  publish:
    if: github.ref == 'refs/heads/main' && vars.MERIT_URL != ''
    needs: strategies
    runs-on: ubuntu-latest
    concurrency: publish
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - run: npm install
      - run: npx merit publish
        env:
          MERIT_URL: \${{ vars.MERIT_URL }}
          MERIT_API_KEY: \${{ secrets.MERIT_API_KEY }}
`;
