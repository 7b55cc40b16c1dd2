import { factAsWritten, factKey } from '@merit/dsl';
import type { FactRequest, Strategy } from '@merit/engine';

/**
 * How the author of a strategy spells its facts: `last: 7d`, where the key has `last: 1w`; the key where
 * parameters say it.
 */
export function factSpelling({ checked }: Pick<Strategy, 'checked'>): (request: FactRequest) => string {
  return ({ key, last, days }) => {
    for (const fact of checked.facts) {
      const isIt = fact.name !== 'host' && factKey(fact, last, days) === key;
      const written = isIt ? factAsWritten(fact, last, days) : null;
      if (written !== null) return written;
    }
    return key;
  };
}
