import { describe, expect, it } from 'vitest';
import { readExposition } from './exposition.js';

const HEAD = '# HELP a Some.\n# TYPE a counter\n';
const HISTOGRAM = '# HELP h Some.\n# TYPE h histogram\n';

describe('readExposition', () => {
  it('reads metrics with their samples', () => {
    expect(readExposition(`${HEAD}a{x="1",y="a\\"b"} 2\na{x="2",y=""} +Inf\n`)).toEqual([
      {
        ...{ name: 'a', type: 'counter', help: 'Some.' },
        samples: [
          { name: 'a', labels: { x: '1', y: 'a\\"b' }, value: 2 },
          { name: 'a', labels: { x: '2', y: '' }, value: Number.POSITIVE_INFINITY },
        ],
      },
    ]);
  });

  it.each([
    ['a last line without an end', `${HEAD}a 1`],
    ['a type without help', '# TYPE a counter\na 1\n'],
    ['a sample of nothing', 'a 1\n'],
    ['a sample of another metric', `${HEAD}b 1\n`],
    ['a metric that comes twice', `${HEAD}a 1\n${HEAD}a 2\n`],
    ['a series that comes twice', `${HEAD}a{x="1"} 1\na{x="1"} 2\n`],
    ['a label without quotes', `${HEAD}a{x=1} 1\n`],
    ['a label with a bare quote', `${HEAD}a{x="1"2"} 1\n`],
    ['a value that is no number', `${HEAD}a one\n`],
    ['a counter below zero', `${HEAD}a -1\n`],
    ['buckets without an end', `${HISTOGRAM}h_bucket{le="1"} 1\nh_sum 1\nh_count 1\n`],
    ['buckets that fall', `${HISTOGRAM}h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n`],
  ])('refuses %s', (_, text) => {
    expect(() => readExposition(text)).toThrow(SyntaxError);
  });
});
