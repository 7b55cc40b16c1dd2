import { Engine } from 'json-rules-engine';

export const name = 'json-rules-engine';
export const traits = "conditions only: the arithmetic is its event handlers', asynchronous";

function when(type, fact, operator, value, params) {
  return { conditions: { all: [{ fact, operator, value }] }, event: { type, params } };
}

/** What it can't state, its event handlers would have to do: so it is asked for the shared rule alone. */
export function states({ name: shape }) {
  return shape === 'shared-rule';
}

/** @returns {(input: object) => Promise<number>} */
export function prepare(_shape, rule) {
  const engine = new Engine([
    when('factor', 'streak', 'greaterThanInclusive', rule.weekly, { by: 2 }),
    {
      conditions: {
        all: [
          { fact: 'streak', operator: 'greaterThanInclusive', value: 3 },
          { fact: 'streak', operator: 'lessThan', value: rule.weekly },
        ],
      },
      event: { type: 'factor', params: { by: 1.5 } },
    },
    when('quick', 'minutesSinceLast', 'lessThan', 60, { by: rule.quick }),
    {
      conditions: {
        all: [
          { fact: 'totalPoints', operator: 'greaterThan', value: rule.loyal },
          { fact: 'level', operator: 'in', value: ['gold', 'platinum'] },
        ],
      },
      event: { type: 'loyal', params: { by: 1.1 } },
    },
  ]);
  return async (input) => {
    const { events } = await engine.run(input);
    const by = (type, otherwise) => events.find((event) => event.type === type)?.params?.by ?? otherwise;
    return Math.min(rule.cap, (input.base * by('factor', 1) + by('quick', 0)) * by('loyal', 1));
  };
}
