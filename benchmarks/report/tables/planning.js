import { rate, times } from '../format.js';

export function tables({ bytes, stages, growth }) {
  const whole = stages.at(-1).perSecond;
  const rulesPerSecond = growth.map(({ rules, perSecond }) => rules * perSecond);
  return [
    {
      head: ['stage', `strategies of ${Math.round(bytes)} bytes a second`, 'share of the whole'],
      rows: stages.map(({ name, perSecond }) => [
        name,
        rate(perSecond),
        `${((100 * whole) / perSecond).toFixed(0)} %`,
      ]),
    },
    {
      head: ['one text of', 'rules a second', 'against the shortest'],
      rows: growth.map(({ name }, index) => [
        name,
        rate(rulesPerSecond[index]),
        times(rulesPerSecond[index] / rulesPerSecond[0]),
      ]),
    },
  ];
}
