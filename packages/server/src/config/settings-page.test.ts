import { describe, expect, it } from 'vitest';
import { settingsSchema } from './settings.js';
import { settingsPage } from './settings-page.js';

describe('the page of settings', () => {
  it('is what the schema says (npx vitest run settings-page -u writes it)', async () => {
    await expect(settingsPage()).toMatchFileSnapshot('../../../../docs/settings.md');
  });

  it('describes every one of them', () => {
    const silent = Object.entries(settingsSchema.shape).filter(
      ([, schema]) => !schema.description?.endsWith('.'),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
