import fc, { type Arbitrary } from 'fast-check';

type Headers = Readonly<Record<string, string>>;

/** For headers that an operation publishes: `Idempotency-Key`, `If-Match`. */
const OWN_VALUES = fc.constantFrom(
  'a',
  '"r1"',
  '"r1", "r2"',
  '*',
  'k-1',
  'k-2',
  '',
  '"',
  '"r1',
  ',',
  'x'.repeat(300),
  'ä',
  'W/"r1"',
  '__proto__',
);

const ODD_HEADERS: Readonly<Record<string, readonly string[]>> = {
  'content-type': [
    'application/json',
    'APPLICATION/JSON ; charset="UTF-8"',
    'application/json; charset=utf-16',
    'application/json; charset=',
    'application/json, text/plain',
    'application/merge-patch+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'text/plain',
    ';',
    '',
  ],
  'content-encoding': ['identity', 'gzip', 'br', 'deflate', 'gzip, gzip', 'x'],
  accept: [
    '*/*',
    'text/html',
    'application/json;q=0',
    'application/json;q=x',
    ';;',
    ',',
    'a/b;'.repeat(200),
    'text/csv',
    '',
  ],
  'accept-language': ['xx', ';;q=9'],
  'if-match': ['"r1"', '*', 'r1', '"r1" "r2"', ''],
  'if-none-match': ['*', '"r1"'],
  'if-modified-since': ['never'],
  range: ['bytes=0-1', 'bytes=9-1'],
  'x-request-id': ['r-1', '', ' ', 'x'.repeat(129), 'a b', 'ä', '../../etc/passwd', '<script>'],
  'x-forwarded-for': ['1.2.3.4', '::', 'a', ',,,'],
  'x-http-method-override': ['DELETE'],
  origin: ['null', 'http://elsewhere.example'],
  cookie: ['a=b', '=;;'],
};

/** In place of the caller's own token: whatever is asked with them is refused. */
const ODD_CREDENTIALS: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Bearer a.b.c',
    'Bearer a.b.c d',
    'Bearer e30.e30.',
    `Bearer ${'a'.repeat(4000)}`,
    'Basic YWRtaW46YWRtaW4=',
    'ä',
  ],
  'x-api-key': ['', 'x', 'svc_live_', 'svc_live_a.b', `svc_live_${'0'.repeat(2000)}.b`, 'ä', 'a, b'],
};

/** Any headers: mostly those that the operation publishes, now and then others, seldom other credentials. */
export function hostileHeaders(names: readonly string[]): Arbitrary<Headers> {
  const own = Object.fromEntries(names.map((name) => [name, OWN_VALUES]));
  const odd = oneOfEach(ODD_HEADERS);
  return fc.oneof(
    { weight: 12, arbitrary: someOf(own) },
    { weight: 4, arbitrary: someOf({ ...own, ...odd }) },
    { weight: 1, arbitrary: someOf({ ...own, ...odd, ...oneOfEach(ODD_CREDENTIALS) }) },
  );
}

function oneOfEach(values: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, choices]) => [name, fc.constantFrom(...choices)]),
  );
}

function someOf(headers: Readonly<Record<string, Arbitrary<string>>>): Arbitrary<Headers> {
  const given = Object.entries(headers).map(([name, value]) =>
    fc.option(
      value.map((text) => [name, text] as const),
      { nil: null, freq: 1 },
    ),
  );
  return fc.tuple(...given).map((entries) => Object.fromEntries(entries.filter((entry) => entry !== null)));
}
