import { rate, times } from '../format.js';

/** The peers that a column is for; the others can't state most shapes, or are far behind. */
const shown = ['json-logic-engine', 'subscript', 'filtrex', '@marcbachmann/cel-js'];

export function tables({ rules, shapes }) {
  const head = ['shape', '', 'Merit', 'by hand', ...shown, 'with receipt'];
  const rows = shapes.flatMap(({ about, rows: engines }) => [
    lineOf([about, 'alone'], engines, 'alone'),
    lineOf(['', `among ${rules}`], engines, 'among'),
  ]);
  return [{ head, rows }];
}

function lineOf(names, engines, kind) {
  const speedOf = (name) => engines.find(({ engine }) => engine === name)?.[kind].perSecond;
  const merit = speedOf('Merit');
  const beside = ['hand-written JavaScript', ...shown, 'Merit with receipt'].map(speedOf);
  return [
    ...names,
    rate(merit),
    ...beside.map((speed) => (speed === undefined ? '–' : times(merit / speed))),
  ];
}
