import { factAsWritten, factKey } from '@merit/dsl';
import type { FactRequest, Strategy } from '@merit/engine';

/**
 * How the author of a strategy spells its facts: `last: 7d`, where the key has `last: 1w`; the key where
 * parameters say it.
 */
export function factSpelling({ checked }: Pick<Strategy, 'checked'>): (request: FactRequest) => string {
  return ({ key, last }) => {
    for (const fact of checked.facts) {
      const written = fact.name !== 'host' && factKey(fact, last) === key ? factAsWritten(fact, last) : null;
      if (written !== null) return written;
    }
    return key;
  };
}
