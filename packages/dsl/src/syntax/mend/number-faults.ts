import type { TokenType } from 'chevrotain';
import * as token from '../tokens.js';

/** What is wrong with something that begins like a number, and what it may have been meant to be. */
export interface NumberFault {
  readonly help: string;
  readonly meant?: { readonly text: string; readonly type: TokenType };
}

/** The units of durations as people write them out, each with the short form of the language. */
export const unitNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ms: ['ms', 'msec', 'millis', 'millisecond', 'milliseconds'],
    s: ['s', 'sec', 'secs', 'second', 'seconds'],
    m: ['m', 'min', 'mins', 'minute', 'minutes'],
    h: ['h', 'hr', 'hrs', 'hour', 'hours'],
    d: ['d', 'day', 'days'],
    w: ['w', 'wk', 'week', 'weeks'],
  }).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)),
);

const millisecondsIn: ReadonlyMap<string, number> = new Map([
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
]);

/** Each looks at one kind of mistake; the first that knows it says what it is. */
const readings: readonly ((text: string) => NumberFault | undefined)[] = [
  function thousandsByPoints(text) {
    return /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text) ? number(text.replaceAll('.', '_')) : undefined;
  },
  function noDigitBeforeThePoint(text) {
    return /^\.\d+$/.test(text) ? number(`0${text}`) : undefined;
  },
  function noDigitAfterThePoint(text) {
    return /^(?:0|[1-9]\d*)\.$/.test(text) ? number(text.slice(0, -1)) : undefined;
  },
  function zerosOrUnderscores(text) {
    if (!/^\d[\d_]*(?:\.\d+)?$/.test(text)) return undefined;
    const [whole = '', fraction] = text.split('.');
    const tidy = whole
      .replace(/^[0_]+(?=\d)/, '')
      .replace(/_+$/, '')
      .replace(/_+/g, '_');
    return number(fraction === undefined ? tidy : `${tidy}.${fraction}`);
  },
  function months(text) {
    return /^\d+(?:mo|mon|months?)$/.test(text)
      ? { help: 'a month has no fixed length: write days, such as `30d`' }
      : undefined;
  },
  function unitWrittenOut(text) {
    const [, digits, name = ''] = /^([1-9]\d*|0)([a-z]+)$/.exec(text) ?? [];
    const unit = unitNames.get(name);
    return unit === undefined ? undefined : duration(`${digits}${unit}`);
  },
  function fractionOfAUnit(text) {
    const [, amount = '', name = ''] = /^(\d{1,6}\.\d{1,6})([a-z]+)$/.exec(text) ?? [];
    const unit = millisecondsIn.get(unitNames.get(name) ?? '');
    return unit === undefined ? undefined : inWholeUnits(Number(amount) * unit);
  },
  function severalUnits(text) {
    const parts = text.match(/\d+(?:ms|[smhdw])/g) ?? [];
    return parts.length > 1 && parts.join('') === text
      ? { help: `add durations: \`${parts.join(' + ')}\`` }
      : undefined;
  },
  function exponent(text) {
    return /^\d[\d.]*[eE]\d*$/.test(text) ? { help: 'write all digits, such as `100_000`' } : undefined;
  },
  function otherBase(text) {
    return /^0[xXbBoO]\w+$/.test(text) ? { help: 'numbers are written in base ten' } : undefined;
  },
];

const unitsMax = 40;

export function explainNumber(text: string): NumberFault {
  // Nobody means a number of many more digits, and searching long texts for patterns takes long.
  const readable = text.length <= unitsMax ? readings : [];
  for (const reading of readable) {
    const fault = reading(text);
    if (fault !== undefined) return fault;
  }
  return { help: 'numbers are written like `1_000`, `1.5` and `15%`, durations like `30s` and `5m`' };
}

function number(text: string): NumberFault {
  return { help: `write \`${text}\``, meant: { text, type: token.NumberToken } };
}

function duration(text: string): NumberFault {
  return { help: `write \`${text}\``, meant: { text, type: token.Duration } };
}

function inWholeUnits(milliseconds: number): NumberFault | undefined {
  for (const [unit, size] of millisecondsIn) {
    if (Number.isInteger(milliseconds / size)) return duration(`${milliseconds / size}${unit}`);
  }
  return undefined;
}
