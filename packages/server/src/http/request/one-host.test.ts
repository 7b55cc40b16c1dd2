import { describe, expect, it } from 'vitest';
import { eachService } from '../../testing/each-service.js';
import { rawLines } from '../../testing/raw-request.js';

const PATH = '/api/v1/strategies';

describe('the host of a request', () => {
  eachService((service) => {
    it.each<[string, readonly string[]]>([
      ['is missing', [`GET ${PATH} HTTP/1.1`]],
      ['is named twice', [`GET ${PATH} HTTP/1.1`, 'Host: merit.example', 'Host: merit.example']],
      ['is named twice, of the old protocol', [`GET ${PATH} HTTP/1.0`, 'Host: a.example', 'host: b.example']],
      ['is missing, of no route', ['GET /nowhere HTTP/1.1']],
    ])('refuses it as malformed where it %s', async (_, lines) => {
      const [head = '', text = ''] = (await rawLines(service().url, lines)).split('\r\n\r\n');
      const [, requestId] = /^X-Request-Id: (\S+)\r?$/im.exec(head) ?? [];
      expect(head).toMatch(/^HTTP\/1\.1 400 /);
      expect(JSON.parse(text)).toMatchObject({
        code: 'malformed-request',
        detail: 'A request names its host once',
        instance: `urn:merit:request:${requestId}`,
      });
    });

    it('may be missing of the old protocol, which knows none', async () => {
      expect(await rawLines(service().url, [`GET ${PATH} HTTP/1.0`])).toMatch(/^HTTP\/1\.1 401 /);
    });
  });
});
