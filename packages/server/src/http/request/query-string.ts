import { Fault, type FieldError } from '../../domain/fault.js';
import { isStorableText } from '../../domain/storable-text.js';
import { formatPath } from '../schemas/json-tree.js';

/**
 * Reads the query of a URL. Each parameter stands once: which one of two counts is anybody's guess.
 *
 * @throws Fault `validation-failed` where one is repeated or can't be decoded; `invalid-text`.
 */
export function parseQuery(url: string): Readonly<Record<string, string>> {
  const mark = url.indexOf('?');
  const query: Record<string, string> = Object.create(null);
  if (mark === -1) {
    return query;
  }
  for (const pair of url.slice(mark + 1).split('&')) {
    if (pair !== '') {
      addPair(query, pair);
    }
  }
  return query;
}

function addPair(query: Record<string, string>, pair: string): void {
  const equals = pair.indexOf('=');
  const name = decode(equals === -1 ? pair : pair.slice(0, equals));
  const value = equals === -1 ? '' : decode(pair.slice(equals + 1));
  const path = formatPath(['query', name]);
  if (!isStorableText(name) || !isStorableText(value)) {
    throw new Fault('invalid-text', {
      errors: [{ path, code: 'invalid-text', message: 'holds the character NUL' }],
    });
  }
  if (name in query) {
    throw malformed({ path, code: 'repeated', message: 'stands more than once' });
  }
  query[name] = value;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw malformed({ path: 'query', code: 'malformed', message: 'cannot be decoded' });
  }
}

function malformed(error: FieldError): Fault {
  return new Fault('validation-failed', { errors: [error] });
}
