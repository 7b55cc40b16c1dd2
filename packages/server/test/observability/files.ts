import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

/** A file of the repository. */
export function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../../../${file}`, import.meta.url));
}

export function textOf(file: string): string {
  return readFileSync(pathOf(file), 'utf8');
}

export const RULES = 'deploy/observability/alerts.yml';

const DASHBOARD = 'deploy/observability/grafana/dashboards/merit.json';

/** Those that the operator is given. */
export function readAlerts(): readonly Alert[] {
  const { groups }: { groups: { rules: Alert[] }[] } = parse(textOf(RULES));
  return groups.flatMap(({ rules }) => rules);
}

export interface Query {
  /** Of which panel. */
  readonly panel: string;
  /** As Prometheus takes it, with what Grafana puts in its variables' places. */
  readonly expr: string;
}

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

/** What the dashboard asks. */
export function readQueries(): readonly Query[] {
  const { panels }: { panels: Panel[] } = JSON.parse(textOf(DASHBOARD));
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({
      panel: title,
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'),
    })),
  );
}
