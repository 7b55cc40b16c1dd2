import { describe, expect, it } from 'vitest';
import { eachService } from '../testing/each-service.js';
import { KeyUsage } from './key-usage.js';

interface ApiKeyView {
  readonly apiKey: string;
  readonly lastUsedAt: string | null;
}

eachService((service) => {
  describe('KeyUsage', () => {
    it('writes the last minute of each key once', async () => {
      const { storage, clock } = service();
      const [first, second] = [await service().keyClient(), await service().keyClient()];
      const usage = new KeyUsage(storage, clock);
      const minutes = async () => {
        const { items } = (await service().admin.get('/apikey')).body;
        const usedAt = new Map(items.map((key: ApiKeyView) => [key.apiKey, key.lastUsedAt]));
        return [usedAt.get(first.apiKey), usedAt.get(second.apiKey)];
      };
      clock.advance(59_000);
      usage.note(first.apiKey);
      usage.note(second.apiKey);
      clock.advance(1000);
      usage.note(first.apiKey);
      expect(await minutes()).toEqual([null, null]);
      await usage.flush();
      expect(await minutes()).toEqual(['2026-01-15T12:01:00.000Z', '2026-01-15T12:00:00.000Z']);
    });
  });
});
