import { describe, expect, it } from 'vitest';
import { RESPONSE_HEADERS } from '../../openapi/response-headers.js';
import { eachService } from '../../testing/each-service.js';

const ORIGIN = 'https://page.example';
const PATH = '/api/v1/kpi/health_check';

eachService(
  (service) => {
    describe('with allowed origins', () => {
      it('lets their pages read answers', async () => {
        const { headers } = await service().fetch(PATH, { headers: { origin: ORIGIN } });
        expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
        const exposed = headers.get('access-control-expose-headers')?.split(', ');
        expect(exposed).toEqual(Object.keys(RESPONSE_HEADERS).toSorted());
        expect(headers.get('vary')).toBe('Origin');
      });

      it('lets no other page', async () => {
        for (const origin of ['https://evil.example', `${ORIGIN}.evil.example`, 'null']) {
          const { headers } = await service().fetch(PATH, { headers: { origin } });
          expect(headers.has('access-control-allow-origin')).toBe(false);
          expect(headers.get('vary')).toBe('Origin');
        }
      });

      it('answers a preflight for any path', async () => {
        const answer = await service().fetch('/api/v1/games', {
          method: 'OPTIONS',
          headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
        });
        expect(answer.status).toBe(204);
        expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
        expect(answer.headers.get('access-control-allow-headers')).toContain('X-API-Key');
        expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
      });

      it('lets a page read problems too', async () => {
        const { status, headers } = await service().fetch('/api/v1/apikey', { headers: { origin: ORIGIN } });
        expect([status, headers.get('access-control-allow-origin')]).toEqual([401, ORIGIN]);
      });
    });
  },
  { settings: { CORS_ALLOWED_ORIGINS: `${ORIGIN}, https://other.example` } },
);
