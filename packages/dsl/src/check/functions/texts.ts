import { fromInteger, zero } from '../../number/decimal.js';
import { toLowerCase, toUpperCase } from '../../text/letter-case.js';
import { boolType, intType, textType } from '../../types/make-type.js';
import type { TextType, Type } from '../../types/type.js';
import { lengthType } from './lists.js';
import type { PlainSignature, Wanted } from './signature.js';

/** Functions of texts. None depends on a language or on the host. */
export const textFunctions = {
  length: {
    ...ofText('length(text)', ([type]) => lengthOf(type)),
    argument: () => textOrList,
  },
  lower: mapping('lower(text)', toLowerCase),
  upper: mapping('upper(text)', toUpperCase),
  trim: mapping('trim(text)', (value) => value.trim()),
  contains: search('contains(text, part)'),
  startsWith: search('startsWith(text, start)'),
  endsWith: search('endsWith(text, end)'),
} satisfies { readonly [name: string]: PlainSignature };

function lengthOf(type: Type | undefined): Type {
  if (type?.kind === 'list') return lengthType(type);
  const isBounded = type?.kind === 'text' && Number.isFinite(type.max);
  return intType({ min: zero, max: isBounded ? fromInteger(type.max) : null });
}

const textOrList: Wanted = {
  text: 'a text or a list',
  accepts: ({ kind }) => kind === 'text' || kind === 'list',
};
const text: Wanted = { text: 'texts', accepts: ({ kind }) => kind === 'text' };

function ofText(written: string, result: PlainSignature['result']): PlainSignature {
  return { written, argumentsMin: 1, argumentsMax: 1, argument: () => text, result };
}

/** Of a listed text every result is known. */
function mapping(written: string, map: (value: string) => string): PlainSignature {
  return ofText(written, ([type]) => mappedText(type as TextType, map));
}

/** None of the functions makes a text longer. */
function mappedText({ values, max }: TextType, map: (value: string) => string): Type {
  return values === null ? textType(null, max) : textType([...new Set(values.map(map))]);
}

function search(written: string): PlainSignature {
  return { written, argumentsMin: 2, argumentsMax: 2, argument: () => text, result: () => boolType };
}
