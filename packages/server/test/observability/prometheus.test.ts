import { execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findExecutable } from '../../../../tools/executable.js';
import { leftOut } from '../../../../tools/left-out.js';
import { freePort } from '../../src/storage/testing/free-port.js';
import { until } from '../../src/testing/until.js';
import { DEVELOPMENT, startServer, stopServers } from '../running-server.js';
import { type AlertCase, alertCases, calm, type Series } from './alert-cases.js';
import { pathOf, RULES, readAlerts, readQueries, textOf } from './files.js';

const promtool = findExecutable(['promtool'], process.env['PROMTOOL_PATH']);
const prometheus = findExecutable(['prometheus'], process.env['PROMETHEUS_PATH']);
const isThere = promtool !== null && prometheus !== null;
const installHint =
  'no promtool and prometheus on the path: `apt-get install prometheus`, or set their paths';

it('has Prometheus to ask where tests must not be left out', () => {
  if (process.env['CI'] !== undefined) expect(isThere, installHint).toBe(true);
});

const name = 'what Prometheus says';

/** A rule as Prometheus sees it, once it has asked. */
interface AskedRule {
  readonly name: string;
  readonly health: 'ok' | 'err' | 'unknown';
  readonly state: string;
}

interface AskedRules {
  readonly data: { readonly groups: readonly { readonly rules: readonly AskedRule[] }[] };
}

