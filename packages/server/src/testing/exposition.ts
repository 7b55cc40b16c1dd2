/** A metric as the text format of Prometheus has it, with all of its samples. */
export interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly name: string;
  readonly labels: { readonly [label: string]: string };
  readonly value: number;
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\\\|\\"|\\n)*)"(?:,|$)/y;
/** As Go reads numbers. */
const VALUE = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]?inf|nan)$/i;

/**
 * Reads the text format of Prometheus (version 0.0.4) as strictly as its own checker does: each metric is
 * stated in one piece with help and type before its samples, no series comes twice, histograms add up.
 *
 * @throws SyntaxError
 */
export function readExposition(text: string): readonly Family[] {
  if (!text.endsWith('\n')) throw new SyntaxError('the last line has no end');
  const families: { name: string; type: string; help: string; samples: Sample[] }[] = [];
  let help: { readonly name: string; readonly text: string } | null = null;
  for (const line of text.split('\n')) {
    const [, helped, words = ''] = HELP.exec(line) ?? [];
    const [, typed, type = ''] = TYPE.exec(line) ?? [];
    if (helped !== undefined) {
      help = { name: helped, text: words };
    } else if (typed !== undefined) {
      if (help?.name !== typed) throw new SyntaxError(`no help before the type of ${typed}`);
      if (families.some(({ name }) => name === typed)) throw new SyntaxError(`${typed} comes twice`);
      families.push({ name: typed, type, help: help.text, samples: [] });
    } else if (line !== '') {
      const family = families.at(-1);
      const sample = readSample(line, family);
      family?.samples.push(sample);
    }
  }
  for (const family of families) check(family);
  return families;
}

function readSample(line: string, family: Family | undefined): Sample {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  if (family === undefined || !belongs(name, family)) throw new SyntaxError(`a stray line: ${line}`);
  if (!VALUE.test(value)) throw new SyntaxError(`no number: ${line}`);
  return { name, labels: readLabels(labels), value: Number(value.replace('Inf', 'Infinity')) };
}

function belongs(sample: string, { name, type }: Family): boolean {
  const suffixes = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] };
  const allowed = type === 'histogram' || type === 'summary' ? suffixes[type] : [''];
  return allowed.some((suffix) => sample === name + suffix);
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  let read = 0;
  for (let match = LABEL.exec(text); match !== null; match = LABEL.exec(text)) {
    const [, name = '', value = ''] = match;
    if (name in labels) throw new SyntaxError(`the label ${name} comes twice`);
    labels[name] = value;
    read = LABEL.lastIndex;
  }
  if (read !== text.length) throw new SyntaxError(`no labels: ${text}`);
  return labels;
}

function check({ name, type, samples }: Family): void {
  const series = samples.map((sample) => JSON.stringify([sample.name, Object.entries(sample.labels).sort()]));
  if (new Set(series).size !== series.length) throw new SyntaxError(`a series of ${name} comes twice`);
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0))) throw new SyntaxError(`${name} sank`);
  if (type === 'histogram') checkBuckets(name, samples);
}

function checkBuckets(name: string, samples: readonly Sample[]): void {
  for (const { labels, value } of samples.filter((sample) => sample.name === `${name}_count`)) {
    const buckets = samples.filter((sample) => sample.name === `${name}_bucket` && isOf(sample, labels));
    const counts = buckets.map((bucket) => bucket.value);
    const rises = counts.every((count, index) => count >= (counts[index - 1] ?? 0));
    const last = buckets.at(-1);
    if (!rises || last?.labels['le'] !== '+Inf' || last.value !== value) {
      throw new SyntaxError(`the buckets of ${name} do not add up`);
    }
  }
}

function isOf(bucket: Sample, labels: Sample['labels']): boolean {
  return Object.entries(labels).every(([label, value]) => bucket.labels[label] === value);
}
