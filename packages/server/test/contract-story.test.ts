import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { API_PREFIX } from '../src/http/route/route.js';
import { EXAMPLES_FILE, readExamples } from '../src/openapi/recorded-examples.js';
import { routes } from '../src/routes/index.js';
import { type Contract, readContractOf } from '../src/testing/contract.js';
import { eachService } from '../src/testing/each-service.js';
import type { TestService } from '../src/testing/test-service.js';
import { type FindPlace, type PlayedStory, playStory } from './story/play.js';
import { recordOf } from './story/recorded.js';

/** Where each operation stands, as the contract has it. */
function placesIn({ paths }: Contract): FindPlace {
  const places = Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, { operationId }]) => {
      const place = { method: method.toUpperCase(), template: template.slice(API_PREFIX.length) };
      return [operationId, place] as const;
    }),
  );
  const byOperation = new Map(places);
  return (operationId) => {
    const place = byOperation.get(operationId);
    if (place === undefined) throw new Error(`there is no ${operationId}`);
    return place;
  };
}

async function play(service: TestService): Promise<PlayedStory> {
  return playStory(service, placesIn(await readContractOf(service)));
}

/** Tokens of the test's identity provider hold for ten. */
const NINE_YEARS_MS = 9 * 365 * 86_400_000;

describe('the examples of the contract', () => {
  eachService((service) => {
    it('are what a new service answers when their story is played; RECORD_EXAMPLES=1 records them anew', async () => {
      const record = recordOf(await play(service()));
      if (process.env['RECORD_EXAMPLES'] === '1') {
        writeFileSync(EXAMPLES_FILE, `${JSON.stringify(record, null, 2)}\n`);
      }
      expect(record).toEqual(readExamples());
    });

    it('are granted at any time', async () => {
      service().clock.advance(NINE_YEARS_MS);
      expect((await play(service())).steps.length).toBeGreaterThan(routes.length);
    });
  });

  it('tell of every operation', () => {
    expect(Object.keys(readExamples().operations).sort()).toEqual(
      routes.map(({ operationId }) => operationId).sort(),
    );
  });
});
