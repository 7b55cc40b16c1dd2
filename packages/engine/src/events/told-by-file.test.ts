import { describe, expect, it } from 'vitest';
import { plainStyle } from './file-style.js';
import { toldByFile } from './told-by-file.js';

const style = {
  ...plainStyle,
  columns: {
    km: { column: 'Distance', unit: 'km' },
    'at.city': ['Town', 'Zip'],
    laps: 'Laps',
    kmh: { value: 7 },
  },
};

describe('what is wrong with a value', () => {
  it.each([
    ['data.km', '`data.km` is the text `"far"`', '`Distance` is the text `"far"`'],
    ['data.at.city', '`data.at.city` is missing', '`Town Zip` is missing'],
    ['data.laps[3].time', '`data.laps[3].time` is 7', '`Laps[3].time` is 7'],
    ['data.kmh', '`data.kmh` is 7', '`data.kmh` is 7'],
    ['data.steps', '`data.steps` is `null`', '`data.steps` is `null`'],
  ])('at %s is told by the name that the file has', (path, message, told) => {
    expect(toldByFile({ path, message }, style)).toBe(told);
  });
});
