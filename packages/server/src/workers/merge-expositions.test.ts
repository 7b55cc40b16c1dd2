import { expect, it } from 'vitest';
import { mergeExpositions } from './merge-expositions.js';

const of = (worker: number) => `# HELP a_total What is counted.
# TYPE a_total counter
a_total{worker="${worker}"} ${worker}

# HELP b What there is.
# TYPE b gauge
b{kind="x",worker="${worker}"} 0
b{kind="y",worker="${worker}"} 1
`;

it('has each name once, with the series of all', () => {
  expect(mergeExpositions([of(1), of(2)])).toBe(`# HELP a_total What is counted.
# TYPE a_total counter
a_total{worker="1"} 1
a_total{worker="2"} 2

# HELP b What there is.
# TYPE b gauge
b{kind="x",worker="1"} 0
b{kind="y",worker="1"} 1
b{kind="x",worker="2"} 0
b{kind="y",worker="2"} 1
`);
});
