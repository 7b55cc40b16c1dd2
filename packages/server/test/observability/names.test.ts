import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { eachService } from '../../src/testing/each-service.js';
import { readExposition } from '../../src/testing/exposition.js';
import { alertCases } from './alert-cases.js';
import { readAlerts, readQueries, textOf } from './files.js';

const alerts = readAlerts();
const queries = readQueries();
const handbook = textOf('docs/operations.md');

/**
 * Names that a query reads: those of metrics have an underscore, and all that are Prometheus's own words have
 * none.
 */
function metricsIn(expr: string): readonly string[] {
  const bare = expr.replaceAll(/"[^"]*"/g, '').replaceAll(/\b(?:by|without) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name));
}

const WORDS = new Set(['histogram_quantile']);

describe('what is watched', () => {
  eachService((service) => {
    it('is measured by the service, under that name', async () => {
      service().dependencies.metrics?.watchProcess();
      const measured = readExposition((await service().fetch('/metrics')).text).flatMap(({ name, type }) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name, `${name}_sum`],
      );
      const read = [...alerts, ...queries].flatMap(({ expr }) => metricsIn(expr));
      expect(read.length).toBeGreaterThan(80);
      expect([...new Set(read)].filter((name) => !measured.includes(name))).toEqual([]);
      const own = measured.filter((name) => /^(merit|dsl)_.*(?<!_(bucket|sum|count))$/.test(name));
      expect(own.filter((name) => ![...read].some((each) => each.startsWith(name)))).toEqual([]);
    });

    it('shows the first problem of those that alerts look for as a rise', async () => {
      const { text } = await service().fetch('/metrics');
      for (const code of ['internal-error', 'unavailable']) {
        expect(text).toContain(`merit_http_problems_total{code="${code}"} 0\n`);
      }
    });
  });
});

describe('an alert', () => {
  it('is fired by its case', () => {
    expect(alerts.map(({ alert }) => alert).sort()).toEqual(Object.keys(alertCases).sort());
  });

  it.each(alerts)('has its section in the handbook: $alert', ({ alert, labels, annotations }) => {
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    expect(handbook).toContain(`\n### ${alert}\n\n`);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^[A-Z][^.]*$/);
  });

  it('is what each such section is about', () => {
    const sections = [...handbook.matchAll(/^### (Merit\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(alerts.map(({ alert }) => alert));
  });
});

describe('the compose file', () => {
  it('starts Prometheus and Grafana on files that are there', () => {
    const { services } = parse(textOf('deploy/compose.yaml'));
    for (const name of ['prometheus', 'grafana']) {
      const mounted: string[] = services[name].volumes;
      for (const mount of mounted.filter((each) => /\.\w+:/.test(each))) {
        expect(textOf(`deploy/${mount.split(':')[0]}`)).not.toBe('');
      }
    }
    const { scrape_configs: jobs, rule_files: rules } = parse(textOf('deploy/observability/prometheus.yml'));
    expect(jobs).toMatchObject([{ job_name: 'merit' }]);
    expect(services.prometheus.volumes).toContain(
      `./observability/${rules[0]}:/etc/prometheus/${rules[0]}:ro`,
    );
  });
});
