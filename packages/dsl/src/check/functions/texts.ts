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
    doc: 'the characters of a text, the items of a list',
    argument: () => textOrList,
    result: ([type]) => lengthOf(type),
    fold: ofTexts((value) => fromInteger(countCodePoints(value))),
    range: null,
    size: () => countSize,
    steps: ([given = smallSize]) => stepsToMap(given),
  },
  lower: mapping('lower(text)', 'the text in lower case', toLowerCase),
  upper: mapping('upper(text)', 'the text in upper case', toUpperCase),
  trim: mapping('trim(text)', 'the text without blanks at its ends', (value) => value.trim()),
  contains: search({
    written: 'contains(text, part)',
    doc: 'whether a part stands somewhere in the text',
    fold: ofTexts((value, part) => value.includes(part)),
    stepsOf: stepsToSearch,
  }),
  startsWith: search({
    written: 'startsWith(text, start)',
    doc: 'whether the text begins with a part',
    fold: ofTexts((value, start) => value.startsWith(start)),
    stepsOf: stepsToMatch,
  }),
  endsWith: search({
    written: 'endsWith(text, end)',
    doc: 'whether the text ends with a part',
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
function mapping(written: string, doc: string, map: (value: string) => string): PlainFunction {
  return {
    ...oneText,
    written,
    doc,
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

type Search = Pick<PlainFunction, 'written' | 'doc' | 'fold'> & {
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
