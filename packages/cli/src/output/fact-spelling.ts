import { factAsWritten, factKey } from '@merit/dsl';
import type { FactRequest, Strategy } from '@merit/engine';

/**
 * How the author of a strategy spells its facts: `last: 7d`, where the key has `last: 1w`; the key where
 * parameters say it.
 */
export function factSpelling({ checked }: Pick<Strategy, 'checked'>): (request: FactRequest) => string {
  return ({ key, last, days, since, grace }) => {
    const sinceDay = since !== null && 'day' in since ? since.day : null;
    const values = { last, days, sinceDay, grace };
    for (const fact of checked.facts) {
      const isIt = fact.name !== 'host' && factKey(fact, values) === key;
      const written = isIt ? factAsWritten(fact, values) : null;
      if (written !== null) return written;
    }
    return key;
  };
}