describe.skipIf(!isThere)(isThere ? name : leftOut(name, installHint), () => {
  const folder = mkdtempSync(join(tmpdir(), 'merit-prometheus-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(stopServers);

  const alerts = readAlerts();

  function write(file: string, content: unknown): string {
    const path = join(folder, file);
    writeFileSync(path, stringify(content, { lineWidth: 0 }));
    return path;
  }

  function ask(...args: readonly string[]): SpawnSyncReturns<string> {
    return spawnSync(promtool ?? '', [...args], { encoding: 'utf8' });
  }

  /** A test of promtool: what is measured, and which of the alerts fire then. */
  function testOf(series: Series, at: string, expected: (alert: string) => Record<string, string> | null) {
    return {
      interval: '1m',
      input_series: Object.entries(series).map(([key, values]) => ({ series: key, values })),
      alert_rule_test: alerts.map(({ alert, labels, annotations }) => {
        const more = expected(alert);
        const fired =
          more === null ? [] : [{ exp_labels: { ...labels, ...more }, exp_annotations: annotations }];
        return { alertname: alert, eval_time: at, exp_alerts: fired };
      }),
    };
  }

  function testRules(tests: readonly object[]): SpawnSyncReturns<string> {
    const content = { rule_files: [pathOf(RULES)], evaluation_interval: '1m', tests };
    return ask('test', 'rules', write('alerts.test.yml', content));
  }

  function testOfCase(alert: string, { series, at, labels = {} }: AlertCase) {
    return testOf(series, at, (each) => (each === alert ? labels : null));
  }

  it('of the rules and of what asks them: they can be read', () => {
    const rules = ask('check', 'rules', pathOf(RULES));
    expect([rules.status, rules.stdout]).toEqual([
      0,
      expect.stringContaining(`${alerts.length} rules found`),
    ]);
    expect(ask('check', 'config', pathOf('deploy/observability/prometheus.yml')).stderr).toBe('');
  });

  it('of each alert: it fires where it should, alone', () => {
    const { status, stdout, stderr } = testRules(
      Object.entries(alertCases).map(([alert, found]) => testOfCase(alert, found)),
    );
    expect([status, stderr], stdout).toEqual([0, '']);
  });

  it('of two replicas that do well: none fires, not in the first minutes and not after a day', () => {
    const tests = ['2m', '20m', '90m', '1490m'].map((at) => testOf(calm, at, () => null));
    const { status, stdout, stderr } = testRules(tests);
    expect([status, stderr], stdout).toEqual([0, '']);
  });

  it('of an alert that is expected and doesn’t fire: that it doesn’t', () => {
    expect(testRules([testOf(calm, '20m', (alert) => (alert === 'MeritDown' ? {} : null))]).status).toBe(1);
  });

  /** Prometheus with the operator's configuration, but for whom it asks and how often. */
  async function startPrometheus(target: string) {
    const config = parse(textOf('deploy/observability/prometheus.yml'));
    config.global = { scrape_interval: '1s', evaluation_interval: '1s' };
    config.rule_files = [pathOf(RULES)];
    config.scrape_configs[0].static_configs[0].targets = [target];
    const address = `127.0.0.1:${await freePort()}`;
    const child = spawn(
      prometheus ?? '',
      [
        `--config.file=${write('prometheus.yml', config)}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=${address}`,
      ],
      { stdio: 'ignore' },
    );
    const query = async (expr: string): Promise<{ status: string; data: { result: unknown[] } }> => {
      const answer = await fetch(`http://${address}/api/v1/query`, {
        method: 'POST',
        body: new URLSearchParams({ query: expr }),
      });
      return (await answer.json()) as { status: string; data: { result: unknown[] } };
    };
    const rules = async (): Promise<readonly AskedRule[]> => {
      const answer = (await (await fetch(`http://${address}/api/v1/rules`)).json()) as AskedRules;
      return answer.data.groups.flatMap((group) => group.rules);
    };
    const end = async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    };
    return { query, rules, end };
  }

  it('of a service that runs: every query has an answer, and every rule is asked and quiet', async () => {
    const service = await startServer({ ...DEVELOPMENT, DEV_ADMIN_PASSWORD: 'admin' });
    const { issuer } = await service.logged('identity provider for development: not for production');
    const { query, rules, end } = await startPrometheus(new URL(service.url).host);
    try {
      const count = async (expr: string) => (await query(expr).catch(() => null))?.data.result.length ?? 0;
      await until(async () => (await count('up{job="merit"} == 1')) === 1, 100);
      tryStory(service.url, `${issuer}`);
      await until(async () => (await count('rate(merit_strategy_executions_total[1m]) > 0')) > 0, 200);
      const silent: string[] = [];
      for (const { panel, expr } of readQueries()) {
        const { status, data } = await query(expr);
        if (status !== 'success' || data.result.length === 0) silent.push(`${panel}: ${expr}`);
      }
      expect(silent).toEqual([]);
      await until(async () => (await rules()).every(({ health }) => health !== 'unknown'), 100);
      const asked = await rules();
      expect(asked.map(({ name: alert }) => alert).sort()).toEqual(alerts.map(({ alert }) => alert).sort());
      expect(asked.filter(({ health, state }) => health !== 'ok' || state === 'firing')).toEqual([]);
    } finally {
      await end();
    }
  });
});

/**
 * From a token to awards, by the shell's words, as the guide has them; again and again, since rates are of
 * rises.
 */
function tryStory(url: string, issuer: string): void {
  const script = `
    set -e
    . ${pathOf('examples/shell/merit.sh')}
    MERIT_API_KEY=none
    T=$(token admin)
    merit_as "$T" POST /apikey/create -d '{"client":"watched"}'
    MERIT_API_KEY=$(field plaintext)
    merit POST /games -d '{"externalGameId":"walks","strategyId":"default"}'
    G=$(field gameId)
    merit POST /games/$G/tasks -d '{"externalTaskId":"walk"}'
    merit POST /games/$G/tasks/none/points -d '{"externalUserId":"ann"}' || true
    for _ in 1 2 3 4 5 6; do
      merit POST /games/$G/tasks/walk/points -d '{"externalUserId":"ann"}'
      sleep 0.4
    done`;
  execFileSync('bash', ['-c', script], {
    env: { PATH: process.env['PATH'], MERIT_URL: url, MERIT_ISSUER: issuer },
    stdio: 'pipe',
  });
}

/** One that nobody listens on at the moment: Prometheus doesn't tell which it was given. */
