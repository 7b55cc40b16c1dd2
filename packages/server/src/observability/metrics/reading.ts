import { Counter, Gauge, type Registry } from 'prom-client';

/** A value that is known elsewhere and read when somebody asks. */
export interface Reading {
  readonly kind: 'counter' | 'gauge';
  readonly name: string;
  readonly help: string;
  /** Labels by which there are several values. */
  readonly labels: readonly string[];
  readonly read: () => readonly Value[];
}

export interface Value {
  readonly labels: { readonly [label: string]: string };
  readonly value: number;
}

/** The same as one value without labels. */
export function single(value: number): readonly Value[] {
  return [{ labels: {}, value }];
}

/** One value for each member, whose name the label has. */
export function byName(label: string, values: { readonly [name: string]: number }): readonly Value[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

export function registerReading(registry: Registry, { kind, name, help, labels, read }: Reading): void {
  const form = { name, help, labelNames: [...labels], registers: [registry] };
  if (kind === 'gauge') {
    new Gauge({ ...form, collect: setAll });
  } else {
    new Counter({ ...form, collect: countAll });
  }

  function setAll(this: Gauge): void {
    this.reset();
    for (const { labels: given, value } of read()) this.set(given, value);
  }

  function countAll(this: Counter): void {
    this.reset();
    for (const { labels: given, value } of read()) this.inc(given, value);
  }
}
