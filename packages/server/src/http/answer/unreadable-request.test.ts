import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listening, listen } from '../../listen.js';
import { rawRequest } from '../../testing/raw-request.js';

const REQUEST = 'GET / HTTP/1.1';

describe('what never became a request', () => {
  let listening: Listening;

  beforeEach(async () => {
    listening = await listen(
      (request, response) => {
        if (request.url === '/begun') response.write('so far');
        request.on('error', () => undefined).on('end', () => response.end('fine'));
        request.resume();
      },
      { host: '127.0.0.1', port: 0 },
    );
  });
  afterEach(() => listening.close());

  it.each<[string, readonly string[], string, string]>([
    ['a method that HTTP does not know', ['EAT / HTTP/1.1'], '', '400 malformed-request'],
    ['no line of a request', ['hello'], '', '400 malformed-request'],
    ['a NUL in the path', ['GET /\0 HTTP/1.1'], '', '400 malformed-request'],
    ['a NUL in a header', [REQUEST, 'X-A: \0'], '', '400 malformed-request'],
    ['two lengths', [REQUEST, 'Content-Length: 1', 'Content-Length: 2'], '', '400 malformed-request'],
    [
      'a length and chunks',
      [REQUEST, 'Content-Length: 1', 'Transfer-Encoding: chunked'],
      '',
      '400 malformed-request',
    ],
    [
      'a chunk without its size',
      ['POST / HTTP/1.1', 'Transfer-Encoding: chunked'],
      'x\r\n',
      '400 malformed-request',
    ],
    [
      'a path longer than the headers may be',
      [`GET /${'a'.repeat(20_000)} HTTP/1.1`],
      '',
      '431 headers-too-large',
    ],
    ['headers too large', [REQUEST, `X-A: ${'a'.repeat(20_000)}`], '', '431 headers-too-large'],
  ])('is answered as a problem: %s', async (_, lines, body, expected) => {
    const answer = await rawRequest(listening.url, lines, body);
    const [head = '', text = ''] = answer.split('\r\n\r\n');
    const problem = JSON.parse(text);
    const [, requestId] = /^X-Request-Id: (\S+)$/m.exec(head) ?? [];
    expect(head).toContain('Content-Type: application/problem+json');
    expect(`${problem.status} ${problem.code}`).toBe(expected);
    expect(head.startsWith(`HTTP/1.1 ${problem.status} `)).toBe(true);
    expect(problem.instance).toBe(`urn:merit:request:${requestId}`);
  });

  it('is no request that merely expects something odd', async () => {
    expect(await rawRequest(listening.url, [REQUEST, 'Expect: miracles'])).toContain('fine');
  });

  it('is not answered into the middle of another answer', async () => {
    const answer = await rawRequest(listening.url, ['GET /begun HTTP/1.1'], 'hello\r\n\r\n');
    expect(answer).not.toContain('malformed-request');
  });
});
