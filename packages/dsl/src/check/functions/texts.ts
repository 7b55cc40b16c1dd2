import { fromInteger, zero } from '../../number/decimal.js';
import { countSize, type Size, smallSize } from '../../sizes/size.js';
import { stepsToMap, stepsToMatch, stepsToSearch } from '../../sizes/steps.js';
import { countCodePoints } from '../../text/code-points.js';
import { toLowerCase, toUpperCase } from '../../text/letter-case.js';
import { boolType, intType, textType } from '../../types/make-type.js';
import type { TextType, Type } from '../../types/type.js';
import type { TextFunctionName } from '../checked-strategy.js';
import { ofTexts } from './folding.js';
import type { PlainFunction, Wanted } from './language-function.js';

const textOrList: Wanted = {
  text: 'a text or a list',
  accepts: ({ kind }) => kind === 'text' || kind === 'list',
};
const text: Wanted = { text: 'texts', accepts: ({ kind }) => kind === 'text' };
const oneText = { argumentsMin: 1, argumentsMax: 1, argument: () => text } as const;

/** Functions of texts. None depends on a language or on the host. */
export const textFunctions: { readonly [name in TextFunctionName]: PlainFunction } = {
  length: {
    ...oneText,
    written: 'length(text)',
    argument: () => textOrList,
    result: ([type]) => lengthOf(type),
    fold: ofTexts((value) => fromInteger(countCodePoints(value))),
    range: null,
    size: () => countSize,
    steps: ([given = smallSize]) => stepsToMap(given),
  },
  lower: mapping('lower(text)', toLowerCase),
  upper: mapping('upper(text)', toUpperCase),
  trim: mapping('trim(text)', (value) => value.trim()),
  contains: search({
    written: 'contains(text, part)',
    fold: ofTexts((value, part) => value.includes(part)),
    stepsOf: stepsToSearch,
  }),
  startsWith: search({
    written: 'startsWith(text, start)',
    fold: ofTexts((value, start) => value.startsWith(start)),
    stepsOf: stepsToMatch,
  }),
  endsWith: search({
    written: 'endsWith(text, end)',
    fold: ofTexts((value, end) => value.endsWith(end)),
    stepsOf: stepsToMatch,
  }),
};

function lengthOf(type: Type | undefined): Type {
  if (type?.kind === 'list') return intType({ min: zero, max: fromInteger(type.max) });
  const isBounded = type?.kind === 'text' && Number.isFinite(type.max);
  return intType({ min: zero, max: isBounded ? fromInteger(type.max) : null });
}

/** Of a listed text every result is known. */
function mapping(written: string, map: (value: string) => string): PlainFunction {
  return {
    ...oneText,
    written,
    result: ([type]) => mappedText(type as TextType, map),
    fold: ofTexts(map),
    range: null,
    size: ([given = smallSize]) => given,
    steps: ([given = smallSize]) => stepsToMap(given),
  };
}

/** None of the functions makes a text longer. */
function mappedText({ values, max }: TextType, map: (value: string) => string): Type {
  return values === null ? textType(null, max) : textType([...new Set(values.map(map))]);
}

type Search = Pick<PlainFunction, 'written' | 'fold'> & {
  readonly stepsOf: (text: Size, part: Size) => number;
};

function search({ stepsOf, ...row }: Search): PlainFunction {
  return {
    ...row,
    argumentsMin: 2,
    argumentsMax: 2,
    argument: () => text,
    result: () => boolType,
    range: null,
    size: () => countSize,
    steps: ([whole = smallSize, part = smallSize]) => stepsOf(whole, part),
  };
}
