import { afterAll, describe, expect, it } from 'vitest';
import { leftOut } from '../../../../tools/left-out.js';
import { eachService } from '../../src/testing/each-service.js';
import type { Maker } from './maker.js';
import { OTHER_MAKERS } from './other-makers.js';
import { TYPESCRIPT_MAKERS } from './typescript-makers.js';
import { hintOf, unasked, Workshop } from './workshop.js';

const workshop = new Workshop();
afterAll(() => workshop.close());

function claimsOf({ make, tell }: Maker): void {
  it('compiles strictly', () => make(workshop));

  if (tell === undefined) return;
  eachService((service) => {
    it("tells the README's story", async () => {
      const { plaintext } = await service().keyClient();
      const printed = await tell(workshop, { MERIT_URL: service().url, MERIT_API_KEY: plaintext });
      expect(printed.trim()).toBe('10');
    });
  });
}

function claimsWherePossible(maker: Maker): void {
  const hint = hintOf(maker.programs);

  it('has what it needs where tests must not be left out', () => {
    if (process.env['CI'] !== undefined) expect(hint).toBeNull();
  });

  if (hint === null) claimsOf(maker);
  else
    describe.skipIf(true)(leftOut(`a client by ${maker.name}`, hint), () => it('is made', () => undefined));
}

if (unasked === null) {
  describe.each([...TYPESCRIPT_MAKERS, ...OTHER_MAKERS])(
    'a client that $name makes of the contract',
    claimsWherePossible,
  );
} else {
  it.skipIf(true)(leftOut('clients that others make of the contract', unasked), () => undefined);
}
